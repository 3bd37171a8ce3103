#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/check.c"
#else

/* Types of the blocks. */
static void TH_CONCAT_2(check_block_, Real)(void)
{
  THTensor *t = THTensor_(newWithSize3d)(2, 3, 4), *u, *v;
  THStorage *view;
  long i;
  char name[64];
  THDescBuff description = THTensor_(desc)(t);
  snprintf(name, sizeof name, "torch.%sTensor", TH_CONCAT_STRING_2(, Real));
  CHECK(strcmp(Block_(typename)(), name) == 0);
  CHECK(strncmp(description.str, name, strlen(name)) == 0);

  Block_(count)(t);
  for (i = 0; i < 24; i++) CHECK(TH_CONVERT_REAL_TO_ACCREAL(t->storage->data[i]) == i + 1);
  u = THTensor_(newTranspose)(t, 0, 2);
  CHECK(Block_(sum)(u) == 300);
  Block_(count)(u);
  CHECK(TH_CONVERT_REAL_TO_ACCREAL(THTensor_(get3d)(t, 1, 0, 0)) == 2);
  CHECK(TH_CONVERT_REAL_TO_ACCREAL(THTensor_(get3d)(t, 0, 0, 1)) == 7);
  THTensor_(free)(u);

  /* a storage view keeps its base alive */
  view = Block_(newStorageView)(t->storage, 6, 12);
  CHECK(t->storage->refcount == 2 && view->size == 12);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage2d)(view, 0, 3, 4, 4, 1);
  CHECK(view->refcount == 2);
  THStorage_(free)(view);
  Block_(count)(t);
  CHECK(Block_(sum)(t) == 78);
  EXPECT_ERROR("resizable", THStorage_(resize)(t->storage, 100));
  EXPECT_ERROR("2: out of bounds", Block_(newStorageView)(t->storage, 6, 12));

  /* blocks written by hand */
  u = Block_(newDiagonal)(t);
  CHECK(THTensor_(nElement)(u) == 3 && u->stride[0] == 5);
  CHECK(Block_(sum)(u) == 1 + 6 + 11);
  v = THTensor_(newWithTensor)(u);
  THTensor_(resize2d)(u, 1, 2);
  CHECK(u->nDimension == 2 && v->nDimension == 1);
  EXPECT_ERROR("1: matrix expected, got 1D tensor", Block_(newDiagonal)(v));
  THTensor_(free)(u);
  THTensor_(free)(v);
  u = THTensor_(newClone)(t);
  Block_(flatten)(u);
  CHECK(u->nDimension == 1 && THTensor_(isContiguous)(u) && Block_(sum)(u) == 78);
  THTensor_(resize4d)(u, 2, 1, 3, 2);
  CHECK(Block_(sum)(u) == 78);
  THTensor_(free)(u);
  THTensor_(free)(t);
}

#endif
