// Indices and masks of the host, for calls that take them as well.
#pragma once

#include "TH/THTensor.h"

#include "engine.hpp"

namespace thc {

// A tensor of the host, copied to the device for the time of a call; making it waits for the copy.
class Brought {
  std::unique_ptr<Temporary> copy;

 public:
  Brought(const Call &, THLongTensor *, const char *name);
  Brought(const Call &, THByteTensor *, const char *name);
  const th::View &view() const { return copy->view; }
};

}  // namespace thc
