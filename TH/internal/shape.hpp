// Shapes: what the view functions of tensors do to a geometry, and the entries' common steps.
#pragma once

#include "../THStorage.h"
#include "object.hpp"

namespace th {

// Argument numbers of errors are those of the public functions of the same names.
void narrow(Geometry &, int64_t dimension, int64_t first, int64_t size);
void select(Geometry &, int64_t dimension, int64_t index);
void transpose(Geometry &, int64_t dimension1, int64_t dimension2);
void unfold(Geometry &, int64_t dimension, int64_t size, int64_t step);
void squeeze(Geometry &);
// arg: the dimension's number in errors.
void squeeze1d(Geometry &, int64_t dimension, int arg = 2);
void unsqueeze1d(Geometry &, int64_t dimension, int arg = 2);

// self becomes the view of src (NULL: of itself) that op makes.
template <class Op>
void become_view(Tensor *self, Tensor *src, Kind kind, Op op) {
  if (!src) src = self;
  Geometry g = geometry(src, "src");
  op(g);
  Change c(self, kind);
  c.use(src->storage);
  c.set(std::move(g), false);
  c.apply();
}
// The same for a new tensor, which the caller owns.
template <class Op>
Tensor *new_view(Tensor *src, Kind kind, Op op) {
  Owned<Tensor> self(new_tensor(), *kind.memory);
  become_view(self.get(), src, kind, op);
  return self.take();
}

// The resize family. `unused`: trailing sizes of -1 do not count.
void resize_tensor(Tensor *, Kind kind, int64_t nd, const int64_t *size, const int64_t *stride, bool unused);
void resize_tensor(Tensor *, Kind kind, const THLongStorage *size, const THLongStorage *stride);
// The setStorage family; storage may be NULL.
void set_storage(Tensor *, Kind kind, Storage *, ptrdiff_t offset, int64_t nd, const int64_t *size, const int64_t *stride,
                 bool unused);
void set_storage(Tensor *, Kind kind, Storage *, ptrdiff_t offset, const THLongStorage *size, const THLongStorage *stride,
                 int arg);
Tensor *new_with_storage(Kind kind, Storage *, ptrdiff_t offset, int64_t nd, const int64_t *size, const int64_t *stride);

// Sizes with one -1 replaced; see THLongStorage_newInferSize.
Dims infer_size(const THLongStorage *size, ptrdiff_t elements);
// A geometry broadcast to `sizes` (-1 keeps an extent). False, with a message, when it does not go.
bool expand(Geometry &, const int64_t *sizes, int64_t n, char *message, int length);
// NumPy's common shape of two; false, with a message.
bool broadcast(Dims &common, const int64_t *size, int64_t nd, char *message, int length);
// Throwing form for tensors.
void expand(Geometry &, const THLongStorage *sizes);

// A host's number of dimensions, as an int that is not negative.
int dimensions(int64_t n);
// A list of sizes as a host gives it.
Dims sizes(const THLongStorage *);
// Sizes as a new storage, which the caller owns.
THLongStorage *new_list(const Dims &);
// A contiguous geometry with other sizes.
void view_as(Geometry &, const THLongStorage *sizes);
// Each rets[i] becomes ops[i] broadcast to their common shape.
void expand_all(Tensor **rets, Tensor **ops, int count, Kind kind);
// One number of `list`, which is t's sizes or strides; argument 2 is the dimension.
int64_t extent(const Tensor *t, int dimension, const int64_t *list);
bool is_set_to(const Tensor *, const Tensor *);

// "torch.FloatTensor of size 2x3"
THDescBuff describe(const Tensor *, const char *type);

// Address of an element; checks the number of dimensions (argument 1) and the indices (argument 2).
void *element(const Tensor *, size_t element_size, std::initializer_list<int64_t> index);
// The same; throws when the tensor overlaps itself.
void *element_to_write(const Tensor *, size_t element_size, std::initializer_list<int64_t> index);

}  // namespace th
