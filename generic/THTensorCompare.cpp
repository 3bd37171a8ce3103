#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCompare.cpp"
#else

#if TH_NUM_MATH

void THTensor_(ltValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::simd::lt], &value, th::tensor(r_, "r_"), 1, "r_", {&in});
  };
}
void THTensor_(leValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::simd::le], &value, th::tensor(r_, "r_"), 1, "r_", {&in});
  };
}
void THTensor_(gtValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::simd::gt], &value, th::tensor(r_, "r_"), 1, "r_", {&in});
  };
}
void THTensor_(geValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::simd::ge], &value, th::tensor(r_, "r_"), 1, "r_", {&in});
  };
}
void THTensor_(neValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::simd::ne], &value, th::tensor(r_, "r_"), 1, "r_", {&in});
  };
}
void THTensor_(eqValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::simd::eq], &value, th::tensor(r_, "r_"), 1, "r_", {&in});
  };
}
void THTensor_(ltValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::simd::lt], &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&in});
  };
}
void THTensor_(leValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::simd::le], &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&in});
  };
}
void THTensor_(gtValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::simd::gt], &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&in});
  };
}
void THTensor_(geValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::simd::ge], &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&in});
  };
}
void THTensor_(neValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::simd::ne], &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&in});
  };
}
void THTensor_(eqValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::View in(th::tensor(t, "t"), sizeof(num), "t");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::simd::eq], &value, th::tensor(r_, "r_"), sizeof(num), "r_", {&in});
  };
}

void THTensor_(ltTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::simd::lt], nullptr, th::tensor(r_, "r_"), 1, "r_", {&a, &b});
  };
}
void THTensor_(leTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::simd::le], nullptr, th::tensor(r_, "r_"), 1, "r_", {&a, &b});
  };
}
void THTensor_(gtTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::simd::gt], nullptr, th::tensor(r_, "r_"), 1, "r_", {&a, &b});
  };
}
void THTensor_(geTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::simd::ge], nullptr, th::tensor(r_, "r_"), 1, "r_", {&a, &b});
  };
}
void THTensor_(neTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::simd::ne], nullptr, th::tensor(r_, "r_"), 1, "r_", {&a, &b});
  };
}
void THTensor_(eqTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::simd::eq], nullptr, th::tensor(r_, "r_"), 1, "r_", {&a, &b});
  };
}
void THTensor_(ltTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::simd::lt], nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&a, &b});
  };
}
void THTensor_(leTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::simd::le], nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&a, &b});
  };
}
void THTensor_(gtTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::simd::gt], nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&a, &b});
  };
}
void THTensor_(geTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::simd::ge], nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&a, &b});
  };
}
void THTensor_(neTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::simd::ne], nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&a, &b});
  };
}
void THTensor_(eqTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::View a(th::tensor(ta, "ta"), sizeof(num), "ta"), b(th::tensor(tb, "tb"), sizeof(num), "tb");
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::simd::eq], nullptr, th::tensor(r_, "r_"), sizeof(num), "r_", {&a, &b});
  };
}


#endif

#endif
