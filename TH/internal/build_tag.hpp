// For unstamped C++ that is compiled once per type: th::BuildTag is the tag of the type named by -DTH_BUILD_<Num>.
#pragma once

#include "numeric.hpp"

namespace th {
#if defined(TH_BUILD_Byte)
using BuildTag = ByteTag;
#elif defined(TH_BUILD_Char)
using BuildTag = CharTag;
#elif defined(TH_BUILD_Short)
using BuildTag = ShortTag;
#elif defined(TH_BUILD_Int)
using BuildTag = IntTag;
#elif defined(TH_BUILD_Long)
using BuildTag = LongTag;
#elif defined(TH_BUILD_Half)
using BuildTag = HalfTag;
#define TH_BUILD_NARROW  // floating point of 16 bits
#elif defined(TH_BUILD_BFloat16)
using BuildTag = BFloat16Tag;
#define TH_BUILD_NARROW
#elif defined(TH_BUILD_Bool)
using BuildTag = BoolTag;
#elif defined(TH_BUILD_Float)
using BuildTag = FloatTag;
#elif defined(TH_BUILD_Double)
using BuildTag = DoubleTag;
#else
#error "compile with -DTH_BUILD_<Num>"
#endif
}  // namespace th
