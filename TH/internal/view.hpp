// The operands of one call: what is read, what is written, and who overlaps whom.
//
// A call goes through these steps, so that an error leaves every argument as it was:
//   1. View of each input, Result for each output (checks that they are consistent, throws);
//   2. checks of shapes and contents;
//   3. Result::shape, Result::prepare and View::keep_from: all memory;
//   4. Result::commit, which cannot fail;
//   5. the loop.
#pragma once

#include "object.hpp"

namespace th {

// A dimension of more than one element at least doubles the count, which fits in 63 bits.
constexpr int max_loop_dims = 64;

// A tensor argument with its name. TH_ARG(x) for the parameter x.
struct Arg {
  Tensor *t;
  size_t element;
  const char *name;
  const Memory *memory;
};
template <class T>
Arg arg(T *t, const char *name, const Memory &memory = host_memory()) {
  return {tensor(t, name), sizeof(*t->storage->data), name, &memory};
}
#define TH_ARG(parameter) ::th::arg(parameter, #parameter)
// One for which NULL stands for another.
#define TH_ARG_OR(parameter, other) ::th::arg((parameter) ? (parameter) : (other), #parameter)

// Elements of a tensor, by address range; size and stride in elements.
struct View {
  Geometry g;
  size_t element = 0;
  int64_t count = 0;       // elements
  const char *name = "";   // the argument's name, for messages

  View() = default;
  // A tensor as it stands now; throws when it reaches beyond its storage.
  View(const Tensor *, size_t element, const char *name);
  explicit View(const Arg &a) : View(a.t, a.element, a.name) {}

  int nd() const { return g.nd(); }
  char *data() const {
    char *const first = storage ? static_cast<char *>(storage->data) : own.get() ? own.get() : borrowed;
    return first ? first + g.offset * static_cast<ptrdiff_t>(element) : nullptr;
  }
  THDescBuff desc() const { return th::desc(g.size); }

  // If writing to `result` would disturb this input, read from a copy: unless both see the same elements in the same order.
  void keep_from(const View &result);
  // Become a dense copy in memory of its own.
  void make_dense();

  // Some of the elements, while this view lives.
  View part(Geometry) const;

 private:
  friend class Result;
  friend View view_of(Storage *, size_t, const char *);
  friend View dense_view(const Dims &, size_t, const char *);
  friend View memory_view(void *, Geometry, size_t, const char *);
  Storage *storage = nullptr;  // or else memory:
  Block<char> own;             // of a copy,
  char *borrowed = nullptr;    // or of somebody else, such as the view that this is a part of
};

// All elements of a storage, as one dimension.
View view_of(Storage *, size_t element, const char *name);

// Dense elements in memory of their own, uninitialised.
View dense_view(const Dims &size, size_t element, const char *name);

// Elements in memory that somebody else owns; g.offset counts from `data`.
View memory_view(void *data, Geometry, size_t element, const char *name);

// Do writes to a reach elements of b? Compares address ranges.
bool may_overlap(const View &a, const View &b);
// Does each index see the same address in both?
bool same_elements(const View &a, const View &b);
// Do two indices of v see the same address? Exact with bounded effort; undecided counts as no.
bool overlaps_itself(const Geometry &g);

// An output, which may have to be resized.
class Result {
  Tensor *t;
  Change change;
  View future;

 public:
  explicit Result(const Arg &);
  // Give it this shape by the resizeAs rule: a tensor that has it keeps its strides. Throws when it overlaps itself.
  void shape(const Dims &size);
  // The same; a tensor that is laid out anew gets matrices (the last two dimensions, at least) in column-major order.
  void shape_columns(const Dims &size);
  // This shape without dimension d, whose extent is 1, unless it is the only one. A tensor that has d keeps its strides as well.
  void shape_without(const Dims &size, int d);
  // Keep its shape and check that it can be written.
  void as_is();
  void prepare() { change.prepare(); }
  void commit() { change.commit(); }
  // What it will be after commit(): for overlap checks before it, for the loop after it.
  View view() const;
  const View &planned() const { return future; }
  // After prepare(): where the elements will be, if nobody but this tensor holds that memory; or NULL. Written before commit(), they
  // stay.
  char *own_data() const;

 private:
  void lay_out(const Dims &size, bool columns);
};

void check_same_count(const View &a, const View &b);
void check_dimension(int arg, int dimension, const View &);

}  // namespace th
