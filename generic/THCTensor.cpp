#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensor.cpp"
#else

THCStorage *THCTensor_(storage)(THCState *state, const THCTensor *self) {
  return TH_ENTRY {
    thc::state(state);
    return reinterpret_cast<THCStorage *>(th::tensor(self, "self")->storage);
  };
}
ptrdiff_t THCTensor_(storageOffset)(THCState *state, const THCTensor *self) {
  return TH_ENTRY {
    thc::state(state);
    return th::tensor(self, "self")->offset;
  };
}
int THCTensor_(nDimension)(THCState *state, const THCTensor *self) {
  return TH_ENTRY {
    thc::state(state);
    return th::tensor(self, "self")->nd;
  };
}
int64_t THCTensor_(size)(THCState *state, const THCTensor *self, int dim) {
  return TH_ENTRY {
    thc::state(state);
    const th::Tensor *const t = th::tensor(self, "self");
    return th::extent(t, dim, t->size);
  };
}
int64_t THCTensor_(stride)(THCState *state, const THCTensor *self, int dim) {
  return TH_ENTRY {
    thc::state(state);
    const th::Tensor *const t = th::tensor(self, "self");
    return th::extent(t, dim, t->stride);
  };
}
THLongStorage *THCTensor_(newSizeOf)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    thc::state(state);
    return th::new_list(th::geometry(th::tensor(self, "self"), "self").size);
  };
}
THLongStorage *THCTensor_(newStrideOf)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    thc::state(state);
    return th::new_list(th::geometry(th::tensor(self, "self"), "self").stride);
  };
}
num *THCTensor_(data)(THCState *state, const THCTensor *self) {
  return TH_ENTRY {
    thc::state(state);
    const th::Tensor *t = th::tensor(self, "self");
    return t->storage && t->storage->data ? static_cast<num *>(t->storage->data) + t->offset : nullptr;
  };
}
void THCTensor_(setFlag)(THCState *state, THCTensor *self, const char flag) {
  TH_ENTRY {
    thc::state(state);
    th::tensor(self, "self")->flag |= flag;
  };
}
void THCTensor_(clearFlag)(THCState *state, THCTensor *self, const char flag) {
  TH_ENTRY {
    thc::state(state);
    th::tensor(self, "self")->flag &= static_cast<char>(~flag);
  };
}

