#include "dims.hpp"

#include <cstdio>

#include "error.hpp"

namespace th {

THDescBuff desc(const int64_t *size, int64_t nd) {
  THDescBuff d;
  constexpr int n = TH_DESC_BUFF_LEN;
  int used = std::snprintf(d.str, n, "[");
  for (int64_t i = 0; i < nd && used < n; ++i)
    used += std::snprintf(d.str + used, static_cast<size_t>(n - used), i ? " x %lld" : "%lld",
                          static_cast<long long>(size[i]));
  if (used < n) used += std::snprintf(d.str + used, static_cast<size_t>(n - used), "]");
  if (used >= n) std::snprintf(d.str + n - 5, 5, "...]");
  return d;
}

int64_t element_count(const int64_t *size, int64_t nd) {
  if (nd <= 0) return 0;
  int64_t count = 1;
  bool empty = false, fits = true;
  for (int64_t i = 0; i < nd; ++i) {
    if (size[i] < 0) fail("extent %lld of size %s is negative", static_cast<long long>(i), desc(size, nd).str);
    if (size[i] == 0) empty = true;
    else if (__builtin_mul_overflow(count, size[i], &count)) fits = false;
  }
  if (empty) return 0;
  if (!fits) fail("size %s has more elements than can be counted", desc(size, nd).str);
  return count;
}

}  // namespace th
