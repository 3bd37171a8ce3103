#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCStorageCopy.cpp"
#else

void THCStorage_(rawCopy)(THCState *state, THCStorage *storage, num *src) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::View all = thc::view_of(call, thc::storage(storage, "storage"), sizeof(num), "storage");
    if (!all.count) return;
    th::check_null(src, "src");
    thc::check(cudaMemcpyAsync(all.data(), src, static_cast<size_t>(all.count) * sizeof(num), cudaMemcpyDefault, call.stream),
               "copying to a storage");
  };
}
void THCStorage_(copy)(THCState *state, THCStorage *storage, THCStorage *src) {
  TH_ENTRY {
    if (storage != src || !storage)
      thc::copy(state, nullptr, thc::place_of_storage(state, storage, "storage"), thc::place_of_storage(state, src, "src"));
  };
}
void THCStorage_(copyCuda)(THCState *state, THCStorage *self, THCStorage *src) {
  TH_ENTRY {
    if (self != src || !self)
      thc::copy(state, nullptr, thc::place_of_storage(state, self, "self"), thc::place_of_storage(state, src, "src"));
  };
}
void THCStorage_(copyCudaByte)(THCState *state, THCStorage *storage, struct THCudaByteStorage *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Byte), thc::place_of_storage(state, storage, "storage"),
              thc::place_of_storage(state, src, "src"));
  };
}
void THCStorage_(copyCudaChar)(THCState *state, THCStorage *storage, struct THCudaCharStorage *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Char), thc::place_of_storage(state, storage, "storage"),
              thc::place_of_storage(state, src, "src"));
  };
}
void THCStorage_(copyCudaShort)(THCState *state, THCStorage *storage, struct THCudaShortStorage *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Short), thc::place_of_storage(state, storage, "storage"),
              thc::place_of_storage(state, src, "src"));
  };
}
void THCStorage_(copyCudaInt)(THCState *state, THCStorage *storage, struct THCudaIntStorage *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Int), thc::place_of_storage(state, storage, "storage"),
              thc::place_of_storage(state, src, "src"));
  };
}
void THCStorage_(copyCudaLong)(THCState *state, THCStorage *storage, struct THCudaLongStorage *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Long), thc::place_of_storage(state, storage, "storage"),
              thc::place_of_storage(state, src, "src"));
  };
}
void THCStorage_(copyCudaFloat)(THCState *state, THCStorage *storage, struct THCudaStorage *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Float), thc::place_of_storage(state, storage, "storage"),
              thc::place_of_storage(state, src, "src"));
  };
}
void THCStorage_(copyCudaDouble)(THCState *state, THCStorage *storage, struct THCudaDoubleStorage *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Double), thc::place_of_storage(state, storage, "storage"),
              thc::place_of_storage(state, src, "src"));
  };
}
void THCStorage_(copyCudaHalf)(THCState *state, THCStorage *storage, struct THCudaHalfStorage *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Half), thc::place_of_storage(state, storage, "storage"),
              thc::place_of_storage(state, src, "src"));
  };
}

void THCStorage_(copyCPU)(THCState *state, THCStorage *self, THStorage *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_of_storage(state, self, "self"), src, th::storage(src, "src")->size, THStorage_(newWithSize),
                   THStorage_(data), THStorage_(copy), THStorage_(free));
  };
}
void THCStorage_(copyByte)(THCState *state, THCStorage *storage, struct THByteStorage *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_of_storage(state, storage, "storage"), src, th::storage(src, "src")->size,
                   THStorage_(newWithSize), THStorage_(data), THStorage_(copyByte), THStorage_(free));
  };
}
void THCStorage_(copyChar)(THCState *state, THCStorage *storage, struct THCharStorage *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_of_storage(state, storage, "storage"), src, th::storage(src, "src")->size,
                   THStorage_(newWithSize), THStorage_(data), THStorage_(copyChar), THStorage_(free));
  };
}
void THCStorage_(copyShort)(THCState *state, THCStorage *storage, struct THShortStorage *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_of_storage(state, storage, "storage"), src, th::storage(src, "src")->size,
                   THStorage_(newWithSize), THStorage_(data), THStorage_(copyShort), THStorage_(free));
  };
}
void THCStorage_(copyInt)(THCState *state, THCStorage *storage, struct THIntStorage *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_of_storage(state, storage, "storage"), src, th::storage(src, "src")->size,
                   THStorage_(newWithSize), THStorage_(data), THStorage_(copyInt), THStorage_(free));
  };
}
void THCStorage_(copyLong)(THCState *state, THCStorage *storage, struct THLongStorage *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_of_storage(state, storage, "storage"), src, th::storage(src, "src")->size,
                   THStorage_(newWithSize), THStorage_(data), THStorage_(copyLong), THStorage_(free));
  };
}
void THCStorage_(copyFloat)(THCState *state, THCStorage *storage, struct THFloatStorage *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_of_storage(state, storage, "storage"), src, th::storage(src, "src")->size,
                   THStorage_(newWithSize), THStorage_(data), THStorage_(copyFloat), THStorage_(free));
  };
}
void THCStorage_(copyDouble)(THCState *state, THCStorage *storage, struct THDoubleStorage *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_of_storage(state, storage, "storage"), src, th::storage(src, "src")->size,
                   THStorage_(newWithSize), THStorage_(data), THStorage_(copyDouble), THStorage_(free));
  };
}
void THCStorage_(copyHalf)(THCState *state, THCStorage *storage, struct THHalfStorage *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_of_storage(state, storage, "storage"), src, th::storage(src, "src")->size,
                   THStorage_(newWithSize), THStorage_(data), THStorage_(copyHalf), THStorage_(free));
  };
}

