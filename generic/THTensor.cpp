#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensor.cpp"
#else

THStorage *THTensor_(storage)(const THTensor *self) {
  return TH_ENTRY { return reinterpret_cast<THStorage *>(th::tensor(self, "self")->storage); };
}
ptrdiff_t THTensor_(storageOffset)(const THTensor *self) {
  return TH_ENTRY { return th::tensor(self, "self")->offset; };
}
int THTensor_(nDimension)(const THTensor *self) {
  return TH_ENTRY { return th::tensor(self, "self")->nd; };
}
int64_t THTensor_(size)(const THTensor *self, int dim) {
  return TH_ENTRY {
    const th::Tensor *const t = th::tensor(self, "self");
    return th::extent(t, dim, t->size);
  };
}
int64_t THTensor_(stride)(const THTensor *self, int dim) {
  return TH_ENTRY {
    const th::Tensor *const t = th::tensor(self, "self");
    return th::extent(t, dim, t->stride);
  };
}
THLongStorage *THTensor_(newSizeOf)(THTensor *self) {
  return TH_ENTRY { return th::new_list(th::geometry(th::tensor(self, "self"), "self").size); };
}
THLongStorage *THTensor_(newStrideOf)(THTensor *self) {
  return TH_ENTRY { return th::new_list(th::geometry(th::tensor(self, "self"), "self").stride); };
}
num *THTensor_(data)(const THTensor *self) {
  return TH_ENTRY {
    const th::Tensor *t = th::tensor(self, "self");
    return t->storage && t->storage->data ? static_cast<num *>(t->storage->data) + t->offset : nullptr;
  };
}
void THTensor_(setFlag)(THTensor *self, const char flag) {
  TH_ENTRY { th::tensor(self, "self")->flag |= flag; };
}
void THTensor_(clearFlag)(THTensor *self, const char flag) {
  TH_ENTRY { th::tensor(self, "self")->flag &= static_cast<char>(~flag); };
}

THTensor *THTensor_(new)(void) {
  return TH_ENTRY { return reinterpret_cast<THTensor *>(th::new_tensor()); };
}
THTensor *THTensor_(newWithTensor)(THTensor *tensor) {
  return TH_ENTRY {
    return reinterpret_cast<THTensor *>(th::new_view(th::tensor(tensor, "tensor"), sizeof(num), [](th::Geometry &) {}));
  };
}
THTensor *THTensor_(newWithStorage)(THStorage *storage_, ptrdiff_t storageOffset_, THLongStorage *size_,
                                    THLongStorage *stride_) {
  return TH_ENTRY {
    th::Owned<th::Tensor> t(th::new_tensor());
    th::set_storage(t.get(), sizeof(num), th::maybe_storage(storage_), storageOffset_, size_, stride_, 4);
    return reinterpret_cast<THTensor *>(t.take());
  };
}
THTensor *THTensor_(newWithStorage1d)(THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_, int64_t stride0_) {
  return TH_ENTRY {
    const int64_t size[] = {size0_}, stride[] = {stride0_};
    return reinterpret_cast<THTensor *>(
        th::new_with_storage(sizeof(num), th::maybe_storage(storage_), storageOffset_, 1, size, stride));
  };
}
THTensor *THTensor_(newWithStorage2d)(THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_, int64_t stride0_,
                                      int64_t size1_, int64_t stride1_) {
  return TH_ENTRY {
    const int64_t size[] = {size0_, size1_}, stride[] = {stride0_, stride1_};
    return reinterpret_cast<THTensor *>(
        th::new_with_storage(sizeof(num), th::maybe_storage(storage_), storageOffset_, 2, size, stride));
  };
}
THTensor *THTensor_(newWithStorage3d)(THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_, int64_t stride0_,
                                      int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_) {
  return TH_ENTRY {
    const int64_t size[] = {size0_, size1_, size2_}, stride[] = {stride0_, stride1_, stride2_};
    return reinterpret_cast<THTensor *>(
        th::new_with_storage(sizeof(num), th::maybe_storage(storage_), storageOffset_, 3, size, stride));
  };
}
THTensor *THTensor_(newWithStorage4d)(THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_, int64_t stride0_,
                                      int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_,
                                      int64_t size3_, int64_t stride3_) {
  return TH_ENTRY {
    const int64_t size[] = {size0_, size1_, size2_, size3_}, stride[] = {stride0_, stride1_, stride2_, stride3_};
    return reinterpret_cast<THTensor *>(
        th::new_with_storage(sizeof(num), th::maybe_storage(storage_), storageOffset_, 4, size, stride));
  };
}
THTensor *THTensor_(newWithSize)(THLongStorage *size_, THLongStorage *stride_) {
  return TH_ENTRY { return THTensor_(newWithStorage)(nullptr, 0, size_, stride_); };
}
THTensor *THTensor_(newWithSize1d)(int64_t size0_) {
  return TH_ENTRY {
    const int64_t size[] = {size0_};
    return reinterpret_cast<THTensor *>(th::new_with_storage(sizeof(num), nullptr, 0, 1, size, nullptr));
  };
}
THTensor *THTensor_(newWithSize2d)(int64_t size0_, int64_t size1_) {
  return TH_ENTRY {
    const int64_t size[] = {size0_, size1_};
    return reinterpret_cast<THTensor *>(th::new_with_storage(sizeof(num), nullptr, 0, 2, size, nullptr));
  };
}
THTensor *THTensor_(newWithSize3d)(int64_t size0_, int64_t size1_, int64_t size2_) {
  return TH_ENTRY {
    const int64_t size[] = {size0_, size1_, size2_};
    return reinterpret_cast<THTensor *>(th::new_with_storage(sizeof(num), nullptr, 0, 3, size, nullptr));
  };
}
THTensor *THTensor_(newWithSize4d)(int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_) {
  return TH_ENTRY {
    const int64_t size[] = {size0_, size1_, size2_, size3_};
    return reinterpret_cast<THTensor *>(th::new_with_storage(sizeof(num), nullptr, 0, 4, size, nullptr));
  };
}

