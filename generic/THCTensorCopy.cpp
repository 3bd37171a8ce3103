#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorCopy.cpp"
#else

void THCTensor_(copy)(THCState *state, THCTensor *self, THCTensor *src) {
  TH_ENTRY {
    if (self != src || !self) thc::copy(state, nullptr, thc::place_to_write(state, self, "self"), thc::place(state, src, "src"));
  };
}
void THCTensor_(copyCuda)(THCState *state, THCTensor *self, THCTensor *src) {
  TH_ENTRY {
    if (self != src || !self) thc::copy(state, nullptr, thc::place_to_write(state, self, "self"), thc::place(state, src, "src"));
  };
}
void THCTensor_(copyCudaByte)(THCState *state, THCTensor *dst, struct THCudaByteTensor *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Byte), thc::place_to_write(state, dst, "dst"),
              thc::place(state, src, "src"));
  };
}
void THCTensor_(copyCudaChar)(THCState *state, THCTensor *dst, struct THCudaCharTensor *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Char), thc::place_to_write(state, dst, "dst"),
              thc::place(state, src, "src"));
  };
}
void THCTensor_(copyCudaShort)(THCState *state, THCTensor *dst, struct THCudaShortTensor *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Short), thc::place_to_write(state, dst, "dst"),
              thc::place(state, src, "src"));
  };
}
void THCTensor_(copyCudaInt)(THCState *state, THCTensor *dst, struct THCudaIntTensor *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Int), thc::place_to_write(state, dst, "dst"),
              thc::place(state, src, "src"));
  };
}
void THCTensor_(copyCudaLong)(THCState *state, THCTensor *dst, struct THCudaLongTensor *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Long), thc::place_to_write(state, dst, "dst"),
              thc::place(state, src, "src"));
  };
}
void THCTensor_(copyCudaFloat)(THCState *state, THCTensor *dst, struct THCudaTensor *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Float), thc::place_to_write(state, dst, "dst"),
              thc::place(state, src, "src"));
  };
}
void THCTensor_(copyCudaDouble)(THCState *state, THCTensor *dst, struct THCudaDoubleTensor *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Double), thc::place_to_write(state, dst, "dst"),
              thc::place(state, src, "src"));
  };
}
void THCTensor_(copyCudaHalf)(THCState *state, THCTensor *dst, struct THCudaHalfTensor *src) {
  TH_ENTRY {
    thc::copy(state, thc::convert_from<th::TH_NUM_TAG>(thc::Half), thc::place_to_write(state, dst, "dst"),
              thc::place(state, src, "src"));
  };
}
void THCTensor_(copyIgnoringOverlaps)(THCState *state, THCTensor *self, THCTensor *src) {
  TH_ENTRY { thc::copy(state, nullptr, thc::place(state, self, "self"), thc::place(state, src, "src")); };
}

void THCTensor_(copyCPU)(THCState *state, THCTensor *self, THTensor *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_to_write(state, self, "self"), src, th::count(th::tensor(src, "src")),
                   THTensor_(newWithSize1d), THTensor_(data), THTensor_(copy), THTensor_(free));
  };
}
void THCTensor_(copyByte)(THCState *state, THCTensor *self, struct THByteTensor *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_to_write(state, self, "self"), src, th::count(th::tensor(src, "src")),
                   THTensor_(newWithSize1d), THTensor_(data), THTensor_(copyByte), THTensor_(free));
  };
}
void THCTensor_(copyChar)(THCState *state, THCTensor *self, struct THCharTensor *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_to_write(state, self, "self"), src, th::count(th::tensor(src, "src")),
                   THTensor_(newWithSize1d), THTensor_(data), THTensor_(copyChar), THTensor_(free));
  };
}
void THCTensor_(copyShort)(THCState *state, THCTensor *self, struct THShortTensor *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_to_write(state, self, "self"), src, th::count(th::tensor(src, "src")),
                   THTensor_(newWithSize1d), THTensor_(data), THTensor_(copyShort), THTensor_(free));
  };
}
void THCTensor_(copyInt)(THCState *state, THCTensor *self, struct THIntTensor *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_to_write(state, self, "self"), src, th::count(th::tensor(src, "src")),
                   THTensor_(newWithSize1d), THTensor_(data), THTensor_(copyInt), THTensor_(free));
  };
}
void THCTensor_(copyLong)(THCState *state, THCTensor *self, struct THLongTensor *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_to_write(state, self, "self"), src, th::count(th::tensor(src, "src")),
                   THTensor_(newWithSize1d), THTensor_(data), THTensor_(copyLong), THTensor_(free));
  };
}
void THCTensor_(copyFloat)(THCState *state, THCTensor *self, struct THFloatTensor *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_to_write(state, self, "self"), src, th::count(th::tensor(src, "src")),
                   THTensor_(newWithSize1d), THTensor_(data), THTensor_(copyFloat), THTensor_(free));
  };
}
void THCTensor_(copyDouble)(THCState *state, THCTensor *self, struct THDoubleTensor *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_to_write(state, self, "self"), src, th::count(th::tensor(src, "src")),
                   THTensor_(newWithSize1d), THTensor_(data), THTensor_(copyDouble), THTensor_(free));
  };
}
void THCTensor_(copyHalf)(THCState *state, THCTensor *self, struct THHalfTensor *src) {
  TH_ENTRY {
    thc::from_host(state, thc::place_to_write(state, self, "self"), src, th::count(th::tensor(src, "src")),
                   THTensor_(newWithSize1d), THTensor_(data), THTensor_(copyHalf), THTensor_(free));
  };
}