THCTensor *THCTensor_(new)(THCState *state) {
  return TH_ENTRY {
    const thc::Call call(state);
    return reinterpret_cast<THCTensor *>(th::new_tensor());
  };
}
THCTensor *THCTensor_(newWithTensor)(THCState *state, THCTensor *tensor) {
  return TH_ENTRY {
    const thc::Call call(state);
    return reinterpret_cast<THCTensor *>(
        th::new_view(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), [](th::Geometry &) {}));
  };
}
THCTensor *THCTensor_(newWithStorage)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_, THLongStorage *size_,
                                      THLongStorage *stride_) {
  return TH_ENTRY {
    const thc::Call call(state);
    th::Owned<th::Tensor> t(th::new_tensor(), call);
    th::set_storage(t.get(), call.kind(sizeof(num)), thc::maybe_storage(storage_), storageOffset_, size_, stride_, 4);
    return reinterpret_cast<THCTensor *>(t.take());
  };
}
THCTensor *THCTensor_(newWithStorage1d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                                        int64_t stride0_) {
  return TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_}, stride[] = {stride0_};
    return reinterpret_cast<THCTensor *>(
        th::new_with_storage(call.kind(sizeof(num)), thc::maybe_storage(storage_), storageOffset_, 1, size, stride));
  };
}
THCTensor *THCTensor_(newWithStorage2d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                                        int64_t stride0_, int64_t size1_, int64_t stride1_) {
  return TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_}, stride[] = {stride0_, stride1_};
    return reinterpret_cast<THCTensor *>(
        th::new_with_storage(call.kind(sizeof(num)), thc::maybe_storage(storage_), storageOffset_, 2, size, stride));
  };
}
THCTensor *THCTensor_(newWithStorage3d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                                        int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_) {
  return TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_, size2_}, stride[] = {stride0_, stride1_, stride2_};
    return reinterpret_cast<THCTensor *>(
        th::new_with_storage(call.kind(sizeof(num)), thc::maybe_storage(storage_), storageOffset_, 3, size, stride));
  };
}
THCTensor *THCTensor_(newWithStorage4d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                                        int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_,
                                        int64_t size3_, int64_t stride3_) {
  return TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_, size2_, size3_}, stride[] = {stride0_, stride1_, stride2_, stride3_};
    return reinterpret_cast<THCTensor *>(
        th::new_with_storage(call.kind(sizeof(num)), thc::maybe_storage(storage_), storageOffset_, 4, size, stride));
  };
}
THCTensor *THCTensor_(newWithSize)(THCState *state, THLongStorage *size_, THLongStorage *stride_) {
  return TH_ENTRY { return THCTensor_(newWithStorage)(state, nullptr, 0, size_, stride_); };
}
THCTensor *THCTensor_(newWithSize1d)(THCState *state, int64_t size0_) {
  return TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_};
    return reinterpret_cast<THCTensor *>(th::new_with_storage(call.kind(sizeof(num)), nullptr, 0, 1, size, nullptr));
  };
}
THCTensor *THCTensor_(newWithSize2d)(THCState *state, int64_t size0_, int64_t size1_) {
  return TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_};
    return reinterpret_cast<THCTensor *>(th::new_with_storage(call.kind(sizeof(num)), nullptr, 0, 2, size, nullptr));
  };
}
THCTensor *THCTensor_(newWithSize3d)(THCState *state, int64_t size0_, int64_t size1_, int64_t size2_) {
  return TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_, size2_};
    return reinterpret_cast<THCTensor *>(th::new_with_storage(call.kind(sizeof(num)), nullptr, 0, 3, size, nullptr));
  };
}
THCTensor *THCTensor_(newWithSize4d)(THCState *state, int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_) {
  return TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_, size2_, size3_};
    return reinterpret_cast<THCTensor *>(th::new_with_storage(call.kind(sizeof(num)), nullptr, 0, 4, size, nullptr));
  };
}