THTensor *THTensor_(newClone)(THTensor *self) {
  return TH_ENTRY { return reinterpret_cast<THTensor *>(th::new_clone(th::tensor(self, "self"), sizeof(num))); };
}
THTensor *THTensor_(newContiguous)(THTensor *tensor) {
  return TH_ENTRY {
    th::Tensor *t = th::tensor(tensor, "tensor");
    if (!th::is_contiguous(th::geometry(t, "tensor"))) return THTensor_(newClone)(tensor);
    th::retain(t);
    return tensor;
  };
}
THTensor *THTensor_(newSelect)(THTensor *tensor, int dimension_, int64_t sliceIndex_) {
  return TH_ENTRY {
    return reinterpret_cast<THTensor *>(th::new_view(th::tensor(tensor, "tensor"), sizeof(num),
                                                     [=](th::Geometry &g) { th::select(g, dimension_, sliceIndex_); }));
  };
}
THTensor *THTensor_(newNarrow)(THTensor *tensor, int dimension_, int64_t firstIndex_, int64_t size_) {
  return TH_ENTRY {
    return reinterpret_cast<THTensor *>(th::new_view(th::tensor(tensor, "tensor"), sizeof(num), [=](th::Geometry &g) {
      th::narrow(g, dimension_, firstIndex_, size_);
    }));
  };
}
THTensor *THTensor_(newTranspose)(THTensor *tensor, int dimension1_, int dimension2_) {
  return TH_ENTRY {
    return reinterpret_cast<THTensor *>(th::new_view(th::tensor(tensor, "tensor"), sizeof(num), [=](th::Geometry &g) {
      th::transpose(g, dimension1_, dimension2_);
    }));
  };
}
THTensor *THTensor_(newUnfold)(THTensor *tensor, int dimension_, int64_t size_, int64_t step_) {
  return TH_ENTRY {
    return reinterpret_cast<THTensor *>(th::new_view(
        th::tensor(tensor, "tensor"), sizeof(num), [=](th::Geometry &g) { th::unfold(g, dimension_, size_, step_); }));
  };
}
THTensor *THTensor_(newExpand)(THTensor *tensor, THLongStorage *size) {
  return TH_ENTRY {
    return reinterpret_cast<THTensor *>(
        th::new_view(th::tensor(tensor, "tensor"), sizeof(num), [=](th::Geometry &g) { th::expand(g, size); }));
  };
}
THTensor *THTensor_(newView)(THTensor *tensor, THLongStorage *size) {
  return TH_ENTRY {
    return reinterpret_cast<THTensor *>(th::new_view(th::tensor(tensor, "tensor"), sizeof(num), [=](th::Geometry &g) {
      if (!th::is_contiguous(g)) th::fail_arg(1, "the tensor of size %s is not contiguous", th::desc(g.size).str);
      th::view_as(g, size);
    }));
  };
}

