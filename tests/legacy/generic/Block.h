#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/Block.h"
#else

TH_API const char *Block_(typename)(void);
TH_API accreal Block_(sum)(THTensor *tensor);
TH_API void Block_(count)(THTensor *tensor);
TH_API THStorage *Block_(newStorageView)(THStorage *storage, ptrdiff_t offset, ptrdiff_t size);
TH_API THTensor *Block_(newDiagonal)(THTensor *matrix);
TH_API void Block_(flatten)(THTensor *tensor);
TH_API int Block_(isInteger)(void);

#endif
