#include "THCMagma.h"

#include "internal/state.hpp"

void THCMagma_init(THCState *state) {
  TH_ENTRY { thc::state(state); };
}
