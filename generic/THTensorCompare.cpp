#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCompare.cpp"
#else

void THTensor_(ltValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::lt], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(leValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::le], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(gtValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::gt], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(geValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::ge], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(neValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::ne], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(eqValue)(THByteTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::eq], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}

void THTensor_(ltValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::lt], &value, TH_ARG(r_),
                    {TH_ARG(t)});
  };
}
void THTensor_(leValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::le], &value, TH_ARG(r_),
                    {TH_ARG(t)});
  };
}
void THTensor_(gtValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::gt], &value, TH_ARG(r_),
                    {TH_ARG(t)});
  };
}
void THTensor_(geValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::ge], &value, TH_ARG(r_),
                    {TH_ARG(t)});
  };
}
void THTensor_(neValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::ne], &value, TH_ARG(r_),
                    {TH_ARG(t)});
  };
}
void THTensor_(eqValueT)(THTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::eq], &value, TH_ARG(r_),
                    {TH_ARG(t)});
  };
}

void THTensor_(ltValueBool)(THBoolTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::lt], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(leValueBool)(THBoolTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::le], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(gtValueBool)(THBoolTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::gt], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(geValueBool)(THBoolTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::ge], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(neValueBool)(THBoolTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::ne], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}
void THTensor_(eqValueBool)(THBoolTensor *r_, THTensor *t, num value) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::eq], &value, TH_ARG(r_), {TH_ARG(t)});
  };
}

void THTensor_(ltTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::lt], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(leTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::le], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(gtTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::gt], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(geTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::ge], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(neTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::ne], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(eqTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::eq], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}

void THTensor_(ltTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::lt], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(leTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::le], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(gtTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::gt], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(geTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::ge], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(neTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::ne], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(eqTensorT)(THTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::eq], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}

void THTensor_(ltTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::lt], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(leTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::le], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(gtTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::gt], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(geTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::ge], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(neTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::ne], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}
void THTensor_(eqTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb) {
  TH_ENTRY {
    th::elementwise(th::simd::pointwise<th::TH_NUM_TAG>().compare[th::formula::eq], nullptr, TH_ARG(r_),
                    {TH_ARG(ta), TH_ARG(tb)});
  };
}

#endif
