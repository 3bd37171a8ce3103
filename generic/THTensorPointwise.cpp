#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorPointwise.cpp"
#else

#if TH_NUM_MATH

void THTensor_(fill)(THTensor *r_, num value) {
  TH_ENTRY { th::fill(th::simd::pointwise<th::TH_NUM_TAG>().fill, &value, th::tensor(r_, "r_"), sizeof(num), "r_"); };
}
void THTensor_(zero)(THTensor *r_) {
  TH_ENTRY { THTensor_(fill)(r_, 0); };
}

void THTensor_(add)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().adds, &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&in});
  };
}
void THTensor_(sub)(THTensor *self, THTensor *src, num value) {
  TH_ENTRY {
    value = th::negated(value);
    th::View in(th::tensor(src, "src"), sizeof(num), "src");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().adds, &value, th::tensor(self, "self"), sizeof(num), "self", {&in});
  };
}
void THTensor_(mul)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().muls, &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&in});
  };
}
void THTensor_(div)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::check_divisor(value);
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().divs, &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&in});
  };
}

void THTensor_(cadd)(THTensor *r_, THTensor *t, num value, THTensor *src) {
  TH_ENTRY {
    th::View a(th::tensor(t, "t"), sizeof(num), "t"), b(th::tensor(src, "src"), sizeof(num), "src");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cadd, &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&a, &b});
  };
}
void THTensor_(csub)(THTensor *self, THTensor *src1, num value, THTensor *src2) {
  TH_ENTRY {
    value = th::negated(value);
    th::View a(th::tensor(src1, "src1"), sizeof(num), "src1"), b(th::tensor(src2, "src2"), sizeof(num), "src2");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cadd, &value, th::tensor(self, "self"), sizeof(num), "self", {&a, &b});
  };
}
void THTensor_(cmul)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::View a(th::tensor(t, "t"), sizeof(num), "t"), b(th::tensor(src, "src"), sizeof(num), "src");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cmul, nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&a, &b});
  };
}
void THTensor_(cdiv)(THTensor *r_, THTensor *t, THTensor *src) {
  TH_ENTRY {
    th::View a(th::tensor(t, "t"), sizeof(num), "t"), b(th::tensor(src, "src"), sizeof(num), "src");
    th::check_divisors<num>(b);
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().cdiv, nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&a, &b});
  };
}

#if TH_NUM_FLOATING
void THTensor_(sqrt)(THTensor *r_, THTensor *t) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().sqrt, nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&in}, 2);
  };
}
void THTensor_(exp)(THTensor *r_, THTensor *t) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().exp, nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&in}, 4);
  };
}
#endif

#endif

#endif
