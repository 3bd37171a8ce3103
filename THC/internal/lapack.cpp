#include "lapack.hpp"

#include "TH/internal/shape.hpp"
#include "copy.hpp"

namespace thc {

HostInput::HostInput(const Call &call, const th::Arg &a) : t(th::new_tensor()) {
  const Place from = {th::View(a), device_of(a.t, call.device)};
  if (!from.view.count) return;
  th::resize_tensor(t.get(), a.element, from.view.nd(), from.view.g.size.begin(), nullptr, false);
  download(&call.state, th::View(t.get(), a.element, a.name).data(), from, from.view.count);
}

void HostResult::prepare(const Call &call) {
  const th::View from(t.get(), arg.element, arg.name);
  if (!from.count) return;
  // TH lays a new result out densely, by rows or by columns.
  g = from.g;
  th::Geometry rows = g;
  th::set_contiguous(rows);
  result = std::make_unique<th::Result>(arg);
  if (rows.stride == g.stride) result->shape(g.size);
  else result->shape_columns(g.size);
  result->prepare();
  uploaded = std::make_unique<Temporary>(call, dims({from.count}), arg.element, arg.name);
  upload(&call.state, {uploaded->view.part(uploaded->view.g), call.device}, from.data(), from.count);
  t = th::Owned<th::Tensor>();
}

void HostResult::store(const Call &call) const {
  if (result) move_elements(call, result->view(), uploaded->view.part(g));
}

}  // namespace thc
