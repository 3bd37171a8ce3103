#include "flavour.hpp"

namespace th {
#ifdef TH_LEGACY
const Flavour flavour{1, true};
#else
const Flavour flavour{0, false};
#endif
}  // namespace th