void THTensor_(copyCuda)(THCState *state, THTensor *self, THCTensor *src) {
  TH_ENTRY {
    thc::to_host(state, self, th::count(th::tensor(self, "self")), thc::place(state, src, "src"), THTensor_(newWithSize1d),
                 THTensor_(data), THTensor_(copy), THTensor_(free));
  };
}
void TH_CONCAT_2(THByteTensor_copyCuda, Num)(THCState *state, THByteTensor *self, THCTensor *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THByteTensor_copy, Num);
    thc::to_host(state, self, th::count(th::tensor(self, "self")), thc::place(state, src, "src"), THTensor_(newWithSize1d),
                 THTensor_(data), convert, THTensor_(free));
  };
}
void TH_CONCAT_2(THCharTensor_copyCuda, Num)(THCState *state, THCharTensor *self, THCTensor *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THCharTensor_copy, Num);
    thc::to_host(state, self, th::count(th::tensor(self, "self")), thc::place(state, src, "src"), THTensor_(newWithSize1d),
                 THTensor_(data), convert, THTensor_(free));
  };
}
void TH_CONCAT_2(THShortTensor_copyCuda, Num)(THCState *state, THShortTensor *self, THCTensor *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THShortTensor_copy, Num);
    thc::to_host(state, self, th::count(th::tensor(self, "self")), thc::place(state, src, "src"), THTensor_(newWithSize1d),
                 THTensor_(data), convert, THTensor_(free));
  };
}
void TH_CONCAT_2(THIntTensor_copyCuda, Num)(THCState *state, THIntTensor *self, THCTensor *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THIntTensor_copy, Num);
    thc::to_host(state, self, th::count(th::tensor(self, "self")), thc::place(state, src, "src"), THTensor_(newWithSize1d),
                 THTensor_(data), convert, THTensor_(free));
  };
}
void TH_CONCAT_2(THLongTensor_copyCuda, Num)(THCState *state, THLongTensor *self, THCTensor *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THLongTensor_copy, Num);
    thc::to_host(state, self, th::count(th::tensor(self, "self")), thc::place(state, src, "src"), THTensor_(newWithSize1d),
                 THTensor_(data), convert, THTensor_(free));
  };
}
void TH_CONCAT_2(THFloatTensor_copyCuda, Num)(THCState *state, THFloatTensor *self, THCTensor *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THFloatTensor_copy, Num);
    thc::to_host(state, self, th::count(th::tensor(self, "self")), thc::place(state, src, "src"), THTensor_(newWithSize1d),
                 THTensor_(data), convert, THTensor_(free));
  };
}
void TH_CONCAT_2(THDoubleTensor_copyCuda, Num)(THCState *state, THDoubleTensor *self, THCTensor *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THDoubleTensor_copy, Num);
    thc::to_host(state, self, th::count(th::tensor(self, "self")), thc::place(state, src, "src"), THTensor_(newWithSize1d),
                 THTensor_(data), convert, THTensor_(free));
  };
}
void TH_CONCAT_2(THHalfTensor_copyCuda, Num)(THCState *state, THHalfTensor *self, THCTensor *src) {
  TH_ENTRY {
    const auto convert = TH_CONCAT_2(THHalfTensor_copy, Num);
    thc::to_host(state, self, th::count(th::tensor(self, "self")), thc::place(state, src, "src"), THTensor_(newWithSize1d),
                 THTensor_(data), convert, THTensor_(free));
  };
}

void THCTensor_(copyAsyncCPU)(THCState *state, THCTensor *self, THTensor *src) {
  TH_ENTRY {
    const thc::Place to = thc::place(state, self, "self");
    const th::View from(th::tensor(src, "src"), sizeof(num), "src");
    thc::upload_async(state, to, from);
  };
}
void THTensor_(copyAsyncCuda)(THCState *state, THTensor *self, THCTensor *src) {
  TH_ENTRY {
    const th::View to(th::tensor(self, "self"), sizeof(num), "self");
    thc::download_async(state, to, thc::place(state, src, "src"));
  };
}

#endif
