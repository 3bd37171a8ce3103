#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorLapack.cpp"
#else

#if TH_NUM_LAPACK

void THTensor_(gesv)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_) {
  TH_ENTRY {
    th::gesv<th::TH_NUM_TAG>(TH_ARG(rb_), TH_ARG(ra_), TH_ARG_OR(b_, rb_), TH_ARG_OR(a_, ra_));
  };
}
void THTensor_(trtrs)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_, const char *uplo, const char *trans,
                       const char *diag) {
  TH_ENTRY {
    th::trtrs<th::TH_NUM_TAG>(TH_ARG(rb_), TH_ARG(ra_), TH_ARG_OR(b_, rb_), TH_ARG_OR(a_, ra_), uplo, trans, diag);
  };
}
void THTensor_(gels)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_) {
  TH_ENTRY {
    th::gels<th::TH_NUM_TAG>(TH_ARG(rb_), TH_ARG(ra_), TH_ARG_OR(b_, rb_), TH_ARG_OR(a_, ra_));
  };
}
void THTensor_(syev)(THTensor *re_, THTensor *rv_, THTensor *a_, const char *jobz, const char *uplo) {
  TH_ENTRY {
    th::syev<th::TH_NUM_TAG>(TH_ARG(re_), TH_ARG(rv_), TH_ARG_OR(a_, rv_), jobz, uplo);
  };
}
void THTensor_(geev)(THTensor *re_, THTensor *rv_, THTensor *a_, const char *jobvr) {
  TH_ENTRY {
    th::geev<th::TH_NUM_TAG>(TH_ARG(re_), TH_ARG(rv_), TH_ARG_OR(a_, rv_), jobvr);
  };
}
void THTensor_(gesvd)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *a, const char *jobu) {
  TH_ENTRY {
    th::gesvd<th::TH_NUM_TAG>(TH_ARG(ru_), TH_ARG(rs_), TH_ARG(rv_), nullptr, TH_ARG(a), jobu, 5);
  };
}
void THTensor_(gesvd2)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *ra_, THTensor *a, const char *jobu) {
  TH_ENTRY {
    const th::Arg rest = TH_ARG(ra_);
    th::gesvd<th::TH_NUM_TAG>(TH_ARG(ru_), TH_ARG(rs_), TH_ARG(rv_), &rest, TH_ARG_OR(a, ra_), jobu, 6);
  };
}
void THTensor_(getri)(THTensor *ra_, THTensor *a) {
  TH_ENTRY {
    th::getri<th::TH_NUM_TAG>(TH_ARG(ra_), TH_ARG_OR(a, ra_));
  };
}
void THTensor_(potrf)(THTensor *ra_, THTensor *a, const char *uplo) {
  TH_ENTRY {
    th::potrf<th::TH_NUM_TAG>(TH_ARG(ra_), TH_ARG_OR(a, ra_), uplo);
  };
}
void THTensor_(potrs)(THTensor *rb_, THTensor *b_, THTensor *a_, const char *uplo) {
  TH_ENTRY {
    th::potrs<th::TH_NUM_TAG>(TH_ARG(rb_), TH_ARG_OR(b_, rb_), TH_ARG(a_), uplo);
  };
}
void THTensor_(potri)(THTensor *ra_, THTensor *a, const char *uplo) {
  TH_ENTRY {
    th::potri<th::TH_NUM_TAG>(TH_ARG(ra_), TH_ARG_OR(a, ra_), uplo);
  };
}
void THTensor_(qr)(THTensor *rq_, THTensor *rr_, THTensor *a) {
  TH_ENTRY {
    th::qr<th::TH_NUM_TAG>(TH_ARG(rq_), TH_ARG(rr_), TH_ARG(a));
  };
}
void THTensor_(geqrf)(THTensor *ra_, THTensor *rtau_, THTensor *a) {
  TH_ENTRY {
    th::geqrf<th::TH_NUM_TAG>(TH_ARG(ra_), TH_ARG(rtau_), TH_ARG_OR(a, ra_));
  };
}
void THTensor_(orgqr)(THTensor *ra_, THTensor *a, THTensor *tau) {
  TH_ENTRY {
    th::orgqr<th::TH_NUM_TAG>(TH_ARG(ra_), TH_ARG_OR(a, ra_), TH_ARG(tau));
  };
}
void THTensor_(ormqr)(THTensor *ra_, THTensor *a, THTensor *tau, THTensor *c, const char *side, const char *trans) {
  TH_ENTRY {
    th::ormqr<th::TH_NUM_TAG>(TH_ARG(ra_), TH_ARG(a), TH_ARG(tau), TH_ARG_OR(c, ra_), side, trans);
  };
}
void THTensor_(pstrf)(THTensor *ra_, THIntTensor *rpiv_, THTensor *a, const char *uplo, num tol) {
  TH_ENTRY {
    th::pstrf<th::TH_NUM_TAG>(TH_ARG(ra_), TH_ARG(rpiv_), TH_ARG(a), uplo, tol);
  };
}
void THTensor_(btrifact)(THTensor *ra_, THIntTensor *rpivots_, THIntTensor *rinfo_, int pivot, THTensor *a) {
  TH_ENTRY {
    if (rinfo_) {
      const th::Arg info = TH_ARG(rinfo_);
      th::btrifact<th::TH_NUM_TAG>(TH_ARG(ra_), TH_ARG(rpivots_), &info, pivot, TH_ARG_OR(a, ra_));
    } else {
      th::btrifact<th::TH_NUM_TAG>(TH_ARG(ra_), TH_ARG(rpivots_), nullptr, pivot, TH_ARG_OR(a, ra_));
    }
  };
}
void THTensor_(btrisolve)(THTensor *rb_, THTensor *b, THTensor *atf, THIntTensor *pivots) {
  TH_ENTRY {
    th::btrisolve<th::TH_NUM_TAG>(TH_ARG(rb_), TH_ARG_OR(b, rb_), TH_ARG(atf), TH_ARG(pivots));
  };
}

#endif

#endif
