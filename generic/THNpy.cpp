#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THNpy.cpp"
#else

THTensor *THTensor_(newFromNpy)(const char *filename) {
  return TH_ENTRY {
    using Storage = std::unique_ptr<THStorage, th::npy::Free<THStorage_(free)>>;
    using Tensor = std::unique_ptr<THTensor, th::npy::Free<THTensor_(free)>>;
    constexpr ptrdiff_t element = sizeof(num);
    th::check_null(filename, "filename");
    th::npy::File file(filename);
    th::npy::Header h = file.header();
    Tensor tensor(THTensor_(new)());
    if (!h.count) return tensor.release();

    Storage storage;
    ptrdiff_t offset = 0;
    if (file.maps_as(th::npy::type_of<th::TH_NUM_TAG>)) {
      th::Mapping mapping(filename, file.fd().get(), TH_ALLOCATOR_MAPPED_FROMFD);
      const th::Mapped m = mapping.map(h.offset + h.count * element);
      file.fd().release();
      storage.reset(THStorage_(newWithDataAndAllocator)(static_cast<num *>(m.data), m.bytes / element, &THMapAllocator,
                                                        mapping.context()));
      mapping.release();
      THStorage_(clearFlag)(storage.get(), TH_STORAGE_RESIZABLE);
      offset = h.offset / element;
    } else {
      storage.reset(THStorage_(newWithSize)(h.count));
      th::npy::fill(file, storage->data,
                    th::npy::Copies<THTensor>{THTensor_(copyByte), THTensor_(copyChar), THTensor_(copyShort),
                                              THTensor_(copyInt), THTensor_(copyLong), THTensor_(copyHalf),
                                              THTensor_(copyFloat), THTensor_(copyDouble)});
    }
    THTensor_(setStorageNd)(tensor.get(), storage.get(), offset, h.nd, h.size, h.stride);
    return tensor.release();
  };
}

void THTensor_(saveNpy)(THTensor *tensor, const char *filename) {
  return TH_ENTRY {
    using Tensor = std::unique_ptr<THTensor, th::npy::Free<THTensor_(free)>>;
    constexpr th::npy::Type type = th::npy::type_of<th::TH_NUM_TAG>;
    if (type == th::npy::Type::None) th::fail_arg(1, "NumPy has no type for the elements of a %s tensor", th::TH_NUM_TAG::name);
    const th::View elements(th::tensor(tensor, "tensor"), sizeof(num), "tensor");  // inside its storage
    th::check_null(filename, "filename");
    const Tensor dense(THTensor_(newContiguous)(tensor));
    th::npy::save(filename, type, elements.nd(), elements.g.size.begin(),
                  THTensor_(data)(dense.get()), elements.count);
  };
}

#endif
