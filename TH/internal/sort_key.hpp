// Unsigned integers that are ordered as elements are sorted: NaN is the largest, -0 equals +0.
#pragma once

#include "numeric.hpp"

namespace th {

template <size_t Bytes>
using UnsignedOf =
    std::conditional_t<Bytes == 1, uint8_t,
                       std::conditional_t<Bytes == 2, uint16_t, std::conditional_t<Bytes == 4, uint32_t, uint64_t>>>;
template <class T>
using SortKey = UnsignedOf<sizeof(T)>;
template <class T>
constexpr SortKey<T> sort_key_sign = static_cast<SortKey<T>>(SortKey<T>{1} << (8 * sizeof(T) - 1));

// mask: all bits for a descending order, else none.
template <class T>
TH_HD inline SortKey<T> sort_key(T v, SortKey<T> mask) {
  using Key = SortKey<T>;
  constexpr Key sign = sort_key_sign<T>;
  if constexpr (is_int<T>) {
    return static_cast<Key>(static_cast<Key>(v) ^ (std::is_signed_v<T> ? sign : Key{0}) ^ mask);
  } else {
    Key bits;
    std::memcpy(&bits, &v, sizeof v);
    bits = v == T{} ? Key{0} : bits;
    bits ^= bits & sign ? static_cast<Key>(~Key{0}) : sign;
    bits = v != v ? static_cast<Key>(~Key{0}) : bits;
    return bits ^ mask;
  }
}

// May elements with this key differ? Zeros and NaNs do.
template <class T>
TH_HD inline bool is_shared_key(SortKey<T> key, SortKey<T> mask) {
  using Key = SortKey<T>;
  const Key zero = sort_key_sign<T> ^ mask, nan = static_cast<Key>(~mask);
  return !is_int<T> && (key == zero || key == nan);
}

// The element whose key is not shared.
template <class T>
TH_HD inline T element_of_key(SortKey<T> key, SortKey<T> mask) {
  using Key = SortKey<T>;
  constexpr Key sign = sort_key_sign<T>;
  key ^= mask;
  if constexpr (is_int<T>) {
    return static_cast<T>(key ^ (std::is_signed_v<T> ? sign : Key{0}));
  } else {
    key ^= key & sign ? sign : static_cast<Key>(~Key{0});
    T v;
    std::memcpy(&v, &key, sizeof v);
    return v;
  }
}

}  // namespace th