THCTensor *THCTensor_(newClone)(THCState *state, THCTensor *self) {
  return TH_ENTRY { return reinterpret_cast<THCTensor *>(thc::new_clone(state, thc::place(state, self, "self"))); };
}
THCTensor *THCTensor_(newContiguous)(THCState *state, THCTensor *tensor) {
  return TH_ENTRY {
    thc::state(state);
    th::Tensor *t = th::tensor(tensor, "tensor");
    if (!th::is_contiguous(th::geometry(t, "tensor"))) return THCTensor_(newClone)(state, tensor);
    th::retain(t);
    return tensor;
  };
}
THCTensor *THCTensor_(newSelect)(THCState *state, THCTensor *tensor, int dimension_, int64_t sliceIndex_) {
  return TH_ENTRY {
    const thc::Call call(state);
    return reinterpret_cast<THCTensor *>(th::new_view(th::tensor(tensor, "tensor"), call.kind(sizeof(num)),
                                                     [=](th::Geometry &g) { th::select(g, dimension_, sliceIndex_); }));
  };
}
THCTensor *THCTensor_(newNarrow)(THCState *state, THCTensor *tensor, int dimension_, int64_t firstIndex_, int64_t size_) {
  return TH_ENTRY {
    const thc::Call call(state);
    return reinterpret_cast<THCTensor *>(th::new_view(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), [=](th::Geometry &g) {
      th::narrow(g, dimension_, firstIndex_, size_);
    }));
  };
}
THCTensor *THCTensor_(newTranspose)(THCState *state, THCTensor *tensor, int dimension1_, int dimension2_) {
  return TH_ENTRY {
    const thc::Call call(state);
    return reinterpret_cast<THCTensor *>(th::new_view(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), [=](th::Geometry &g) {
      th::transpose(g, dimension1_, dimension2_);
    }));
  };
}
THCTensor *THCTensor_(newUnfold)(THCState *state, THCTensor *tensor, int dimension_, int64_t size_, int64_t step_) {
  return TH_ENTRY {
    const thc::Call call(state);
    return reinterpret_cast<THCTensor *>(th::new_view(
        th::tensor(tensor, "tensor"), call.kind(sizeof(num)), [=](th::Geometry &g) { th::unfold(g, dimension_, size_, step_); }));
  };
}
THCTensor *THCTensor_(newExpand)(THCState *state, THCTensor *tensor, THLongStorage *size) {
  return TH_ENTRY {
    const thc::Call call(state);
    return reinterpret_cast<THCTensor *>(
        th::new_view(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), [=](th::Geometry &g) { th::expand(g, size); }));
  };
}
THCTensor *THCTensor_(newView)(THCState *state, THCTensor *tensor, THLongStorage *size) {
  return TH_ENTRY {
    const thc::Call call(state);
    return reinterpret_cast<THCTensor *>(th::new_view(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), [=](th::Geometry &g) {
      if (!th::is_contiguous(g)) th::fail_arg(2, "the tensor of size %s is not contiguous", th::desc(g.size).str);
      th::view_as(g, size);
    }));
  };
}

void THCTensor_(expand)(THCState *state, THCTensor *r, THCTensor *tensor, THLongStorage *size) {
  TH_ENTRY {
    const thc::Call call(state);
    th::become_view(th::tensor(r, "r"), th::tensor(tensor, "tensor"), call.kind(sizeof(num)),
                    [=](th::Geometry &g) { th::expand(g, size); });
  };
}
void THCTensor_(expandNd)(THCState *state, THCTensor **rets, THCTensor **ops, int count) {
  TH_ENTRY {
    const thc::Call call(state);
    if (count <= 0) th::fail("%d tensors: at least one is needed", count);
    th::check_null(rets, "rets");
    th::check_null(ops, "ops");
    th::expand_all(reinterpret_cast<th::Tensor **>(rets), reinterpret_cast<th::Tensor **>(ops), count, call.kind(sizeof(num)));
  };
}

void THCTensor_(resize)(THCState *state, THCTensor *tensor, THLongStorage *size, THLongStorage *stride) {
  TH_ENTRY {
    const thc::Call call(state);
    th::resize_tensor(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), size, stride);
  };
}
void THCTensor_(resizeAs)(THCState *state, THCTensor *tensor, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::Geometry g = th::geometry(th::tensor(src, "src"), "src");
    th::resize_tensor(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), g.nd(), g.size.begin(), nullptr, false);
  };
}
void THCTensor_(resizeNd)(THCState *state, THCTensor *tensor, int nDimension, int64_t *size, int64_t *stride) {
  TH_ENTRY {
    const thc::Call call(state);
    th::resize_tensor(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), nDimension, size, stride, true);
  };
}
void THCTensor_(resize1d)(THCState *state, THCTensor *tensor, int64_t size0_) {
  TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_};
    th::resize_tensor(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), 1, size, nullptr, true);
  };
}
void THCTensor_(resize2d)(THCState *state, THCTensor *tensor, int64_t size0_, int64_t size1_) {
  TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_};
    th::resize_tensor(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), 2, size, nullptr, true);
  };
}
void THCTensor_(resize3d)(THCState *state, THCTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_) {
  TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_, size2_};
    th::resize_tensor(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), 3, size, nullptr, true);
  };
}
void THCTensor_(resize4d)(THCState *state, THCTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_) {
  TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_, size2_, size3_};
    th::resize_tensor(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), 4, size, nullptr, true);
  };
}
void THCTensor_(resize5d)(THCState *state, THCTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_,
                          int64_t size4_) {
  TH_ENTRY {
    const thc::Call call(state);
    const int64_t size[] = {size0_, size1_, size2_, size3_, size4_};
    th::resize_tensor(th::tensor(tensor, "tensor"), call.kind(sizeof(num)), 5, size, nullptr, true);
  };
}