void THStorage_(copyCuda)(THCState *state, THStorage *self, THCStorage *src) {
  TH_ENTRY {
    thc::to_host(state, self, th::storage(self, "self")->size, thc::place_of_storage(state, src, "src"), THStorage_(newWithSize),
                 THStorage_(data), THStorage_(copy), THStorage_(free));
  };
}
void TH_CONCAT_2(THByteStorage_copyCuda, Num)(THCState *state, THByteStorage *self, THCStorage *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THByteStorage_copy, Num);
    thc::to_host(state, self, th::storage(self, "self")->size, thc::place_of_storage(state, src, "src"), THStorage_(newWithSize),
                 THStorage_(data), convert, THStorage_(free));
  };
}
void TH_CONCAT_2(THCharStorage_copyCuda, Num)(THCState *state, THCharStorage *self, THCStorage *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THCharStorage_copy, Num);
    thc::to_host(state, self, th::storage(self, "self")->size, thc::place_of_storage(state, src, "src"), THStorage_(newWithSize),
                 THStorage_(data), convert, THStorage_(free));
  };
}
void TH_CONCAT_2(THShortStorage_copyCuda, Num)(THCState *state, THShortStorage *self, THCStorage *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THShortStorage_copy, Num);
    thc::to_host(state, self, th::storage(self, "self")->size, thc::place_of_storage(state, src, "src"), THStorage_(newWithSize),
                 THStorage_(data), convert, THStorage_(free));
  };
}
void TH_CONCAT_2(THIntStorage_copyCuda, Num)(THCState *state, THIntStorage *self, THCStorage *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THIntStorage_copy, Num);
    thc::to_host(state, self, th::storage(self, "self")->size, thc::place_of_storage(state, src, "src"), THStorage_(newWithSize),
                 THStorage_(data), convert, THStorage_(free));
  };
}
void TH_CONCAT_2(THLongStorage_copyCuda, Num)(THCState *state, THLongStorage *self, THCStorage *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THLongStorage_copy, Num);
    thc::to_host(state, self, th::storage(self, "self")->size, thc::place_of_storage(state, src, "src"), THStorage_(newWithSize),
                 THStorage_(data), convert, THStorage_(free));
  };
}
void TH_CONCAT_2(THFloatStorage_copyCuda, Num)(THCState *state, THFloatStorage *self, THCStorage *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THFloatStorage_copy, Num);
    thc::to_host(state, self, th::storage(self, "self")->size, thc::place_of_storage(state, src, "src"), THStorage_(newWithSize),
                 THStorage_(data), convert, THStorage_(free));
  };
}
void TH_CONCAT_2(THDoubleStorage_copyCuda, Num)(THCState *state, THDoubleStorage *self, THCStorage *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THDoubleStorage_copy, Num);
    thc::to_host(state, self, th::storage(self, "self")->size, thc::place_of_storage(state, src, "src"), THStorage_(newWithSize),
                 THStorage_(data), convert, THStorage_(free));
  };
}
void TH_CONCAT_2(THHalfStorage_copyCuda, Num)(THCState *state, THHalfStorage *self, THCStorage *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THHalfStorage_copy, Num);
    thc::to_host(state, self, th::storage(self, "self")->size, thc::place_of_storage(state, src, "src"), THStorage_(newWithSize),
                 THStorage_(data), convert, THStorage_(free));
  };
}

#endif