void THTensor_(expand)(THTensor *r, THTensor *tensor, THLongStorage *size) {
  TH_ENTRY {
    th::become_view(th::tensor(r, "r"), th::tensor(tensor, "tensor"), sizeof(num),
                    [=](th::Geometry &g) { th::expand(g, size); });
  };
}
void THTensor_(expandNd)(THTensor **rets, THTensor **ops, int count) {
  TH_ENTRY {
    if (count <= 0) th::fail("%d tensors: at least one is needed", count);
    th::check_null(rets, "rets");
    th::check_null(ops, "ops");
    th::expand_all(reinterpret_cast<th::Tensor **>(rets), reinterpret_cast<th::Tensor **>(ops), count, sizeof(num));
  };
}

void THTensor_(resize)(THTensor *tensor, THLongStorage *size, THLongStorage *stride) {
  TH_ENTRY { th::resize_tensor(th::tensor(tensor, "tensor"), sizeof(num), size, stride); };
}
void THTensor_(resizeAs)(THTensor *tensor, THTensor *src) {
  TH_ENTRY {
    const th::Geometry g = th::geometry(th::tensor(src, "src"), "src");
    th::resize_tensor(th::tensor(tensor, "tensor"), sizeof(num), g.nd(), g.size.begin(), nullptr, false);
  };
}
void THTensor_(resizeNd)(THTensor *tensor, int nDimension, int64_t *size, int64_t *stride) {
  TH_ENTRY { th::resize_tensor(th::tensor(tensor, "tensor"), sizeof(num), nDimension, size, stride, true); };
}
void THTensor_(resize1d)(THTensor *tensor, int64_t size0_) {
  TH_ENTRY {
    const int64_t size[] = {size0_};
    th::resize_tensor(th::tensor(tensor, "tensor"), sizeof(num), 1, size, nullptr, true);
  };
}
void THTensor_(resize2d)(THTensor *tensor, int64_t size0_, int64_t size1_) {
  TH_ENTRY {
    const int64_t size[] = {size0_, size1_};
    th::resize_tensor(th::tensor(tensor, "tensor"), sizeof(num), 2, size, nullptr, true);
  };
}
void THTensor_(resize3d)(THTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_) {
  TH_ENTRY {
    const int64_t size[] = {size0_, size1_, size2_};
    th::resize_tensor(th::tensor(tensor, "tensor"), sizeof(num), 3, size, nullptr, true);
  };
}
void THTensor_(resize4d)(THTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_) {
  TH_ENTRY {
    const int64_t size[] = {size0_, size1_, size2_, size3_};
    th::resize_tensor(th::tensor(tensor, "tensor"), sizeof(num), 4, size, nullptr, true);
  };
}
void THTensor_(resize5d)(THTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_,
                         int64_t size4_) {
  TH_ENTRY {
    const int64_t size[] = {size0_, size1_, size2_, size3_, size4_};
    th::resize_tensor(th::tensor(tensor, "tensor"), sizeof(num), 5, size, nullptr, true);
  };
}

