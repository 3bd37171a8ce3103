// Stamps TH_GENERIC_FILE, a generic/*.cpp, for the one type that the build names with -DTH_BUILD_<Num>: a driver is compiled once
// per type. No include guard: it is the last line of a driver, and of each part of one that has several.
#define TH_OWN_STAMP
#if defined(TH_BUILD_Byte)
#include "../THGenerateByteType.h"
#elif defined(TH_BUILD_Bool)
#include "../THGenerateBoolType.h"
#elif defined(TH_BUILD_Char)
#include "../THGenerateCharType.h"
#elif defined(TH_BUILD_Short)
#include "../THGenerateShortType.h"
#elif defined(TH_BUILD_Int)
#include "../THGenerateIntType.h"
#elif defined(TH_BUILD_Long)
#include "../THGenerateLongType.h"
#elif defined(TH_BUILD_Half)
#include "../THGenerateHalfType.h"
#elif defined(TH_BUILD_BFloat16)
#include "../THGenerateBFloat16Type.h"
#elif defined(TH_BUILD_Float)
#include "../THGenerateFloatType.h"
#elif defined(TH_BUILD_Double)
#include "../THGenerateDoubleType.h"
#else
#error "compile a stamped driver with -DTH_BUILD_<Num>"
#endif
#undef TH_OWN_STAMP
