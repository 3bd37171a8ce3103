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
    th::addmm<th::TH_NUM_TAG>(TH_ARG(r_), beta, TH_ARG(t), alpha, TH_ARG(mat1), TH_ARG(mat2));
  };
}
void THTensor_(addr)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *vec1, THTensor *vec2) {
  TH_ENTRY {
    th::addr<th::TH_NUM_TAG>(TH_ARG(r_), beta, TH_ARG(t), alpha, TH_ARG(vec1), TH_ARG(vec2));
  };
}
void THTensor_(addbmm)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *batch1, THTensor *batch2) {
  TH_ENTRY {
    th::addbmm<th::TH_NUM_TAG>(TH_ARG(r_), beta, TH_ARG(t), alpha, TH_ARG(batch1), TH_ARG(batch2));
  };
}
void THTensor_(baddbmm)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *batch1, THTensor *batch2) {
  TH_ENTRY {
    th::baddbmm<th::TH_NUM_TAG>(TH_ARG(r_), beta, TH_ARG(t), alpha, TH_ARG(batch1), TH_ARG(batch2));
  };
}
void THTensor_(match)(THTensor *r_, THTensor *m1, THTensor *m2, num gain) {
  TH_ENTRY { th::match<th::TH_NUM_TAG>(TH_ARG(r_), TH_ARG(m1), TH_ARG(m2), gain); };
}
accnum THTensor_(dot)(THTensor *t, THTensor *src) {
  return TH_ENTRY { return th::dot<th::TH_NUM_TAG>(TH_ARG(t), TH_ARG(src)); };
}

#endif

#endif