void THTensor_(set)(THTensor *self, THTensor *src) {
  TH_ENTRY {
    th::Tensor *to = th::tensor(self, "self"), *from = th::tensor(src, "src");
    if (to != from) th::become_view(to, from, sizeof(num), [](th::Geometry &) {});
  };
}
void THTensor_(setStorage)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, THLongStorage *size_,
                           THLongStorage *stride_) {
  TH_ENTRY {
    th::set_storage(th::tensor(self, "self"), sizeof(num), th::maybe_storage(storage_), storageOffset_, size_, stride_,
                    5);
  };
}
void THTensor_(setStorageNd)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int nDimension,
                             int64_t *size, int64_t *stride) {
  TH_ENTRY {
    th::set_storage(th::tensor(self, "self"), sizeof(num), th::maybe_storage(storage_), storageOffset_, nDimension,
                    size, stride, true);
  };
}
void THTensor_(setStorage1d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                             int64_t stride0_) {
  TH_ENTRY {
    int64_t size[] = {size0_}, stride[] = {stride0_};
    THTensor_(setStorageNd)(self, storage_, storageOffset_, 1, size, stride);
  };
}
void THTensor_(setStorage2d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                             int64_t stride0_, int64_t size1_, int64_t stride1_) {
  TH_ENTRY {
    int64_t size[] = {size0_, size1_}, stride[] = {stride0_, stride1_};
    THTensor_(setStorageNd)(self, storage_, storageOffset_, 2, size, stride);
  };
}
void THTensor_(setStorage3d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                             int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_) {
  TH_ENTRY {
    int64_t size[] = {size0_, size1_, size2_}, stride[] = {stride0_, stride1_, stride2_};
    THTensor_(setStorageNd)(self, storage_, storageOffset_, 3, size, stride);
  };
}
void THTensor_(setStorage4d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                             int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_,
                             int64_t size3_, int64_t stride3_) {
  TH_ENTRY {
    int64_t size[] = {size0_, size1_, size2_, size3_}, stride[] = {stride0_, stride1_, stride2_, stride3_};
    THTensor_(setStorageNd)(self, storage_, storageOffset_, 4, size, stride);
  };
}

void THTensor_(narrow)(THTensor *self, THTensor *src, int dimension_, int64_t firstIndex_, int64_t size_) {
  TH_ENTRY {
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), sizeof(num),
                    [=](th::Geometry &g) { th::narrow(g, dimension_, firstIndex_, size_); });
  };
}
void THTensor_(select)(THTensor *self, THTensor *src, int dimension_, int64_t sliceIndex_) {
  TH_ENTRY {
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), sizeof(num),
                    [=](th::Geometry &g) { th::select(g, dimension_, sliceIndex_); });
  };
}
void THTensor_(transpose)(THTensor *self, THTensor *src, int dimension1_, int dimension2_) {
  TH_ENTRY {
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), sizeof(num),
                    [=](th::Geometry &g) { th::transpose(g, dimension1_, dimension2_); });
  };
}
void THTensor_(unfold)(THTensor *self, THTensor *src, int dimension_, int64_t size_, int64_t step_) {
  TH_ENTRY {
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), sizeof(num),
                    [=](th::Geometry &g) { th::unfold(g, dimension_, size_, step_); });
  };
}
void THTensor_(squeeze)(THTensor *self, THTensor *src) {
  TH_ENTRY {
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), sizeof(num),
                    [=](th::Geometry &g) { th::squeeze(g); });
  };
}
void THTensor_(squeeze1d)(THTensor *self, THTensor *src, int dimension_) {
  TH_ENTRY {
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), sizeof(num),
                    [=](th::Geometry &g) { th::squeeze1d(g, dimension_); });
  };
}
void THTensor_(unsqueeze1d)(THTensor *self, THTensor *src, int dimension_) {
  TH_ENTRY {
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), sizeof(num),
                    [=](th::Geometry &g) { th::unsqueeze1d(g, dimension_); });
  };
}

