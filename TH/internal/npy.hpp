// NumPy's .npy files without the element type of the tensor: headers, reading with conversion, writing.
#pragma once

#include <algorithm>
#include <memory>
#include <type_traits>

#include "TH/THTensor.h"
#include "file.hpp"
#include "numeric.hpp"

namespace th {
namespace npy {

// Element types that a file may have: TH's, and unsigned ones. None: NumPy has no such type.
enum class Type { Byte, Char, Short, Int, Long, Half, Float, Double, UShort, UInt, ULong, Bool, None };

template <class Tag>
constexpr Type type_of = Type::None;
template <>
inline constexpr Type type_of<ByteTag> = Type::Byte;
template <>
inline constexpr Type type_of<BoolTag> = Type::Bool;
template <>
inline constexpr Type type_of<CharTag> = Type::Char;
template <>
inline constexpr Type type_of<ShortTag> = Type::Short;
template <>
inline constexpr Type type_of<IntTag> = Type::Int;
template <>
inline constexpr Type type_of<LongTag> = Type::Long;
template <>
inline constexpr Type type_of<HalfTag> = Type::Half;
template <>
inline constexpr Type type_of<FloatTag> = Type::Float;
template <>
inline constexpr Type type_of<DoubleTag> = Type::Double;

constexpr int max_dims = 64;  // NumPy's

struct Header {
  Type type = Type::Byte;
  int width = 0;         // bytes of an element
  bool swapped = false;  // not in this machine's byte order
  bool fortran = false;
  int nd = 0;
  int64_t size[max_dims];
  int64_t stride[max_dims];  // in elements
  ptrdiff_t count = 0;       // elements
  ptrdiff_t offset = 0;      // bytes before the first one
};

// An open file whose header has been read and agrees with its length.
class File {
 public:
  explicit File(const char *name);
  const Header &header() const { return header_; }
  Fd &fd() { return fd_; }
  // Are the elements in memory's form, so that the file can be mapped?
  bool maps_as(Type type) const {
    const bool same = header_.type == type || (header_.type == Type::Bool && type == Type::Byte);
    return same && !header_.swapped && header_.offset % header_.width == 0;
  }
  // Elements [first, first + n), in this machine's byte order.
  void read(void *to, ptrdiff_t first, ptrdiff_t n) const;

 private:
  const char *name_;
  Fd fd_;
  Header header_;
};

// Write a whole file from dense elements; nd 0 means no elements.
void save(const char *name, Type type, int nd, const int64_t *size, const void *data, ptrdiff_t count);

// A one-dimensional tensor over elements of somebody else's.
template <class Tensor>
class Row {
  using Storage = std::remove_pointer_t<decltype(Tensor::storage)>;
  using num_type = std::remove_pointer_t<decltype(Storage::data)>;
  int64_t size_, stride_ = 1;
  Storage storage_;
  Tensor tensor_;

 public:
  Row(num_type *data, ptrdiff_t n)
      : size_(n),
        storage_{data, n, 1, 0, &THDefaultAllocator, nullptr, nullptr},
        tensor_{&size_, &stride_, 1, &storage_, 0, 1, 0} {}
  Row(const Row &) = delete;
  Tensor *get() { return &tensor_; }
};

// The copies into a tensor of type Tensor from each type.
template <class Tensor>
struct Copies {
  void (*from_byte)(Tensor *, THByteTensor *);
  void (*from_char)(Tensor *, THCharTensor *);
  void (*from_short)(Tensor *, THShortTensor *);
  void (*from_int)(Tensor *, THIntTensor *);
  void (*from_long)(Tensor *, THLongTensor *);
  void (*from_half)(Tensor *, THHalfTensor *);
  void (*from_float)(Tensor *, THFloatTensor *);
  void (*from_double)(Tensor *, THDoubleTensor *);
};

// Fill data with the file's elements in the file's order: blocks of them are read as Raw, converted to Source's elements and
// copied.
template <class Raw, class Tensor, class Source, class Num>
void fill(const File &file, Num *data, void (*copy)(Tensor *, Source *)) {
  using value = std::remove_pointer_t<decltype(decltype(Source::storage)()->data)>;
  constexpr ptrdiff_t block = 1 << 15;
  const ptrdiff_t count = file.header().count;
  const auto room = static_cast<size_t>(std::min(block, count));
  const std::unique_ptr<value[]> values(new value[room]);
  for (ptrdiff_t first = 0; first < count; first += block) {
    const ptrdiff_t n = std::min(block, count - first);
    if constexpr (std::is_same_v<Raw, value>) {
      file.read(values.get(), first, n);
    } else {
      const std::unique_ptr<Raw[]> raw(new Raw[room]);
      file.read(raw.get(), first, n);
      std::transform(raw.get(), raw.get() + n, values.get(), [](Raw v) { return static_cast<value>(v); });
    }
    Row<Tensor> to(data + first, n);
    Row<Source> from(values.get(), n);
    copy(to.get(), from.get());
  }
}

template <class Tensor, class Num>
void fill(const File &file, Num *data, const Copies<Tensor> &copies) {
  switch (file.header().type) {
    case Type::None: return;  // no file has it
    case Type::Bool:
    case Type::Byte: return fill<unsigned char>(file, data, copies.from_byte);
    case Type::Char: return fill<signed char>(file, data, copies.from_char);
    case Type::Short: return fill<short>(file, data, copies.from_short);
    case Type::Int: return fill<int>(file, data, copies.from_int);
    case Type::Long: return fill<int64_t>(file, data, copies.from_long);
    case Type::Half: return fill<THHalf>(file, data, copies.from_half);
    case Type::Float: return fill<float>(file, data, copies.from_float);
    case Type::Double: return fill<double>(file, data, copies.from_double);
    case Type::UShort: return fill<uint16_t>(file, data, copies.from_int);
    case Type::UInt: return fill<uint32_t>(file, data, copies.from_long);
    case Type::ULong:
      // Beyond Long's range integers wrap, while floating types have the value; a float is rounded once.
      if constexpr (std::is_integral_v<Num>) return fill<uint64_t>(file, data, copies.from_long);
      else if constexpr (std::is_same_v<Num, float>) return fill<uint64_t>(file, data, copies.from_float);
      else return fill<uint64_t>(file, data, copies.from_double);
  }
}

// For std::unique_ptr: the object's own free.
template <auto function>
struct Free {
  template <class T>
  void operator()(T *p) const {
    function(p);
  }
};

}  // namespace npy
}  // namespace th
