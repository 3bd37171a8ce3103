#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCopy.cpp"
#else

void THTensor_(copy)(THTensor *tensor, THTensor *src) {
  TH_ENTRY { th::copy_tensor(nullptr, TH_ARG(tensor), TH_ARG(src)); };
}
void THTensor_(copyByte)(THTensor *tensor, struct THByteTensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Byte];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}
void THTensor_(copyBool)(THTensor *tensor, struct THBoolTensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Bool];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}
void THTensor_(copyChar)(THTensor *tensor, struct THCharTensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Char];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}
void THTensor_(copyShort)(THTensor *tensor, struct THShortTensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Short];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}
void THTensor_(copyInt)(THTensor *tensor, struct THIntTensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Int];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}
void THTensor_(copyLong)(THTensor *tensor, struct THLongTensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Long];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}
void THTensor_(copyFloat)(THTensor *tensor, struct THFloatTensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Float];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}
void THTensor_(copyDouble)(THTensor *tensor, struct THDoubleTensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Double];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}
void THTensor_(copyHalf)(THTensor *tensor, struct THHalfTensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Half];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}
void THTensor_(copyBFloat16)(THTensor *tensor, struct THBFloat16Tensor *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::BFloat16];
    th::copy_tensor(kernel, TH_ARG(tensor), TH_ARG(src));
  };
}

#endif
