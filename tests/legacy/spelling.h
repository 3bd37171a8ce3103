/* The ways in which code written for torch7 includes TH. */
#if SPELLING == 1
#include <TH.h>
#define FLOAT_TYPES <THGenerateFloatTypes.h>
#define ALL_TYPES <THGenerateAllTypes.h>
#define HALF_TYPE <THGenerateHalfType.h>
#elif SPELLING == 2
#include "TH.h"
#define FLOAT_TYPES "THGenerateFloatTypes.h"
#define ALL_TYPES "THGenerateAllTypes.h"
#define HALF_TYPE "THGenerateHalfType.h"
#else
#include <TH/TH.h>
#define FLOAT_TYPES <TH/THGenerateFloatTypes.h>
#define ALL_TYPES <TH/THGenerateAllTypes.h>
#define HALF_TYPE <TH/THGenerateHalfType.h>
#endif

/* The CUDA library defines these once more, alike. */
#define TH_STORAGE_REFCOUNTED 1
#define TH_STORAGE_RESIZABLE 2
#define TH_STORAGE_FREEMEM 4
#define TH_STORAGE_VIEW 8
