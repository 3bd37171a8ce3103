#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorBlas.cpp"
#else

#if TH_NUM_MATH

void THTensor_(addmv)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *mat, THTensor *vec) {
  TH_ENTRY {
    th::addmv<th::TH_NUM_TAG>(th::tensor(r_, "r_"), beta, th::tensor(t, "t"), alpha, th::tensor(mat, "mat"), th::tensor(vec, "vec"));
  };
}
void THTensor_(addmm)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *mat1, THTensor *mat2) {
  TH_ENTRY {
    th::addmm<th::TH_NUM_TAG>(th::tensor(r_, "r_"), beta, th::tensor(t, "t"), alpha, th::tensor(mat1, "mat1"),
                              th::tensor(mat2, "mat2"));
  };
}

#endif

#endif
