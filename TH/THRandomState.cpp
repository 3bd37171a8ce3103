// A generator's state as bytes that are the same on every platform.
#include "THTensorRandom.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "internal/boundary.hpp"
#include "internal/iter.hpp"
#include "internal/rng.hpp"

using namespace th;

namespace {

struct Field {
  size_t at, size;  // in bytes
};
// All but the words in between.
constexpr Field fields[] = {{offsetof(THGenerator, the_initial_seed), 8},
                            {offsetof(THGenerator, left), 4},
                            {offsetof(THGenerator, seeded), 4},
                            {offsetof(THGenerator, next), 8},
                            {offsetof(THGenerator, normal_x), 8},
                            {offsetof(THGenerator, normal_y), 8},
                            {offsetof(THGenerator, normal_rho), 8},
                            {offsetof(THGenerator, normal_is_valid), 4}};
static_assert(sizeof(THGenerator) == 5048 && offsetof(THGenerator, state) == 24, "torch7's layout");

// Bytes in memory from bytes of a state or the other way round: the same, or each number turned.
void turn(unsigned char *bytes) {
  const uint16_t one = 1;
  unsigned char first;
  std::memcpy(&first, &one, 1);
  if (first == 1) return;
  const auto reverse = [=](size_t at, size_t size) { std::reverse(bytes + at, bytes + at + size); };
  for (const Field &f : fields) reverse(f.at, f.size);
  for (size_t i = 0; i < _MERSENNE_STATE_N; ++i) reverse(offsetof(THGenerator, state) + 8 * i, 8);
}

}  // namespace

void THByteTensor_getRNGState(THGenerator *_generator, THByteTensor *self) {
  TH_ENTRY {
    const THGenerator *const g = rng::checked(_generator);
    Result result(TH_ARG(self));
    const int64_t size = sizeof *g;
    result.shape(Dims(&size, 1));
    result.prepare();
    unsigned char bytes[sizeof *g];
    std::memcpy(bytes, g, sizeof *g);
    turn(bytes);
    result.commit();
    Cursor(result.view()).scatter(reinterpret_cast<const char *>(bytes), size);
  };
}

void THByteTensor_setRNGState(THGenerator *_generator, THByteTensor *self) {
  TH_ENTRY {
    if (!_generator) fail("the generator is NULL");
    const View state(TH_ARG(self));
    THGenerator g;
    if (state.count != sizeof g)
      fail_arg(1, "self has %lld bytes, a generator's state %zu", static_cast<long long>(state.count), sizeof g);
    unsigned char bytes[sizeof g];
    Cursor(state).gather(reinterpret_cast<char *>(bytes), state.count);
    turn(bytes);
    std::memcpy(&g, bytes, sizeof g);
    if (!rng::is_valid(g)) fail_arg(1, "self is not the state of a generator that was seeded");
    *_generator = g;
  };
}
