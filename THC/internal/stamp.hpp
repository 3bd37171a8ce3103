// Stamps THC_GENERIC_FILE, a generic/*.cpp, for the one type that the build names with -DTH_BUILD_<Num>: a driver is compiled once per
// type. No include guard: it is the last line of a driver.
#define TH_OWN_STAMP
#if defined(TH_BUILD_Byte)
#include "../THCGenerateByteType.h"
#elif defined(TH_BUILD_Char)
#include "../THCGenerateCharType.h"
#elif defined(TH_BUILD_Short)
#include "../THCGenerateShortType.h"
#elif defined(TH_BUILD_Int)
#include "../THCGenerateIntType.h"
#elif defined(TH_BUILD_Long)
#include "../THCGenerateLongType.h"
#elif defined(TH_BUILD_Half)
#include "../THCGenerateHalfType.h"
#elif defined(TH_BUILD_Float)
#include "../THCGenerateFloatType.h"
#elif defined(TH_BUILD_Double)
#include "../THCGenerateDoubleType.h"
#else
#error "compile a stamped driver with -DTH_BUILD_<Num>, one of THC's nums"
#endif
#undef TH_OWN_STAMP
