#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THStorage.cpp"
#else

num *THStorage_(data)(const THStorage *self) {
  return TH_ENTRY { return static_cast<num *>(th::storage(self, "self")->data); };
}
ptrdiff_t THStorage_(size)(const THStorage *self) {
  return TH_ENTRY { return th::storage(self, "self")->size; };
}
size_t THStorage_(elementSize)(void) { return sizeof(num); }

void THStorage_(set)(THStorage *self, ptrdiff_t index, num value) {
  TH_ENTRY { *static_cast<num *>(th::element(th::storage(self, "self"), index, sizeof(num))) = value; };
}
num THStorage_(get)(const THStorage *self, ptrdiff_t index) {
  return TH_ENTRY { return *static_cast<const num *>(th::element(th::storage(self, "self"), index, sizeof(num))); };
}

THStorage *THStorage_(newWithAllocator)(ptrdiff_t size, THAllocator *allocator, void *allocatorContext) {
  return TH_ENTRY {
    return reinterpret_cast<THStorage *>(th::new_storage(size, sizeof(num), allocator, allocatorContext));
  };
}
THStorage *THStorage_(newWithSize)(ptrdiff_t size) {
  return TH_ENTRY { return THStorage_(newWithAllocator)(size, &THDefaultAllocator, nullptr); };
}
THStorage *THStorage_(new)(void) {
  return TH_ENTRY { return THStorage_(newWithSize)(0); };
}
THStorage *THStorage_(newWithSize1)(num value0) {
  return TH_ENTRY { return reinterpret_cast<THStorage *>(th::new_storage_of<num>({value0})); };
}
THStorage *THStorage_(newWithSize2)(num value0, num value1) {
  return TH_ENTRY { return reinterpret_cast<THStorage *>(th::new_storage_of<num>({value0, value1})); };
}
THStorage *THStorage_(newWithSize3)(num value0, num value1, num value2) {
  return TH_ENTRY { return reinterpret_cast<THStorage *>(th::new_storage_of<num>({value0, value1, value2})); };
}
THStorage *THStorage_(newWithSize4)(num value0, num value1, num value2, num value3) {
  return TH_ENTRY { return reinterpret_cast<THStorage *>(th::new_storage_of<num>({value0, value1, value2, value3})); };
}
THStorage *THStorage_(newWithMapping)(const char *filename, ptrdiff_t size, int flags) {
  return TH_ENTRY { return reinterpret_cast<THStorage *>(th::new_mapped_storage(filename, size, sizeof(num), flags)); };
}
THStorage *THStorage_(newWithDataAndAllocator)(num *data, ptrdiff_t size, THAllocator *allocator, void *allocatorContext) {
  return TH_ENTRY {
    return reinterpret_cast<THStorage *>(th::new_storage_with(data, size, sizeof(num), allocator, allocatorContext));
  };
}
THStorage *THStorage_(newWithData)(num *data, ptrdiff_t size) {
  return TH_ENTRY { return THStorage_(newWithDataAndAllocator)(data, size, &THDefaultAllocator, nullptr); };
}

void THStorage_(setFlag)(THStorage *storage, const char flag) {
  TH_ENTRY { th::storage(storage, "storage")->flag |= flag; };
}
void THStorage_(clearFlag)(THStorage *storage, const char flag) {
  TH_ENTRY { th::storage(storage, "storage")->flag &= static_cast<char>(~flag); };
}
void THStorage_(retain)(THStorage *storage) { th::retain(th::maybe_storage(storage)); }
void THStorage_(free)(THStorage *storage) {
  TH_ENTRY { th::drop(th::maybe_storage(storage)); };
}
void THStorage_(swap)(THStorage *storage1, THStorage *storage2) {
  TH_ENTRY { th::swap(th::storage(storage1, "storage1"), th::storage(storage2, "storage2")); };
}

void THStorage_(resize)(THStorage *storage, ptrdiff_t size) {
  TH_ENTRY { th::resize(th::storage(storage, "storage"), size, sizeof(num)); };
}
void THStorage_(fill)(THStorage *storage, num value) {
  TH_ENTRY {
    const th::View all = th::view_of(th::storage(storage, "storage"), sizeof(num), "storage");
    const th::Operand operand{&all, true};
    th::loop(th::simd::pointwise<th::TH_NUM_TAG>().fill, &value, &operand, 1);
  };
}

#endif
