#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/Layer.h"
#else

TH_API void Layer_(Clamp_updateOutput)(
          ConsumerState *state,
          THTensor *input,
          THTensor *output,
          accreal lower,
          accreal upper);

TH_API void Layer_(Clamp_updateGradInput)(
          ConsumerState *state,
          THTensor *input,
          THTensor *gradOutput,
          THTensor *gradInput,
          accreal lower,
          accreal upper);

TH_API accreal Layer_(Dot)(
          ConsumerState *state,
          THTensor *a,
          THTensor *b);

TH_API void Layer_(Max)(
          ConsumerState *state,
          THTensor *input,
          THTensor *values,
          THLongTensor *indices,
          int dimension);

TH_API void Layer_(LogSoftMax)(
          ConsumerState *state,
          THTensor *input,
          THTensor *output,
          int dimension);

TH_API void Layer_(Normalise)(
          ConsumerState *state,
          THTensor *tensor);

TH_API void Layer_(Shift4d)(
          ConsumerState *state,
          THTensor *tensor,
          accreal by);

#endif
