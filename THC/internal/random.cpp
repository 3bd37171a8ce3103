#include "random.hpp"

#include "TH/internal/rng.hpp"

// One per device; the state's mutex guards them.
struct THCRNGState {
  std::vector<thc::Generator> generators;
};

namespace thc {

namespace {

// Of this device, or of all for -1, while they are locked.
template <class F>
void with_generators(State &s, int device, const F &f) {
  const std::lock_guard<std::mutex> lock(s.mutex);
  if (!s.rngState) th::fail("there are no generators: THCRandom_shutdown has ended them");
  std::vector<Generator> &all = s.rngState->generators;
  const auto n = static_cast<int>(all.size());
  if (device >= n) th::fail("device %d has no generator: there are %d", device, n);
  for (int d = 0; d < n; ++d)
    if (device < 0 || d == device) f(all[static_cast<size_t>(d)]);
}

void replace(State &s, THCRNGState *by) noexcept {
  const std::lock_guard<std::mutex> lock(s.mutex);
  delete std::exchange(s.rngState, by);
}

}  // namespace

uint64_t new_seed() { return th::rng::entropy() >> 11; }

void start_generators(State &s, int devices) {
  auto fresh = std::make_unique<THCRNGState>();
  fresh->generators.resize(static_cast<size_t>(devices));
  for (Generator &g : fresh->generators) g.seed = new_seed();
  replace(s, fresh.release());
}
void end_generators(State &s) noexcept { replace(s, nullptr); }

void set_seed(State &s, int device, uint64_t seed) {
  with_generators(s, device, [=](Generator &g) { g = {seed, 0}; });
}
Generator generator_of(State &s, int device) {
  Generator found;
  with_generators(s, device, [&](const Generator &g) { found = g; });
  return found;
}
void set_generator(State &s, int device, const Generator &to) {
  with_generators(s, device, [&](Generator &g) { g = to; });
}
Generator take_draws(const Call &call, uint64_t offsets) {
  Generator before;
  with_generators(call.state, call.device, [&](Generator &g) {
    before = g;
    g.offset += offsets;
  });
  return before;
}

}  // namespace thc
