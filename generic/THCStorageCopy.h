#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCStorageCopy.h"
#else

/* Copy elements; sizes must agree (argument 2). Types are converted as TH does. Copies between devices, or within one, are
   asynchronous, on the current stream of src's device; those from and to the host wait until they are done. rawCopy reads
   storage->size elements from src, in device memory. */
THC_API void THCStorage_(rawCopy)(THCState *state, THCStorage *storage, num *src);
THC_API void THCStorage_(copy)(THCState *state, THCStorage *storage, THCStorage *src);
THC_API void THCStorage_(copyCuda)(THCState *state, THCStorage *self, THCStorage *src);
THC_API void THCStorage_(copyCudaByte)(THCState *state, THCStorage *storage, struct THCudaByteStorage *src);
THC_API void THCStorage_(copyCudaChar)(THCState *state, THCStorage *storage, struct THCudaCharStorage *src);
THC_API void THCStorage_(copyCudaShort)(THCState *state, THCStorage *storage, struct THCudaShortStorage *src);
THC_API void THCStorage_(copyCudaInt)(THCState *state, THCStorage *storage, struct THCudaIntStorage *src);
THC_API void THCStorage_(copyCudaLong)(THCState *state, THCStorage *storage, struct THCudaLongStorage *src);
THC_API void THCStorage_(copyCudaFloat)(THCState *state, THCStorage *storage, struct THCudaStorage *src);
THC_API void THCStorage_(copyCudaDouble)(THCState *state, THCStorage *storage, struct THCudaDoubleStorage *src);
THC_API void THCStorage_(copyCudaHalf)(THCState *state, THCStorage *storage, struct THCudaHalfStorage *src);

/* From the host; the call waits. */
THC_API void THCStorage_(copyCPU)(THCState *state, THCStorage *self, THStorage *src);
THC_API void THCStorage_(copyByte)(THCState *state, THCStorage *storage, struct THByteStorage *src);
THC_API void THCStorage_(copyChar)(THCState *state, THCStorage *storage, struct THCharStorage *src);
THC_API void THCStorage_(copyShort)(THCState *state, THCStorage *storage, struct THShortStorage *src);
THC_API void THCStorage_(copyInt)(THCState *state, THCStorage *storage, struct THIntStorage *src);
THC_API void THCStorage_(copyLong)(THCState *state, THCStorage *storage, struct THLongStorage *src);
THC_API void THCStorage_(copyFloat)(THCState *state, THCStorage *storage, struct THFloatStorage *src);
THC_API void THCStorage_(copyDouble)(THCState *state, THCStorage *storage, struct THDoubleStorage *src);
THC_API void THCStorage_(copyHalf)(THCState *state, THCStorage *storage, struct THHalfStorage *src);

/* To the host; the call waits. */
THC_API void THStorage_(copyCuda)(THCState *state, THStorage *self, THCStorage *src);
THC_API void TH_CONCAT_2(THByteStorage_copyCuda, TH_STAMP)(THCState *state, THByteStorage *self, THCStorage *src);
THC_API void TH_CONCAT_2(THCharStorage_copyCuda, TH_STAMP)(THCState *state, THCharStorage *self, THCStorage *src);
THC_API void TH_CONCAT_2(THShortStorage_copyCuda, TH_STAMP)(THCState *state, THShortStorage *self, THCStorage *src);
THC_API void TH_CONCAT_2(THIntStorage_copyCuda, TH_STAMP)(THCState *state, THIntStorage *self, THCStorage *src);
THC_API void TH_CONCAT_2(THLongStorage_copyCuda, TH_STAMP)(THCState *state, THLongStorage *self, THCStorage *src);
THC_API void TH_CONCAT_2(THFloatStorage_copyCuda, TH_STAMP)(THCState *state, THFloatStorage *self, THCStorage *src);
THC_API void TH_CONCAT_2(THDoubleStorage_copyCuda, TH_STAMP)(THCState *state, THDoubleStorage *self, THCStorage *src);
THC_API void TH_CONCAT_2(THHalfStorage_copyCuda, TH_STAMP)(THCState *state, THHalfStorage *self, THCStorage *src);

#endif