int THTensor_(isContiguous)(const THTensor *self) {
  return TH_ENTRY { return static_cast<int>(th::is_contiguous(th::geometry(th::tensor(self, "self"), "self"))); };
}
int THTensor_(isSameSizeAs)(const THTensor *self, const THTensor *src) {
  return TH_ENTRY {
    return static_cast<int>(th::geometry(th::tensor(self, "self"), "self").size ==
                            th::geometry(th::tensor(src, "src"), "src").size);
  };
}
int THTensor_(isSetTo)(const THTensor *self, const THTensor *src) {
  return TH_ENTRY { return static_cast<int>(th::is_set_to(th::tensor(self, "self"), th::tensor(src, "src"))); };
}
int THTensor_(isSize)(const THTensor *self, const THLongStorage *dims) {
  return TH_ENTRY {
    const th::Geometry g = th::geometry(th::tensor(self, "self"), "self");
    return static_cast<int>(th::sizes(dims) == g.size);
  };
}
ptrdiff_t THTensor_(nElement)(const THTensor *self) {
  return TH_ENTRY { return static_cast<ptrdiff_t>(th::count(th::tensor(self, "self"))); };
}

void THTensor_(retain)(THTensor *self) { th::retain(th::maybe_tensor(self)); }
void THTensor_(free)(THTensor *self) {
  TH_ENTRY { th::drop(th::maybe_tensor(self)); };
}
void THTensor_(freeCopyTo)(THTensor *self, THTensor *dst) {
  TH_ENTRY {
    th::copy_tensor(nullptr, TH_ARG(dst), TH_ARG(self));
    th::drop(th::tensor(self, "self"));
  };
}

void THTensor_(set1d)(THTensor *tensor, int64_t x0, num value) {
  TH_ENTRY { *static_cast<num *>(th::element_to_write(th::tensor(tensor, "tensor"), sizeof(num), {x0})) = value; };
}
void THTensor_(set2d)(THTensor *tensor, int64_t x0, int64_t x1, num value) {
  TH_ENTRY { *static_cast<num *>(th::element_to_write(th::tensor(tensor, "tensor"), sizeof(num), {x0, x1})) = value; };
}
void THTensor_(set3d)(THTensor *tensor, int64_t x0, int64_t x1, int64_t x2, num value) {
  TH_ENTRY { *static_cast<num *>(th::element_to_write(th::tensor(tensor, "tensor"), sizeof(num), {x0, x1, x2})) = value; };
}
void THTensor_(set4d)(THTensor *tensor, int64_t x0, int64_t x1, int64_t x2, int64_t x3, num value) {
  TH_ENTRY { *static_cast<num *>(th::element_to_write(th::tensor(tensor, "tensor"), sizeof(num), {x0, x1, x2, x3})) = value; };
}
num THTensor_(get1d)(const THTensor *tensor, int64_t x0) {
  return TH_ENTRY { return *static_cast<const num *>(th::element(th::tensor(tensor, "tensor"), sizeof(num), {x0})); };
}
num THTensor_(get2d)(const THTensor *tensor, int64_t x0, int64_t x1) {
  return TH_ENTRY {
    return *static_cast<const num *>(th::element(th::tensor(tensor, "tensor"), sizeof(num), {x0, x1}));
  };
}
num THTensor_(get3d)(const THTensor *tensor, int64_t x0, int64_t x1, int64_t x2) {
  return TH_ENTRY {
    return *static_cast<const num *>(th::element(th::tensor(tensor, "tensor"), sizeof(num), {x0, x1, x2}));
  };
}
num THTensor_(get4d)(const THTensor *tensor, int64_t x0, int64_t x1, int64_t x2, int64_t x3) {
  return TH_ENTRY {
    return *static_cast<const num *>(th::element(th::tensor(tensor, "tensor"), sizeof(num), {x0, x1, x2, x3}));
  };
}

THDescBuff THTensor_(desc)(const THTensor *tensor) {
  return TH_ENTRY { return th::describe(th::tensor(tensor, "tensor"), th::TH_NUM_TAG::name); };
}
THDescBuff THTensor_(sizeDesc)(const THTensor *tensor) {
  return TH_ENTRY { return th::desc(th::geometry(th::tensor(tensor, "tensor"), "tensor").size); };
}

#endif
