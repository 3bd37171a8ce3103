#include "brought.hpp"

#include "copy.hpp"

namespace thc {

namespace {

template <class T>
std::unique_ptr<Temporary> room_for(const Call &call, T *t, const char *name) {
  const th::Arg a = th::arg(t, name);
  return std::make_unique<Temporary>(call, th::View(a).g.size, a.element, name);
}

Place place_of(const Call &call, const th::View &v) { return {v.part(v.g), call.device}; }

}  // namespace

Brought::Brought(const Call &call, THLongTensor *t, const char *name) : copy(room_for(call, t, name)) {
  from_host(&call.state, place_of(call, view()), t, view().count, THLongTensor_newWithSize1d, THLongTensor_data,
            THLongTensor_copy, THLongTensor_free);
}
Brought::Brought(const Call &call, THByteTensor *t, const char *name) : copy(room_for(call, t, name)) {
  from_host(&call.state, place_of(call, view()), t, view().count, THByteTensor_newWithSize1d, THByteTensor_data,
            THByteTensor_copy, THByteTensor_free);
}

}  // namespace thc
