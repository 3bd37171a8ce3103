#include "fills.hpp"

namespace thc {

void fill_tensor(const Call &call, const th::Arg &r, const void *value) {
  th::Result result(r);
  result.as_is();
  fill(call, result.view(), value);
}

void fill_shape(const Call &call, const th::Arg &r, const void *value, const th::Dims &size) {
  th::Result result(r);
  result.shape(size);
  result.prepare();
  result.commit();
  fill(call, result.view(), value);
}

void reshape(const Call &call, const th::Arg &r, const th::Arg &t, const th::Dims &size) {
  const th::View from(t);
  const int64_t count = th::element_count(size.begin(), size.count());
  if (count != from.count)
    th::fail("size %s has %lld elements, %s of size %s has %lld", th::desc(size).str, static_cast<long long>(count), from.name,
             from.desc().str, static_cast<long long>(from.count));
  th::Result result(r);
  result.shape(size);
  result.prepare();
  Input input(from);
  input.keep_from(call, result.planned());
  result.commit();
  const th::View out = result.view();
  if (!th::same_elements(out, input.view())) move_elements(call, out, input.view());
}

}  // namespace thc
