#include "THCHalf.h"

#include "internal/convert.hpp"

namespace {

template <class To, class From>
void convert(THCState *state, thc::Convert f, To *out, const From *in, ptrdiff_t len) {
  const thc::Call call(state);
  if (len < 0) th::fail_arg(3, "len is %td, a negative number of elements", len);
  if (len == 0) return;
  th::check_null(out, "out");
  th::check_null(in, "in");
  th::Geometry g;
  g.insert(0, len, 1);
  thc::Input source(th::memory_view(const_cast<From *>(in), g, sizeof(From), "in"));
  thc::with_plan(call, th::memory_view(out, g, sizeof(To), "out"), &source, 1, [&](const thc::Plan &p) { f(call, p); });
}

struct Capability {
  int major, minor;
};
Capability capability(THCState *state) {
  const cudaDeviceProp &p = thc::state(state).properties[static_cast<size_t>(thc::current_device())];
  return {p.major, p.minor};
}

}  // namespace

void THCFloat2Half(THCState *state, THHalf *out, float *in, ptrdiff_t len) {
  TH_ENTRY { convert(state, thc::convert_from<th::HalfTag>(thc::Float), out, in, len); };
}
void THCHalf2Float(THCState *state, float *out, THHalf *in, ptrdiff_t len) {
  TH_ENTRY { convert(state, thc::convert_from<th::FloatTag>(thc::Half), out, in, len); };
}
THHalf THC_float2half(float a) { return TH_float2half(a); }
float THC_half2float(THHalf a) { return TH_half2float(a); }
int THC_nativeHalfInstructions(THCState *state) {
  return TH_ENTRY {
    const Capability c = capability(state);
    return static_cast<int>(c.major > 5 || (c.major == 5 && c.minor == 3));
  };
}
int THC_fastHalfInstructions(THCState *state) {
  return TH_ENTRY {
    const Capability c = capability(state);
    return static_cast<int>(c.major > 6 || (c.major == 6 && c.minor == 0));
  };
}
