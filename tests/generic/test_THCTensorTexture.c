#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorTexture.c"
#else

TEST(textures) {
  start();
  THCTensor *t = THCTensor_(newWithSize2d)(S, 600, 5), *part = THCTensor_(newNarrow)(S, t, 0, 1, 2), *none = THCTensor_(new)(S);
  const cudaTextureObject_t a = THCTensor_(getTextureObject)(S, t), b = THCTensor_(getTextureObject)(S, t);
  assert_true(a != 0 && a != b);
  expect_error_text("invalid argument", THCTensor_(getTextureObject)(S, part)); /* it does not begin where the hardware wants it */
  THCTensor_(transpose)(S, part, NULL, 0, 1);
  expect_error_text("[5 x 2] is not contiguous", THCTensor_(getTextureObject)(S, part));
  expect_error_text("self has no elements", THCTensor_(getTextureObject)(S, none));
  expect_error_text("self is NULL", THCTensor_(getTextureObject)(S, NULL));
  use_device(1);
  expect_error_text("different GPUs", THCTensor_(getTextureObject)(S, t));
  use_device(0);
  assert_int_equal(thcHostDestroyTexture(a), cudaSuccess);
  assert_int_equal(thcHostDestroyTexture(b), cudaSuccess);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, part);
  THCTensor_(free)(S, none);
  finish();
}

#endif
