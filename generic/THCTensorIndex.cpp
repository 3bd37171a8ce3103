#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorIndex.cpp"
#else

void THCTensor_(indexSelect)(THCState *state, THCTensor *tensor, THCTensor *src, int dim, THCudaLongTensor *index) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::index_select(call, THC_ARG(call, tensor), THC_ARG(call, src), dim, th::View(THC_ARG(call, index)));
  };
}
void THCTensor_(indexSelect_long)(THCState *state, THCTensor *tensor, THCTensor *src, int dim, THLongTensor *index) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::index_select(call, THC_ARG(call, tensor), THC_ARG(call, src), dim, thc::Brought(call, index, "index").view());
  };
}
void THCTensor_(indexCopy)(THCState *state, THCTensor *res_, int dim, THCudaLongTensor *indices, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::index_put(call, thc::replace(sizeof(num)), THC_ARG(call, res_), dim, th::View(THC_ARG(call, indices)),
                   THC_ARG(call, src));
  };
}
void THCTensor_(indexCopy_long)(THCState *state, THCTensor *res_, int dim, THLongTensor *indices, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::index_put(call, thc::replace(sizeof(num)), THC_ARG(call, res_), dim,
                   thc::Brought(call, indices, "indices").view(), THC_ARG(call, src));
  };
}
void THCTensor_(indexAdd)(THCState *state, THCTensor *res_, int dim, THCudaLongTensor *indices, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::index_put(call, thc::add<num>(), THC_ARG(call, res_), dim, th::View(THC_ARG(call, indices)),
                   THC_ARG(call, src));
  };
}
void THCTensor_(indexAdd_long)(THCState *state, THCTensor *res_, int dim, THLongTensor *indices, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::index_put(call, thc::add<num>(), THC_ARG(call, res_), dim, thc::Brought(call, indices, "indices").view(),
                   THC_ARG(call, src));
  };
}
void THCTensor_(indexFill)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index, num val) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::index_fill(call, THC_ARG(call, tensor), dim, th::View(THC_ARG(call, index)), &val);
  };
}
void THCTensor_(indexFill_long)(THCState *state, THCTensor *tensor, int dim, THLongTensor *index, num val) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::index_fill(call, THC_ARG(call, tensor), dim, thc::Brought(call, index, "index").view(), &val);
  };
}

void THCTensor_(gather)(THCState *state, THCTensor *tensor, THCTensor *src, int dim, THCudaLongTensor *index) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::gather(call, THC_ARG(call, tensor), THC_ARG(call, src), dim, th::View(THC_ARG(call, index)));
  };
}
void THCTensor_(scatter)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::scatter(call, thc::replace(sizeof(num)), THC_ARG(call, tensor), dim, th::View(THC_ARG(call, index)),
                 THC_ARG(call, src));
  };
}
void THCTensor_(scatterAdd)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::scatter(call, thc::add<num>(), THC_ARG(call, tensor), dim, th::View(THC_ARG(call, index)), THC_ARG(call, src));
  };
}
void THCTensor_(scatterFill)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::scatter_fill(call, THC_ARG(call, tensor), dim, th::View(THC_ARG(call, index)), &value);
  };
}

void THCTensor_(take)(THCState *state, THCTensor *r_, THCTensor *src, THCudaLongTensor *index) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::take(call, THC_ARG(call, r_), THC_ARG(call, src), th::View(THC_ARG(call, index)));
  };
}
void THCTensor_(put)(THCState *state, THCTensor *tensor, THCudaLongTensor *index, THCTensor *src, int accumulate) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::put(call, accumulate ? thc::add<num>() : thc::replace(sizeof(num)), THC_ARG(call, tensor),
             th::View(THC_ARG(call, index)), THC_ARG(call, src));
  };
}

void THCTensor_(maskedFill)(THCState *state, THCTensor *tensor, THCudaByteTensor *mask, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::masked_fill(call, THC_ARG(call, tensor), th::View(THC_ARG(call, mask)), &value);
  };
}
void THCTensor_(maskedFillByte)(THCState *state, THCTensor *tensor, THByteTensor *mask, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::masked_fill(call, THC_ARG(call, tensor), thc::Brought(call, mask, "mask").view(), &value);
  };
}
void THCTensor_(maskedCopy)(THCState *state, THCTensor *tensor, THCudaByteTensor *mask, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::masked_copy(call, THC_ARG(call, tensor), th::View(THC_ARG(call, mask)), THC_ARG(call, src));
  };
}
void THCTensor_(maskedCopyByte)(THCState *state, THCTensor *tensor, THByteTensor *mask, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::masked_copy(call, THC_ARG(call, tensor), thc::Brought(call, mask, "mask").view(), THC_ARG(call, src));
  };
}
void THCTensor_(maskedSelect)(THCState *state, THCTensor *tensor, THCTensor *src, THCudaByteTensor *mask) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::masked_select(call, THC_ARG(call, tensor), THC_ARG(call, src), th::View(THC_ARG(call, mask)));
  };
}
void THCTensor_(maskedSelectByte)(THCState *state, THCTensor *tensor, THCTensor *src, THByteTensor *mask) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::masked_select(call, THC_ARG(call, tensor), THC_ARG(call, src), thc::Brought(call, mask, "mask").view());
  };
}
void THCTensor_(nonzero)(THCState *state, THCudaLongTensor *tensor, THCTensor *self) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::nonzero(call, THC_ARG(call, tensor), THC_ARG(call, self), TH_NUM_FLOATING);
  };
}

void THCTensor_(calculateAdvancedIndexingOffsets)(THCState *state, THCudaLongTensor *output, THCTensor *indexed,
                                                  ptrdiff_t baseOffset, THCudaLongTensor **indexers) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::View from(th::arg(indexed, "indexed", call));
    thc::picked_offsets(call, THC_ARG(call, output), from, baseOffset,
                        thc::views_of(call, indexers, from.nd(), "indexers").data());
  };
}

#endif
