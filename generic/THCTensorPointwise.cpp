#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorPointwise.cpp"
#else

void THCTensor_(fill)(THCState *state, THCTensor *self, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::fill_tensor(call, THC_ARG(call, self), &value);
  };
}
void THCTensor_(zero)(THCState *state, THCTensor *self) {
  TH_ENTRY { THCTensor_(fill)(state, self, th::convert<num>(0)); };
}

void THCTensor_(add)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().adds, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(sub)(THCState *state, THCTensor *self, THCTensor *src, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    value = th::negated(value);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().adds, &value, THC_ARG(call, self), {THC_ARG(call, src)});
  };
}
void THCTensor_(mul)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().muls, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(div)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    th::formula::check_divisor(value, "value");
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().divs, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(fmod)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    th::formula::check_divisor(value, "value");
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().fmods, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(remainder)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    th::formula::check_divisor(value, "value");
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().remainders, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(lshift)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    th::formula::check_shift(value);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().lshifts, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(rshift)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    th::formula::check_shift(value);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().rshifts, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(cmaxValue)(THCState *state, THCTensor *r, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().maxs, &value, THC_ARG(call, r), {THC_ARG(call, t)});
  };
}
void THCTensor_(cminValue)(THCState *state, THCTensor *r, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().mins, &value, THC_ARG(call, r), {THC_ARG(call, t)});
  };
}
void THCTensor_(clamp)(THCState *state, THCTensor *r_, THCTensor *t, num min_value, num max_value) {
  TH_ENTRY {
    const thc::Call call(state);
    const num range[] = {min_value, max_value};
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().clamp, range, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(cadd)(THCState *state, THCTensor *r_, THCTensor *t, num value, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cadd, &value, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)});
  };
}
void THCTensor_(csub)(THCState *state, THCTensor *self, THCTensor *src1, num value, THCTensor *src2) {
  TH_ENTRY {
    const thc::Call call(state);
    value = th::negated(value);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cadd, &value, THC_ARG(call, self),
                     {THC_ARG(call, src1), THC_ARG(call, src2)});
  };
}
void THCTensor_(cmul)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cmul, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)});
  };
}
void THCTensor_(cdiv)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cdiv, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)}, thc::pointwise<th::TH_NUM_TAG>().divisors);
  };
}
void THCTensor_(cfmod)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cfmod, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)}, thc::pointwise<th::TH_NUM_TAG>().divisors);
  };
}
void THCTensor_(cremainder)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cremainder, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)}, thc::pointwise<th::TH_NUM_TAG>().divisors);
  };
}
void THCTensor_(clshift)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().clshift, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)}, thc::pointwise<th::TH_NUM_TAG>().shifts);
  };
}
void THCTensor_(crshift)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().crshift, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)}, thc::pointwise<th::TH_NUM_TAG>().shifts);
  };
}
void THCTensor_(cmax)(THCState *state, THCTensor *r, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cmax, nullptr, THC_ARG(call, r),
                     {THC_ARG(call, t), THC_ARG(call, src)});
  };
}
void THCTensor_(cmin)(THCState *state, THCTensor *r, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cmin, nullptr, THC_ARG(call, r),
                     {THC_ARG(call, t), THC_ARG(call, src)});
  };
}
void THCTensor_(addcmul)(THCState *state, THCTensor *r_, THCTensor *t, num value, THCTensor *src1, THCTensor *src2) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().addcmul, &value, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src1), THC_ARG(call, src2)});
  };
}
void THCTensor_(addcdiv)(THCState *state, THCTensor *r_, THCTensor *t, num value, THCTensor *src1, THCTensor *src2) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().addcdiv, &value, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src1), THC_ARG(call, src2)},
                     thc::pointwise<th::TH_NUM_TAG>().third_divisors);
  };
}
void THCTensor_(neg)(THCState *state, THCTensor *self, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().neg, nullptr, THC_ARG(call, self), {THC_ARG(call, src)});
  };
}
void THCTensor_(sign)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().sign, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(abs)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().abs, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}

#if TH_NUM_FLOATING

void THCTensor_(cpow)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cpow, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)});
  };
}
void THCTensor_ (bitand)(THCState *, THCTensor *, THCTensor *, num) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "and"); };
}
void THCTensor_(bitor)(THCState *, THCTensor *, THCTensor *, num) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "or"); };
}
void THCTensor_(bitxor)(THCState *, THCTensor *, THCTensor *, num) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "xor"); };
}
void THCTensor_(cbitand)(THCState *, THCTensor *, THCTensor *, THCTensor *) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "and"); };
}
void THCTensor_(cbitor)(THCState *, THCTensor *, THCTensor *, THCTensor *) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "or"); };
}
void THCTensor_(cbitxor)(THCState *, THCTensor *, THCTensor *, THCTensor *) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "xor"); };
}
void THCTensor_(cinv)(THCState *state, THCTensor *self, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cinv, nullptr, THC_ARG(call, self), {THC_ARG(call, src)});
  };
}
void THCTensor_(sqrt)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().sqrt, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(rsqrt)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().rsqrt, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(ceil)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().ceil, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(floor)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().floor, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(round)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().round, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(trunc)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().trunc, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(frac)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().frac, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(sigmoid)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().sigmoid, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(exp)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().exp, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(log)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().log, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(log1p)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().log1p, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(sin)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().sin, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(cos)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cos, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(tan)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().tan, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(asin)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().asin, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(acos)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().acos, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(atan)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().atan, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(sinh)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().sinh, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(cosh)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cosh, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(tanh)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().tanh, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(lgamma)(THCState *state, THCTensor *r_, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().lgamma, nullptr, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(atan2)(THCState *state, THCTensor *r_, THCTensor *tx, THCTensor *ty) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().atan2, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, tx), THC_ARG(call, ty)});
  };
}
void THCTensor_(pow)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().pow, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(tpow)(THCState *state, THCTensor *r_, num value, THCTensor *t) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().tpow, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(lerp)(THCState *state, THCTensor *r_, THCTensor *a, THCTensor *b, num weight) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().lerp, &weight, THC_ARG(call, r_),
                     {THC_ARG(call, a), THC_ARG(call, b)});
  };
}

#else

void THCTensor_(cpow)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cpow, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)}, thc::pointwise<th::TH_NUM_TAG>().powers);
  };
}
void THCTensor_ (bitand)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().ands, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(bitor)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().ors, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(bitxor)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().xors, &value, THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(cbitand)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cand, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)});
  };
}
void THCTensor_(cbitor)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cor, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)});
  };
}
void THCTensor_(cbitxor)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().cxor, nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, t), THC_ARG(call, src)});
  };
}

#endif

#endif