void THCTensor_(set)(THCState *state, THCTensor *self, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    th::Tensor *to = th::tensor(self, "self"), *from = th::tensor(src, "src");
    if (to != from) th::become_view(to, from, call.kind(sizeof(num)), [](th::Geometry &) {});
  };
}
void THCTensor_(setStorage)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                            THLongStorage *size_, THLongStorage *stride_) {
  TH_ENTRY {
    const thc::Call call(state);
    th::set_storage(th::tensor(self, "self"), call.kind(sizeof(num)), thc::maybe_storage(storage_), storageOffset_, size_,
                    stride_, 5);
  };
}
void THCTensor_(setStorageNd)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_, int nDimension,
                              int64_t *size, int64_t *stride) {
  TH_ENTRY {
    const thc::Call call(state);
    th::set_storage(th::tensor(self, "self"), call.kind(sizeof(num)), thc::maybe_storage(storage_), storageOffset_, nDimension,
                    size, stride, true);
  };
}
void THCTensor_(setStorage1d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                              int64_t stride0_) {
  TH_ENTRY {
    int64_t size[] = {size0_}, stride[] = {stride0_};
    THCTensor_(setStorageNd)(state, self, storage_, storageOffset_, 1, size, stride);
  };
}
void THCTensor_(setStorage2d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                              int64_t stride0_, int64_t size1_, int64_t stride1_) {
  TH_ENTRY {
    int64_t size[] = {size0_, size1_}, stride[] = {stride0_, stride1_};
    THCTensor_(setStorageNd)(state, self, storage_, storageOffset_, 2, size, stride);
  };
}
void THCTensor_(setStorage3d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                              int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_) {
  TH_ENTRY {
    int64_t size[] = {size0_, size1_, size2_}, stride[] = {stride0_, stride1_, stride2_};
    THCTensor_(setStorageNd)(state, self, storage_, storageOffset_, 3, size, stride);
  };
}
void THCTensor_(setStorage4d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                              int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_,
                              int64_t size3_, int64_t stride3_) {
  TH_ENTRY {
    int64_t size[] = {size0_, size1_, size2_, size3_}, stride[] = {stride0_, stride1_, stride2_, stride3_};
    THCTensor_(setStorageNd)(state, self, storage_, storageOffset_, 4, size, stride);
  };
}

void THCTensor_(narrow)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, int64_t firstIndex_, int64_t size_) {
  TH_ENTRY {
    const thc::Call call(state);
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), call.kind(sizeof(num)),
                    [=](th::Geometry &g) { th::narrow(g, dimension_, firstIndex_, size_); });
  };
}
void THCTensor_(select)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, int64_t sliceIndex_) {
  TH_ENTRY {
    const thc::Call call(state);
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), call.kind(sizeof(num)),
                    [=](th::Geometry &g) { th::select(g, dimension_, sliceIndex_); });
  };
}
void THCTensor_(transpose)(THCState *state, THCTensor *self, THCTensor *src, int dimension1_, int dimension2_) {
  TH_ENTRY {
    const thc::Call call(state);
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), call.kind(sizeof(num)),
                    [=](th::Geometry &g) { th::transpose(g, dimension1_, dimension2_); });
  };
}
void THCTensor_(unfold)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, int64_t size_, int64_t step_) {
  TH_ENTRY {
    const thc::Call call(state);
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), call.kind(sizeof(num)),
                    [=](th::Geometry &g) { th::unfold(g, dimension_, size_, step_); });
  };
}
void THCTensor_(squeeze)(THCState *state, THCTensor *self, THCTensor *src) {
  TH_ENTRY {
    const thc::Call call(state);
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), call.kind(sizeof(num)),
                    [=](th::Geometry &g) { th::squeeze(g); });
  };
}
void THCTensor_(squeeze1d)(THCState *state, THCTensor *self, THCTensor *src, int dimension_) {
  TH_ENTRY {
    const thc::Call call(state);
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), call.kind(sizeof(num)),
                    [=](th::Geometry &g) { th::squeeze1d(g, dimension_, 3); });
  };
}
void THCTensor_(unsqueeze1d)(THCState *state, THCTensor *self, THCTensor *src, int dimension_) {
  TH_ENTRY {
    const thc::Call call(state);
    th::become_view(th::tensor(self, "self"), th::maybe_tensor(src), call.kind(sizeof(num)),
                    [=](th::Geometry &g) { th::unsqueeze1d(g, dimension_, 3); });
  };
}

