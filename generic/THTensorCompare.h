#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCompare.h"
#else

/* Comparisons. They give 1 or 0, in a result resized to t's shape; NaN compares as in C, and Bools by the
   numbers that they hold. Errors and extra memory: see THTensorPointwise.h. */

/* Is t < value, <=, >, >=, other than value, equal to it? */
TH_API void THTensor_(ltValue)(THByteTensor *r_, THTensor *t, num value);
TH_API void THTensor_(leValue)(THByteTensor *r_, THTensor *t, num value);
TH_API void THTensor_(gtValue)(THByteTensor *r_, THTensor *t, num value);
TH_API void THTensor_(geValue)(THByteTensor *r_, THTensor *t, num value);
TH_API void THTensor_(neValue)(THByteTensor *r_, THTensor *t, num value);
TH_API void THTensor_(eqValue)(THByteTensor *r_, THTensor *t, num value);

/* The same against a number, result of the operands' type. */
TH_API void THTensor_(ltValueT)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(leValueT)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(gtValueT)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(geValueT)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(neValueT)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(eqValueT)(THTensor *r_, THTensor *t, num value);

/* The same against a number, result of Bools. */
TH_API void THTensor_(ltValueBool)(THBoolTensor *r_, THTensor *t, num value);
TH_API void THTensor_(leValueBool)(THBoolTensor *r_, THTensor *t, num value);
TH_API void THTensor_(gtValueBool)(THBoolTensor *r_, THTensor *t, num value);
TH_API void THTensor_(geValueBool)(THBoolTensor *r_, THTensor *t, num value);
TH_API void THTensor_(neValueBool)(THBoolTensor *r_, THTensor *t, num value);
TH_API void THTensor_(eqValueBool)(THBoolTensor *r_, THTensor *t, num value);

/* Is ta < tb, <=, >, >=, other than tb, equal to it? Element by element; ta and tb need equal numbers of elements, the result gets
   ta's shape. */
TH_API void THTensor_(ltTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(leTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(gtTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(geTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(neTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(eqTensor)(THByteTensor *r_, THTensor *ta, THTensor *tb);

/* The same element by element, result of the operands' type. */
TH_API void THTensor_(ltTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(leTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(gtTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(geTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(neTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(eqTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);

/* The same element by element, result of Bools. */
TH_API void THTensor_(ltTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(leTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(gtTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(geTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(neTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb);
TH_API void THTensor_(eqTensorBool)(THBoolTensor *r_, THTensor *ta, THTensor *tb);

#endif
