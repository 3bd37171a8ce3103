#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorCompare.h"
#else

/* Comparisons. They give 1 or 0, in a result resized to t's shape; NaN compares as in C. Errors and extra memory: see
   THCTensorPointwise.h. */

/* Is t < value, <=, >, >=, other than value, equal to it? */
THC_API void THCTensor_(ltValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(leValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(gtValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(geValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(neValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(eqValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value);
/* The same, result of the operands' type. */
THC_API void THCTensor_(ltValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(leValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(gtValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(geValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(neValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(eqValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value);

/* Is ta < tb, <=, >, >=, other than tb, equal to it? Element by element; ta and tb need equal numbers of elements, the result gets ta's
   shape. */
THC_API void THCTensor_(ltTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(leTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(gtTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(geTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(neTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(eqTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb);
/* The same, result of the operands' type. */
THC_API void THCTensor_(ltTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(leTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(gtTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(geTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(neTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb);
THC_API void THCTensor_(eqTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb);

#endif
