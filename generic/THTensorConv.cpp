#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorConv.cpp"
#else

#if TH_NUM_MATH

void THTensor_(validXCorr2Dptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                                int64_t sr, int64_t sc) {
  TH_ENTRY { th::convolve<th::TH_NUM_TAG>(th::ConvKind::valid_x, 2, {r_, t_, k_, alpha, {ir, ic}, {kr, kc}, {sr, sc}}); };
}
void THTensor_(validConv2Dptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                               int64_t sr, int64_t sc) {
  TH_ENTRY { th::convolve<th::TH_NUM_TAG>(th::ConvKind::valid_c, 2, {r_, t_, k_, alpha, {ir, ic}, {kr, kc}, {sr, sc}}); };
}
void THTensor_(fullXCorr2Dptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                               int64_t sr, int64_t sc) {
  TH_ENTRY { th::convolve<th::TH_NUM_TAG>(th::ConvKind::full_x, 2, {r_, t_, k_, alpha, {ir, ic}, {kr, kc}, {sr, sc}}); };
}
void THTensor_(fullConv2Dptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                              int64_t sr, int64_t sc) {
  TH_ENTRY { th::convolve<th::TH_NUM_TAG>(th::ConvKind::full_c, 2, {r_, t_, k_, alpha, {ir, ic}, {kr, kc}, {sr, sc}}); };
}
void THTensor_(validXCorr2DRevptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                                   int64_t sr, int64_t sc) {
  TH_ENTRY { th::convolve<th::TH_NUM_TAG>(th::ConvKind::rev, 2, {r_, t_, k_, alpha, {ir, ic}, {kr, kc}, {sr, sc}}); };
}
void THTensor_(validXCorr3Dptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_, int64_t kt,
                                int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>(th::ConvKind::valid_x, 3,
                                 {r_, t_, k_, alpha, {it, ir, ic}, {kt, kr, kc}, {st, sr, sc}});
  };
}
void THTensor_(validConv3Dptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_, int64_t kt,
                               int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>(th::ConvKind::valid_c, 3,
                                 {r_, t_, k_, alpha, {it, ir, ic}, {kt, kr, kc}, {st, sr, sc}});
  };
}
void THTensor_(fullXCorr3Dptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_, int64_t kt,
                               int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>(th::ConvKind::full_x, 3,
                                 {r_, t_, k_, alpha, {it, ir, ic}, {kt, kr, kc}, {st, sr, sc}});
  };
}
void THTensor_(fullConv3Dptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_, int64_t kt,
                              int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>(th::ConvKind::full_c, 3,
                                 {r_, t_, k_, alpha, {it, ir, ic}, {kt, kr, kc}, {st, sr, sc}});
  };
}
void THTensor_(validXCorr3DRevptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_, int64_t kt,
                                   int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>(th::ConvKind::rev, 3,
                                 {r_, t_, k_, alpha, {it, ir, ic}, {kt, kr, kc}, {st, sr, sc}});
  };
}

void THTensor_(conv2Dmul)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                          const char *vf, const char *xc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::mul, 2, {srow, scol}, vf, xc, {5, 6}, 1, 7},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv3Dmul)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                          int64_t scol, const char *vf, const char *xc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::mul, 3, {sdepth, srow, scol}, vf, xc, {5, 6, 7}, 8, 8},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv2Dcmul)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                           const char *vf, const char *xc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::cmul, 2, {srow, scol}, vf, xc, {5, 6}, 1, 7},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv3Dcmul)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                           int64_t scol, const char *vf, const char *xc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::cmul, 3, {sdepth, srow, scol}, vf, xc, {5, 5, 6}, 7, 7},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv2Dmv)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                         const char *vf, const char *xc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::mv, 2, {srow, scol}, vf, xc, {5, 6}, 7, 7},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv3Dmv)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                         int64_t scol, const char *vf, const char *xc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::mv, 3, {sdepth, srow, scol}, vf, xc, {5, 6, 7}, 8, 8},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv2Dmm)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                         const char *vf, const char *xc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::mm, 2, {srow, scol}, vf, xc, {5, 6}, 7, 7},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv2Dger)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                          const char *vf, const char *xc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::ger, 2, {srow, scol}, vf, xc, {5, 6}, 7, 7},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv3Dger)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                          int64_t scol, const char *vf, const char *xc) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::ger, 3, {sdepth, srow, scol}, vf, xc, {5, 6, 7}, 8, 8},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv2DRevger)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::Revger, 2, {srow, scol}, NULL, NULL, {5, 6}, 7, 7},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv3DRevger)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                             int64_t scol) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::Revger, 3, {sdepth, srow, scol}, NULL, NULL, {5, 6, 7}, 8, 8},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}
void THTensor_(conv2DRevgerm)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol) {
  TH_ENTRY {
    th::convolve<th::TH_NUM_TAG>({th::ConvForm::Revgerm, 2, {srow, scol}, NULL, NULL, {5, 6}, 7, 7},
                                 TH_ARG(r_), beta, alpha, TH_ARG(t_), TH_ARG(k_));
  };
}

#endif

#endif
