#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/check_layer.c"
#else

static void TH_CONCAT_2(check_layer_, Real)(void)
{
  THTensor *x = THTensor_(newWithSize2d)(3, 4), *xt = THTensor_(newTranspose)(x, 0, 1), *y = THTensor_(new)(),
           *z = THTensor_(new)();
  THLongTensor *places = THLongTensor_new();
  long i, j, num = 0;
  double sum;
  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++)
      THTensor_(set2d)(x, i, j, (real)((i * 7 + j * 5) % 11) / 2 - 2);

  Layer_(Clamp_updateOutput)(NULL, xt, y, -1, 1.5);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++) {
      real v = THTensor_(get2d)(x, i, j);
      CHECK(THTensor_(get2d)(y, j, i) == (v < -1 ? -1 : v > 1.5 ? 1.5 : v));
      num++;
    }
  CHECK(num == 12);
  EXPECT_ERROR("4: lower bound 2 is above upper bound 1", Layer_(Clamp_updateOutput)(NULL, x, y, 2, 1));

  /* same number of elements, other shapes */
  THTensor_(resize1d)(y, 12);
  Block_(count)(y);
  Layer_(Clamp_updateGradInput)(NULL, xt, y, z, -1, 1.5);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++) {
      real v = THTensor_(get2d)(x, i, j);
      CHECK(THTensor_(get2d)(z, j, i) == (v < -1 || v > 1.5 ? 0 : j * 3 + i + 1));
    }

  sum = 0;
  for (i = 0; i < 12; i++) sum += (i + 1) * (double)THTensor_(get2d)(x, i % 3, i / 3);
  CHECK(Layer_(Dot)(NULL, xt, y) == sum);
  CHECK(Layer_(Dot)(NULL, y, xt) == sum);
  THTensor_(resize1d)(y, 11);
  EXPECT_ERROR("expected a [4 x 3] and b [11] to have the same number of elements, but got 12 and 11", Layer_(Dot)(NULL, xt, y));

  for (j = 0; j < 2; j++) {
    THTensor *t = j ? xt : x;
    Layer_(Max)(NULL, t, y, places, 1);
    for (i = 0; i < t->size[0]; i++) {
      long k, best = 0;
      for (k = 1; k < t->size[1]; k++)
        if (THTensor_(get2d)(t, i, k) > THTensor_(get2d)(t, i, best)) best = k;
      CHECK(THTensor_(get2d)(y, i, 0) == THTensor_(get2d)(t, i, best) && THLongTensor_get2d(places, i, 0) == best);
    }
  }
  EXPECT_ERROR("4: dimension 3 out of range", Layer_(Max)(NULL, x, y, places, 2));

  Layer_(LogSoftMax)(NULL, xt, y, 0);
  for (i = 0; i < 3; i++) {
    sum = 0;
    for (j = 0; j < 4; j++) sum += exp((double)THTensor_(get2d)(y, j, i));
    CHECK(fabs(sum - 1) < 1e-6);
    CHECK(fabs((THTensor_(get2d)(y, 2, i) - THTensor_(get2d)(y, 0, i)) -
               (THTensor_(get2d)(x, i, 2) - THTensor_(get2d)(x, i, 0))) < 1e-6);
  }
  EXPECT_ERROR("invalid dimension 2", Layer_(LogSoftMax)(NULL, xt, y, 2));

  TH_TENSOR_APPLY(real, x, *x_data = *x_data + 3;);
  Layer_(Normalise)(NULL, x);
  sum = 0;
  for (i = 0; i < 3; i++) sum += THTensor_(get2d)(x, i, 1);
  CHECK(fabs(sum - 1) < 1e-6);
  THTensor_(zero)(x);
  EXPECT_ERROR("column 0 sums to 0", Layer_(Normalise)(NULL, x));
  CHECK(strchr(last_error, '%') == NULL);

  EXPECT_ERROR("2: 4D tensor expected but got: [3 x 4]", Layer_(Shift4d)(NULL, x, 1));
  THTensor_(resize4d)(x, 1, 3, 2, 2);
  Layer_(Shift4d)(NULL, x, 1.5);
  CHECK(Block_(sum)(x) == 18);

  THTensor_(free)(x);
  THTensor_(free)(xt);
  THTensor_(free)(y);
  THTensor_(free)(z);
  THLongTensor_free(places);
}

#endif