int THCTensor_(isContiguous)(THCState *state, const THCTensor *self) {
  return TH_ENTRY {
    thc::state(state);
    return static_cast<int>(th::is_contiguous(th::geometry(th::tensor(self, "self"), "self")));
  };
}
int THCTensor_(isSameSizeAs)(THCState *state, const THCTensor *self, const THCTensor *src) {
  return TH_ENTRY {
    thc::state(state);
    return static_cast<int>(th::geometry(th::tensor(self, "self"), "self").size ==
                            th::geometry(th::tensor(src, "src"), "src").size);
  };
}
int THCTensor_(isSetTo)(THCState *state, const THCTensor *self, const THCTensor *src) {
  return TH_ENTRY {
    thc::state(state);
    return static_cast<int>(th::is_set_to(th::tensor(self, "self"), th::tensor(src, "src")));
  };
}
int THCTensor_(isSize)(THCState *state, const THCTensor *self, const THLongStorage *dims) {
  return TH_ENTRY {
    thc::state(state);
    const th::Geometry g = th::geometry(th::tensor(self, "self"), "self");
    return static_cast<int>(th::sizes(dims) == g.size);
  };
}
ptrdiff_t THCTensor_(nElement)(THCState *state, const THCTensor *self) {
  return TH_ENTRY {
    thc::state(state);
    return static_cast<ptrdiff_t>(th::count(th::tensor(self, "self")));
  };
}

int THCTensor_(getDevice)(THCState *state, const THCTensor *tensor) {
  return TH_ENTRY {
    thc::state(state);
    return thc::device_of(th::tensor(tensor, "tensor"), -1);
  };
}
int THCTensor_(checkGPU)(THCState *state, unsigned int nTensors, ...) {
  va_list tensors;
  va_start(tensors, nTensors);
  const int all = TH_ENTRY {
    const thc::Call call(state);
    bool reached = true;
    for (unsigned int i = 0; i < nTensors; ++i) {
      const th::Tensor *const t = th::maybe_tensor(va_arg(tensors, THCTensor *));
      reached = reached && (!t || thc::is_reachable(call, thc::device_of(t, call.device)));
    }
    return static_cast<int>(reached);
  };
  va_end(tensors);
  return all;
}

void THCTensor_(retain)(THCState *, THCTensor *self) { th::retain(th::maybe_tensor(self)); }
void THCTensor_(free)(THCState *state, THCTensor *self) {
  TH_ENTRY {
    if (self) th::drop(th::maybe_tensor(self), thc::Call(state));
  };
}
void THCTensor_(freeCopyTo)(THCState *state, THCTensor *self, THCTensor *dst) {
  TH_ENTRY {
    if (self != dst) thc::copy(state, nullptr, thc::place_to_write(state, dst, "dst"), thc::place(state, self, "self"));
    th::drop(th::tensor(self, "self"), thc::Call(state));
  };
}

