#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCStorage.cpp"
#else

num *THCStorage_(data)(THCState *state, const THCStorage *self) {
  return TH_ENTRY {
    thc::state(state);
    return static_cast<num *>(thc::storage(self, "self")->data);
  };
}
ptrdiff_t THCStorage_(size)(THCState *state, const THCStorage *self) {
  return TH_ENTRY {
    thc::state(state);
    return thc::storage(self, "self")->size;
  };
}
int THCStorage_(elementSize)(THCState *) { return static_cast<int>(sizeof(num)); }
int THCStorage_(getDevice)(THCState *state, const THCStorage *storage) {
  return TH_ENTRY {
    thc::state(state);
    return thc::storage(storage, "storage")->device;
  };
}

void THCStorage_(set)(THCState *state, THCStorage *self, ptrdiff_t index, num value) {
  TH_ENTRY {
    thc::Storage *const s = thc::storage(self, "self");
    thc::write_element(thc::state(state), thc::element(s, index, sizeof(num)), s->device, &value, sizeof(num));
  };
}
num THCStorage_(get)(THCState *state, const THCStorage *self, ptrdiff_t index) {
  return TH_ENTRY {
    const thc::Storage *const s = thc::storage(self, "self");
    num value;
    thc::read_element(thc::state(state), &value, thc::element(s, index, sizeof(num)), s->device, sizeof(num));
    return value;
  };
}

THCStorage *THCStorage_(newWithSize)(THCState *state, ptrdiff_t size) {
  return TH_ENTRY { return reinterpret_cast<THCStorage *>(thc::Call(state).create(size, sizeof(num))); };
}
THCStorage *THCStorage_(new)(THCState *state) {
  return TH_ENTRY { return THCStorage_(newWithSize)(state, 0); };
}
THCStorage *THCStorage_(newWithAllocator)(THCState *state, ptrdiff_t size, THCDeviceAllocator *allocator,
                                          void *allocatorContext) {
  return TH_ENTRY {
    return reinterpret_cast<THCStorage *>(thc::Call(state).create(size, sizeof(num), allocator, allocatorContext));
  };
}
THCStorage *THCStorage_(newWithSize1)(THCState *state, num value0) {
  return TH_ENTRY { return reinterpret_cast<THCStorage *>(thc::new_storage_of<num>(state, {value0})); };
}
THCStorage *THCStorage_(newWithSize2)(THCState *state, num value0, num value1) {
  return TH_ENTRY { return reinterpret_cast<THCStorage *>(thc::new_storage_of<num>(state, {value0, value1})); };
}
THCStorage *THCStorage_(newWithSize3)(THCState *state, num value0, num value1, num value2) {
  return TH_ENTRY { return reinterpret_cast<THCStorage *>(thc::new_storage_of<num>(state, {value0, value1, value2})); };
}
THCStorage *THCStorage_(newWithSize4)(THCState *state, num value0, num value1, num value2, num value3) {
  return TH_ENTRY { return reinterpret_cast<THCStorage *>(thc::new_storage_of<num>(state, {value0, value1, value2, value3})); };
}
THCStorage *THCStorage_(newWithMapping)(THCState *state, const char *, ptrdiff_t, int) {
  return TH_ENTRY -> THCStorage * {
    thc::state(state);
    th::fail("files cannot be mapped into the memory of a device");
  };
}
THCStorage *THCStorage_(newWithDataAndAllocator)(THCState *state, num *data, ptrdiff_t size, THCDeviceAllocator *allocator,
                                                 void *allocatorContext) {
  return TH_ENTRY {
    return reinterpret_cast<THCStorage *>(
        thc::new_storage_with(thc::Call(state), data, size, sizeof(num), allocator, allocatorContext));
  };
}
THCStorage *THCStorage_(newWithData)(THCState *state, num *data, ptrdiff_t size) {
  return TH_ENTRY {
    THCDeviceAllocator *const a = thc::state(state).cudaDeviceAllocator;
    return THCStorage_(newWithDataAndAllocator)(state, data, size, a, a->state);
  };
}

void THCStorage_(setFlag)(THCState *state, THCStorage *storage, const char flag) {
  TH_ENTRY {
    thc::state(state);
    thc::storage(storage, "storage")->flag |= flag;
  };
}
void THCStorage_(clearFlag)(THCState *state, THCStorage *storage, const char flag) {
  TH_ENTRY {
    thc::state(state);
    thc::storage(storage, "storage")->flag &= static_cast<char>(~flag);
  };
}
void THCStorage_(retain)(THCState *, THCStorage *storage) { th::retain(thc::maybe_storage(storage)); }
void THCStorage_(free)(THCState *state, THCStorage *storage) {
  TH_ENTRY {
    if (storage) thc::Call(state).drop(thc::maybe_storage(storage));
  };
}

void THCStorage_(resize)(THCState *state, THCStorage *storage, ptrdiff_t size) {
  TH_ENTRY { thc::resize(thc::Call(state), thc::storage(storage, "storage"), size, sizeof(num)); };
}
void THCStorage_(fill)(THCState *state, THCStorage *storage, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::fill(call, thc::view_of(call, thc::storage(storage, "storage"), sizeof(num), "storage"), &value);
  };
}

#endif
