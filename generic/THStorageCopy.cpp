#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THStorageCopy.cpp"
#else

void THStorage_(rawCopy)(THStorage *storage, num *src) {
  TH_ENTRY {
    const th::View all = th::view_of(th::storage(storage, "storage"), sizeof(num), "storage");
    if (!all.count) return;
    th::check_null(src, "src");
    std::memmove(all.data(), src, static_cast<size_t>(all.count) * sizeof(num));
  };
}

void THStorage_(copy)(THStorage *storage, THStorage *src) {
  TH_ENTRY { th::copy_storage(nullptr, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(num)); };
}
void THStorage_(copyByte)(THStorage *storage, struct THByteStorage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Byte];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(unsigned char));
  };
}
void THStorage_(copyBool)(THStorage *storage, struct THBoolStorage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Bool];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(unsigned char));
  };
}
void THStorage_(copyChar)(THStorage *storage, struct THCharStorage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Char];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(signed char));
  };
}
void THStorage_(copyShort)(THStorage *storage, struct THShortStorage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Short];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(short));
  };
}
void THStorage_(copyInt)(THStorage *storage, struct THIntStorage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Int];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(int));
  };
}
void THStorage_(copyLong)(THStorage *storage, struct THLongStorage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Long];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(int64_t));
  };
}
void THStorage_(copyFloat)(THStorage *storage, struct THFloatStorage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Float];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(float));
  };
}
void THStorage_(copyDouble)(THStorage *storage, struct THDoubleStorage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Double];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(double));
  };
}
void THStorage_(copyHalf)(THStorage *storage, struct THHalfStorage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Half];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(THHalf));
  };
}
void THStorage_(copyBFloat16)(THStorage *storage, struct THBFloat16Storage *src) {
  TH_ENTRY {
    const auto kernel = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::BFloat16];
    th::copy_storage(kernel, th::storage(storage, "storage"), sizeof(num), th::storage(src, "src"), sizeof(THBFloat16));
  };
}

#endif
