#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorBlas.cpp"
#else

#if TH_NUM_MATH

void THTensor_(addmv)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *mat, THTensor *vec) {
  TH_ENTRY {
    th::addmv<th::TH_NUM_TAG>(TH_ARG(r_), beta, TH_ARG(t), alpha, TH_ARG(mat), TH_ARG(vec));
  };
}
void THTensor_(addmm)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *mat1, THTensor *mat2) {
  TH_ENTRY {
    th::addmm<th::TH_NUM_TAG>(TH_ARG(r_), beta, TH_ARG(t), alpha, TH_ARG(mat1),
                              TH_ARG(mat2));
  };
}

#endif

#endif
