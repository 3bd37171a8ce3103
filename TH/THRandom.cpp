#include "THRandom.h"

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cinttypes>
#include <climits>
#include <cstring>

#include "internal/boundary.hpp"
#include "internal/rng.hpp"

namespace th::rng {

namespace {

constexpr int N = _MERSENNE_STATE_N, M = _MERSENNE_STATE_M;

// The recurrence of MT19937: word i from words i, i+1 and i+M.
inline uint64_t recur(uint64_t word, uint64_t next, uint64_t far) {
  const uint32_t mixed = (static_cast<uint32_t>(word) & 0x80000000) | (static_cast<uint32_t>(next) & 0x7fffffff);
  return static_cast<uint32_t>(far) ^ mixed >> 1 ^ (mixed & 1 ? 0x9908b0df : 0);
}

}  // namespace

THGenerator *checked(THGenerator *g, const char *name) {
  if (!g) fail("%s is NULL", name);
  if (!is_valid(*g))
    fail("%s is not valid: seeded %d, left %d, next %" PRIu64 "; seed it first", name, g->seeded, g->left, g->next);
  return g;
}

void seed(THGenerator *g, uint64_t value) {
  std::memset(g, 0, sizeof *g);
  g->the_initial_seed = value;
  g->left = 1;
  g->seeded = 1;
  uint32_t word = static_cast<uint32_t>(value);
  g->state[0] = word;
  for (uint32_t i = 1; i < N; ++i) {
    word = 1812433253 * (word ^ word >> 30) + i;
    g->state[i] = word;
  }
}

uint64_t entropy() {
  uint64_t value;
  ssize_t n;
  do n = getrandom(&value, sizeof value, 0);
  while (n < 0 && errno == EINTR);
  if (n == sizeof value) return value;
  // A kernel, or a sandbox, without the call.
  const char *const device = "/dev/urandom";
  const int fd = open(device, O_RDONLY | O_CLOEXEC);
  if (fd < 0) fail_errno(errno, "cannot open", device);
  do n = read(fd, &value, sizeof value);
  while (n < 0 && errno == EINTR);
  const int problem = errno;
  close(fd);
  if (n < 0) fail_errno(problem, "cannot read", device);
  if (n != sizeof value) fail("%s gave %td bytes instead of %zu", device, n, sizeof value);
  return value;
}

void renew(THGenerator *g) {
  uint64_t *const s = g->state;
  for (int i = 0; i < N - M; ++i) s[i] = recur(s[i], s[i + 1], s[i + M]);
  for (int i = N - M; i < N - 1; ++i) s[i] = recur(s[i], s[i + 1], s[i + M - N]);
  s[N - 1] = recur(s[N - 1], s[0], s[M - 1]);
  g->left = N;
  g->next = 0;
}

void check_finite(int arg, const char *name, double value) {
  if (!std::isfinite(value)) fail_arg(arg, "%s is %g, not a finite number", name, value);
}

void check_positive(int arg, const char *name, double value) {
  if (!(value > 0) || !std::isfinite(value)) fail_arg(arg, "%s is %g, not a positive finite number", name, value);
}

}  // namespace th::rng

using namespace th;

THGenerator *THGenerator_new(void) {
  return TH_ENTRY {
    const uint64_t value = rng::entropy();
    auto *g = static_cast<THGenerator *>(THAlloc(sizeof(THGenerator)));
    rng::seed(g, value);
    return g;
  };
}

THGenerator *THGenerator_copy(THGenerator *self, THGenerator *from) {
  return TH_ENTRY {
    if (!self) fail("the generator to copy to is NULL");
    std::memmove(self, rng::checked(from, "the generator to copy"), sizeof *self);
    return self;
  };
}

void THGenerator_free(THGenerator *gen) { THFree(gen); }

int THGenerator_isValid(THGenerator *_generator) {
  return TH_ENTRY {
    if (!_generator) fail("the generator is NULL");
    return rng::is_valid(*_generator);
  };
}

uint64_t THRandom_seed(THGenerator *_generator) {
  return TH_ENTRY {
    if (!_generator) fail("the generator is NULL");
    const uint64_t value = rng::entropy();
    rng::seed(_generator, value);
    return value;
  };
}

void THRandom_manualSeed(THGenerator *_generator, uint64_t the_seed_) {
  TH_ENTRY {
    if (!_generator) fail("the generator is NULL");
    rng::seed(_generator, the_seed_);
  };
}

uint64_t THRandom_initialSeed(THGenerator *_generator) {
  return TH_ENTRY { return rng::checked(_generator)->the_initial_seed; };
}

uint64_t THRandom_random(THGenerator *_generator) {
  return TH_ENTRY { return rng::random32(rng::checked(_generator)); };
}

uint64_t THRandom_random64(THGenerator *_generator) {
  return TH_ENTRY { return rng::random64(rng::checked(_generator)); };
}

double THRandom_uniform(THGenerator *_generator, double a, double b) {
  return TH_ENTRY {
    rng::checked(_generator);
    rng::check_uniform<double>(a, b);
    return rng::uniform<double>(_generator, a, b);
  };
}

double THRandom_normal(THGenerator *_generator, double mean, double stdv) {
  return TH_ENTRY {
    rng::checked(_generator);
    rng::check_normal(mean, stdv);
    return rng::normal(_generator, mean, stdv);
  };
}

double THRandom_exponential(THGenerator *_generator, double lambda) {
  return TH_ENTRY {
    rng::checked(_generator);
    rng::check_exponential<double>(lambda);
    return rng::exponential<double>(_generator, lambda);
  };
}

double THRandom_cauchy(THGenerator *_generator, double median, double sigma) {
  return TH_ENTRY {
    rng::checked(_generator);
    rng::check_cauchy<double>(median, sigma);
    return rng::cauchy<double>(_generator, median, sigma);
  };
}

double THRandom_logNormal(THGenerator *_generator, double mean, double stdv) {
  return TH_ENTRY {
    rng::checked(_generator);
    rng::check_log_normal<double>(mean, stdv);
    return rng::log_normal<double>(_generator, mean, stdv);
  };
}

int THRandom_geometric(THGenerator *_generator, double p) {
  return TH_ENTRY {
    rng::checked(_generator);
    rng::check_geometric(p);
    return static_cast<int>(rng::geometric(_generator, p, INT_MAX));
  };
}

double THRandom_standard_gamma(THGenerator *_generator, double alpha) {
  return TH_ENTRY {
    rng::checked(_generator);
    rng::check_positive(1, "alpha", alpha);
    return rng::gamma<double>(_generator, alpha);
  };
}

int THRandom_bernoulli(THGenerator *_generator, double p) {
  return TH_ENTRY {
    rng::checked(_generator);
    rng::check_bernoulli(p);
    return rng::bernoulli(_generator, p);
  };
}
