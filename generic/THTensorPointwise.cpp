#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorPointwise.cpp"
#else

void THTensor_(fill)(THTensor *r_, num value) {
  TH_ENTRY { th::fill(th::simd::pointwise<th::TH_NUM_TAG>().fill, &value, TH_ARG(r_)); };
}
void THTensor_(zero)(THTensor *r_) {
  TH_ENTRY { THTensor_(fill)(r_, th::convert<num>(0)); };
}

#if TH_NUM_MATH

void THTensor_(add)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().adds, &value, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(sub)(THTensor *self, THTensor *src, num value) {
  TH_ENTRY {
    value = th::negated(value);
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().adds, &value, TH_ARG(self), {TH_ARG(src)});
  };
}
void THTensor_(add_scaled)(THTensor *r_, THTensor *t, num value, num alpha) {
  TH_ENTRY {
    value = th::rounded_product(value, alpha);
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().adds, &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(sub_scaled)(THTensor *r_, THTensor *t, num value, num alpha) {
  TH_ENTRY {
    value = th::negated(th::rounded_product(value, alpha));
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().adds, &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(mul)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().muls, &value, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(div)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::formula::check_divisor(value, "value");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().divs, &value, TH_ARG(r_), {TH_ARG(t)}, 2);
  };
}
void THTensor_(fmod)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::formula::check_divisor(value, "value");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().fmods, &value, TH_ARG(r_), {TH_ARG(t)}, 8);
  };
}
void THTensor_(remainder)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::formula::check_divisor(value, "value");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().remainders, &value, TH_ARG(r_), {TH_ARG(t)}, 8);
  };
}
void THTensor_(lshift)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::formula::check_shift(value);
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().lshifts, &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(rshift)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::formula::check_shift(value);
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().rshifts, &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(cmaxValue)(THTensor *r, THTensor *t, num value) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().maxs, &value, TH_ARG(r), {TH_ARG(t)}); };
}
void THTensor_(cminValue)(THTensor *r, THTensor *t, num value) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().mins, &value, TH_ARG(r), {TH_ARG(t)}); };
}
void THTensor_(clamp)(THTensor *r_, THTensor *t, num min_value, num max_value) {
  TH_ENTRY {
    const num range[] = {min_value, max_value};
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().clamp, range, TH_ARG(r_), {TH_ARG(t)});
  };
}

void THTensor_(cadd)(THTensor *r_, THTensor *t, num value, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cadd, &value, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)});
  };
}
void THTensor_(csub)(THTensor *self, THTensor *src1, num value, THTensor *src2) {
  TH_ENTRY {
    value = th::negated(value);
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cadd, &value, TH_ARG(self), {TH_ARG(src1), TH_ARG(src2)});
  };
}
void THTensor_(cmul)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cmul, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)});
  };
}
void THTensor_(cdiv)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cdiv, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)}, 2,
                    th::divisors_exist<num>);
  };
}
void THTensor_(cfmod)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cfmod, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)}, 8,
                    th::divisors_exist<num>);
  };
}
void THTensor_(cremainder)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cremainder, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)}, 8,
                    th::divisors_exist<num>);
  };
}
void THTensor_(clshift)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().clshift, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)}, 1,
                    th::shifts_exist<num>);
  };
}
void THTensor_(crshift)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().crshift, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)}, 1,
                    th::shifts_exist<num>);
  };
}
void THTensor_(cmax)(THTensor *r, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cmax, nullptr, TH_ARG(r), {TH_ARG(t), TH_ARG(src)});
  };
}
void THTensor_(cmin)(THTensor *r, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cmin, nullptr, TH_ARG(r), {TH_ARG(t), TH_ARG(src)});
  };
}
void THTensor_(addcmul)(THTensor *r_, THTensor *t, num value, THTensor *src1, THTensor *src2) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().addcmul, &value, TH_ARG(r_),
                    {TH_ARG(t), TH_ARG(src1), TH_ARG(src2)});
  };
}
void THTensor_(addcdiv)(THTensor *r_, THTensor *t, num value, THTensor *src1, THTensor *src2) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().addcdiv, &value, TH_ARG(r_),
                    {TH_ARG(t), TH_ARG(src1), TH_ARG(src2)}, 2, th::third_divisors_exist<num>);
  };
}

void THTensor_(neg)(THTensor *self, THTensor *src) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().neg, nullptr, TH_ARG(self), {TH_ARG(src)}); };
}
void THTensor_(sign)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().sign, nullptr, TH_ARG(r_), {TH_ARG(t)}); };
}

#if TH_NUM_SIGNED
void THTensor_(abs)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().abs, nullptr, TH_ARG(r_), {TH_ARG(t)}); };
}
#endif

#if TH_NUM_FLOATING

