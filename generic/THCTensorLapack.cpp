#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorLapack.cpp"
#else

void THCTensor_(btrifact)(THCState *state, THCTensor *ra_, THCudaIntTensor *rpivots_, THCudaIntTensor *rinfo_, int pivot,
                          THCTensor *a) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::Arg ra = THC_ARG(call, ra_), pivots = THC_ARG(call, rpivots_), in = THC_ARG_OR(call, a, ra_);
    if (rinfo_) {
      const th::Arg info = THC_ARG(call, rinfo_);
      thc::btrifact<th::TH_NUM_TAG>(call, ra, pivots, &info, pivot, in);
    } else {
      thc::btrifact<th::TH_NUM_TAG>(call, ra, pivots, nullptr, pivot, in);
    }
  };
}
void THCTensor_(btrisolve)(THCState *state, THCTensor *rb_, THCTensor *b, THCTensor *atf, THCudaIntTensor *pivots) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::btrisolve<th::TH_NUM_TAG>(call, THC_ARG(call, rb_), THC_ARG_OR(call, b, rb_), THC_ARG(call, atf), THC_ARG(call, pivots));
  };
}

#if TH_NUM_LAPACK

void THCTensor_(gesv)(THCState *state, THCTensor *rb_, THCTensor *ra_, THCTensor *b_, THCTensor *a_) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult rb(THC_ARG(call, rb_)), ra(THC_ARG(call, ra_));
    const thc::HostInput b(call, THC_ARG_OR(call, b_, rb_)), a(call, THC_ARG_OR(call, a_, ra_));
    THTensor_(gesv)(rb.as<THTensor>(), ra.as<THTensor>(), b.as<THTensor>(), a.as<THTensor>());
    thc::finish(call, rb, ra);
  };
}
void THCTensor_(gels)(THCState *state, THCTensor *rb_, THCTensor *ra_, THCTensor *b_, THCTensor *a_) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult rb(THC_ARG(call, rb_)), ra(THC_ARG(call, ra_));
    const thc::HostInput b(call, THC_ARG_OR(call, b_, rb_)), a(call, THC_ARG_OR(call, a_, ra_));
    THTensor_(gels)(rb.as<THTensor>(), ra.as<THTensor>(), b.as<THTensor>(), a.as<THTensor>());
    thc::finish(call, rb, ra);
  };
}
void THCTensor_(syev)(THCState *state, THCTensor *re_, THCTensor *rv_, THCTensor *a_, const char *jobz, const char *uplo) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult re(THC_ARG(call, re_)), rv(THC_ARG(call, rv_));
    const thc::HostInput a(call, THC_ARG_OR(call, a_, rv_));
    THTensor_(syev)(re.as<THTensor>(), rv.as<THTensor>(), a.as<THTensor>(), jobz, uplo);
    thc::finish(call, re, rv);
  };
}
void THCTensor_(geev)(THCState *state, THCTensor *re_, THCTensor *rv_, THCTensor *a_, const char *jobvr) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult re(THC_ARG(call, re_)), rv(THC_ARG(call, rv_));
    const thc::HostInput a(call, THC_ARG_OR(call, a_, rv_));
    THTensor_(geev)(re.as<THTensor>(), rv.as<THTensor>(), a.as<THTensor>(), jobvr);
    thc::finish(call, re, rv);
  };
}
void THCTensor_(gesvd)(THCState *state, THCTensor *ru_, THCTensor *rs_, THCTensor *rv_, THCTensor *a, const char *jobu) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult ru(THC_ARG(call, ru_)), rs(THC_ARG(call, rs_)), rv(THC_ARG(call, rv_));
    const thc::HostInput in(call, THC_ARG(call, a));
    THTensor_(gesvd)(ru.as<THTensor>(), rs.as<THTensor>(), rv.as<THTensor>(), in.as<THTensor>(), jobu);
    thc::finish(call, ru, rs, rv);
  };
}
void THCTensor_(gesvd2)(THCState *state, THCTensor *ru_, THCTensor *rs_, THCTensor *rv_, THCTensor *ra_, THCTensor *a,
                        const char *jobu) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult ru(THC_ARG(call, ru_)), rs(THC_ARG(call, rs_)), rv(THC_ARG(call, rv_)), ra(THC_ARG(call, ra_));
    const thc::HostInput in(call, THC_ARG_OR(call, a, ra_));
    THTensor_(gesvd2)(ru.as<THTensor>(), rs.as<THTensor>(), rv.as<THTensor>(), ra.as<THTensor>(), in.as<THTensor>(), jobu);
    thc::finish(call, ru, rs, rv, ra);
  };
}
void THCTensor_(getri)(THCState *state, THCTensor *ra_, THCTensor *a) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult ra(THC_ARG(call, ra_));
    const thc::HostInput in(call, THC_ARG_OR(call, a, ra_));
    THTensor_(getri)(ra.as<THTensor>(), in.as<THTensor>());
    thc::finish(call, ra);
  };
}
void THCTensor_(potrf)(THCState *state, THCTensor *ra_, THCTensor *a, const char *uplo) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult ra(THC_ARG(call, ra_));
    const thc::HostInput in(call, THC_ARG_OR(call, a, ra_));
    THTensor_(potrf)(ra.as<THTensor>(), in.as<THTensor>(), uplo);
    thc::finish(call, ra);
  };
}
void THCTensor_(potri)(THCState *state, THCTensor *ra_, THCTensor *a, const char *uplo) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult ra(THC_ARG(call, ra_));
    const thc::HostInput in(call, THC_ARG_OR(call, a, ra_));
    THTensor_(potri)(ra.as<THTensor>(), in.as<THTensor>(), uplo);
    thc::finish(call, ra);
  };
}
void THCTensor_(potrs)(THCState *state, THCTensor *rb_, THCTensor *b_, THCTensor *a_, const char *uplo) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult rb(THC_ARG(call, rb_));
    const thc::HostInput b(call, THC_ARG_OR(call, b_, rb_)), a(call, THC_ARG(call, a_));
    THTensor_(potrs)(rb.as<THTensor>(), b.as<THTensor>(), a.as<THTensor>(), uplo);
    thc::finish(call, rb);
  };
}
void THCTensor_(qr)(THCState *state, THCTensor *rq_, THCTensor *rr_, THCTensor *a) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::HostResult rq(THC_ARG(call, rq_)), rr(THC_ARG(call, rr_));
    const thc::HostInput in(call, THC_ARG(call, a));
    THTensor_(qr)(rq.as<THTensor>(), rr.as<THTensor>(), in.as<THTensor>());
    thc::finish(call, rq, rr);
  };
}

#endif

#endif