void THCTensor_(set1d)(THCState *state, THCTensor *tensor, int64_t x0, num value) {
  TH_ENTRY {
    th::Tensor *const t = th::tensor(tensor, "tensor");
    void *const to = th::element_to_write(t, sizeof(num), {x0});
    thc::write_element(thc::state(state), to, thc::device_of(t, 0), &value, sizeof(num));
  };
}
void THCTensor_(set2d)(THCState *state, THCTensor *tensor, int64_t x0, int64_t x1, num value) {
  TH_ENTRY {
    th::Tensor *const t = th::tensor(tensor, "tensor");
    void *const to = th::element_to_write(t, sizeof(num), {x0, x1});
    thc::write_element(thc::state(state), to, thc::device_of(t, 0), &value, sizeof(num));
  };
}
void THCTensor_(set3d)(THCState *state, THCTensor *tensor, int64_t x0, int64_t x1, int64_t x2, num value) {
  TH_ENTRY {
    th::Tensor *const t = th::tensor(tensor, "tensor");
    void *const to = th::element_to_write(t, sizeof(num), {x0, x1, x2});
    thc::write_element(thc::state(state), to, thc::device_of(t, 0), &value, sizeof(num));
  };
}
void THCTensor_(set4d)(THCState *state, THCTensor *tensor, int64_t x0, int64_t x1, int64_t x2, int64_t x3, num value) {
  TH_ENTRY {
    th::Tensor *const t = th::tensor(tensor, "tensor");
    void *const to = th::element_to_write(t, sizeof(num), {x0, x1, x2, x3});
    thc::write_element(thc::state(state), to, thc::device_of(t, 0), &value, sizeof(num));
  };
}
num THCTensor_(get1d)(THCState *state, const THCTensor *tensor, int64_t x0) {
  return TH_ENTRY {
    const th::Tensor *const t = th::tensor(tensor, "tensor");
    const void *const from = th::element(t, sizeof(num), {x0});
    num value;
    thc::read_element(thc::state(state), &value, from, thc::device_of(t, 0), sizeof(num));
    return value;
  };
}
num THCTensor_(get2d)(THCState *state, const THCTensor *tensor, int64_t x0, int64_t x1) {
  return TH_ENTRY {
    const th::Tensor *const t = th::tensor(tensor, "tensor");
    const void *const from = th::element(t, sizeof(num), {x0, x1});
    num value;
    thc::read_element(thc::state(state), &value, from, thc::device_of(t, 0), sizeof(num));
    return value;
  };
}
num THCTensor_(get3d)(THCState *state, const THCTensor *tensor, int64_t x0, int64_t x1, int64_t x2) {
  return TH_ENTRY {
    const th::Tensor *const t = th::tensor(tensor, "tensor");
    const void *const from = th::element(t, sizeof(num), {x0, x1, x2});
    num value;
    thc::read_element(thc::state(state), &value, from, thc::device_of(t, 0), sizeof(num));
    return value;
  };
}
num THCTensor_(get4d)(THCState *state, const THCTensor *tensor, int64_t x0, int64_t x1, int64_t x2, int64_t x3) {
  return TH_ENTRY {
    const th::Tensor *const t = th::tensor(tensor, "tensor");
    const void *const from = th::element(t, sizeof(num), {x0, x1, x2, x3});
    num value;
    thc::read_element(thc::state(state), &value, from, thc::device_of(t, 0), sizeof(num));
    return value;
  };
}

THCDescBuff THCTensor_(sizeDesc)(THCState *state, const THCTensor *tensor) {
  return TH_ENTRY {
    thc::state(state);
    THCDescBuff text;
    const THDescBuff th = th::desc(th::geometry(th::tensor(tensor, "tensor"), "tensor").size);
    std::memcpy(text.str, th.str, sizeof text.str);
    return text;
  };
}

#endif