void THTensor_(cpow)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::functions<th::TH_NUM_TAG>().cpow, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)}, 16);
  };
}
void THTensor_ (bitand)(THTensor *, THTensor *, num) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "and"); };
}
void THTensor_(bitor)(THTensor *, THTensor *, num) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "or"); };
}
void THTensor_(bitxor)(THTensor *, THTensor *, num) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "xor"); };
}
void THTensor_(cbitand)(THTensor *, THTensor *, THTensor *) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "and"); };
}
void THTensor_(cbitor)(THTensor *, THTensor *, THTensor *) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "or"); };
}
void THTensor_(cbitxor)(THTensor *, THTensor *, THTensor *) {
  TH_ENTRY { th::fail("floating-point numbers have no bitwise %s", "xor"); };
}
void THTensor_(cinv)(THTensor *self, THTensor *src) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().cinv, nullptr, TH_ARG(self), {TH_ARG(src)}, 2); };
}
void THTensor_(sqrt)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().sqrt, nullptr, TH_ARG(r_), {TH_ARG(t)}, 2); };
}
void THTensor_(rsqrt)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().rsqrt, nullptr, TH_ARG(r_), {TH_ARG(t)}, 2); };
}
void THTensor_(ceil)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().ceil, nullptr, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(floor)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().floor, nullptr, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(round)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().round, nullptr, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(trunc)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().trunc, nullptr, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(frac)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().frac, nullptr, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(sigmoid)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().sigmoid, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(exp)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().exp, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(log)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().log, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(log1p)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().log1p, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(sin)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().sin, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(cos)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().cos, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(tan)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().tan, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(asin)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().asin, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(acos)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().acos, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(atan)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().atan, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(sinh)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().sinh, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(cosh)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().cosh, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(tanh)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().tanh, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(lgamma)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().lgamma, nullptr, TH_ARG(r_), {TH_ARG(t)}, 32); };
}
void THTensor_(atan2)(THTensor *r_, THTensor *tx, THTensor *ty) {
  TH_ENTRY {
    th::elementwise(th::simd::functions<th::TH_NUM_TAG>().atan2, nullptr, TH_ARG(r_), {TH_ARG(tx), TH_ARG(ty)}, 16);
  };
}
void THTensor_(pow)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().pow, &value, TH_ARG(r_), {TH_ARG(t)}, 16); };
}
void THTensor_(tpow)(THTensor *r_, num value, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().tpow, &value, TH_ARG(r_), {TH_ARG(t)}, 16); };
}
void THTensor_(lerp)(THTensor *r_, THTensor *a, THTensor *b, num weight) {
  TH_ENTRY {
    th::elementwise(th::simd::functions<th::TH_NUM_TAG>().lerp, &weight, TH_ARG(r_), {TH_ARG(a), TH_ARG(b)});
  };
}
void THTensor_(log2)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().log2, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(log10)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().log10, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(expm1)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().expm1, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(erf)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().erf, nullptr, TH_ARG(r_), {TH_ARG(t)}, 8); };
}
void THTensor_(erfc)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().erfc, nullptr, TH_ARG(r_), {TH_ARG(t)}, 16); };
}
void THTensor_(erfinv)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().erfinv, nullptr, TH_ARG(r_), {TH_ARG(t)}, 64); };
}
void THTensor_(digamma)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().digamma, nullptr, TH_ARG(r_), {TH_ARG(t)}, 32); };
}
void THTensor_(trigamma)(THTensor *r_, THTensor *t) {
  TH_ENTRY { th::elementwise(th::simd::functions<th::TH_NUM_TAG>().trigamma, nullptr, TH_ARG(r_), {TH_ARG(t)}, 32); };
}
void THTensor_(polygamma)(THTensor *r_, int64_t n, THTensor *t) {
  TH_ENTRY {
    if (n < 0 || n > th::most_polygamma)
      th::fail_arg(2, "order %lld is outside [0, %d]", static_cast<long long>(n), th::most_polygamma);
    const int order = static_cast<int>(n), small = th::small_orders;
    const num parts[] = {th::convert<num>(order / small), th::convert<num>(order % small)};
    th::elementwise(th::simd::functions<th::TH_NUM_TAG>().polygamma, parts, TH_ARG(r_), {TH_ARG(t)}, 64);
  };
}

#else

void THTensor_(cinv)(THTensor *, THTensor *) {
  TH_ENTRY { th::fail("integers have no reciprocals"); };
}
void THTensor_(cpow)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cpow, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)}, 8,
                    th::powers_exist<num>);
  };
}
void THTensor_(pow)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().pow, &value, TH_ARG(r_), {TH_ARG(t)}, 8, th::powers_to_exist(value));
  };
}
void THTensor_(tpow)(THTensor *r_, num value, THTensor *t) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().tpow, &value, TH_ARG(r_), {TH_ARG(t)}, 8, th::powers_of_exist(value));
  };
}
void THTensor_ (bitand)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().ands, &value, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(bitor)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().ors, &value, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(bitxor)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY { th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().xors, &value, TH_ARG(r_), {TH_ARG(t)}); };
}
void THTensor_(cbitand)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cand, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)});
  };
}
void THTensor_(cbitor)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cor, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)});
  };
}
void THTensor_(cbitxor)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cxor, nullptr, TH_ARG(r_), {TH_ARG(t), TH_ARG(src)});
  };
}

#endif

#endif

#endif
