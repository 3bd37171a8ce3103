// The two flavours of the library are the same objects linked with another flavour.o.
#pragma once

#include "error.hpp"

namespace th {

struct Flavour {
  int index_base;  // of indices that are passed in
  bool legacy;     // torch7's rules that old consumers need
};
extern const Flavour flavour TH_ONCE(flavour);

inline int index_base() { return flavour.index_base; }
inline bool legacy() { return flavour.legacy; }

}  // namespace th
