#include "engine.hpp"

namespace thc {

int device_of(const th::Tensor *t, int otherwise) {
  return t->storage ? static_cast<const Storage *>(t->storage)->device : otherwise;
}

bool is_reachable(const Call &call, int device) {
  return device == call.device || (call.state.p2pKernelAccessEnabled && can_access(call.state, call.device, device));
}

void check_reachable(const Call &call, int device, const char *name) {
  if (is_reachable(call, device)) return;
  th::fail("arguments are located on different GPUs: %s on device %d, the current device is %d", name, device, call.device);
}

th::View view_of(const Call &call, Storage *s, size_t element, const char *name) {
  check_reachable(call, s->device, name);
  return th::view_of(s, element, name);
}

th::Geometry dense(const th::Dims &size) {
  th::Geometry g;
  g.size = g.stride = size;
  th::set_contiguous(g);
  return g;
}

void download(cudaStream_t stream, void *to, const void *from, size_t bytes) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, stream), "copying from a device");
  check(cudaStreamSynchronize(stream), "waiting for a copy");
}

Temporary::Temporary(const Call &call, const th::Dims &size, size_t element, const char *name)
    : memory(call.state, call.stream, th::checked_bytes(th::element_count(size.begin(), size.count()), element, name)),
      view(th::memory_view(memory.get(), dense(size), element, name)) {}

void Input::keep_from(const Call &call, const th::View &result) {
  if (th::may_overlap(result, view()) && !th::same_elements(result, view())) make_dense(call);
}

void Input::make_dense(const Call &call) {
  if (copy) return;
  copy = std::make_unique<Temporary>(call, original.g.size, original.element, original.name);
  move_elements(call, copy->view, original);
}

// One byte for each element, contiguous and never touched. They begin at the view's address for want of one that is no memory and
// not 0 either.
Numbers::Numbers(const th::View &like) : zero(like.data()), view(th::memory_view(zero, dense(like.g.size), 1, "numbers")) {}

Plan plan_of(const Call &call, const th::View *out, Input *inputs, int n, const Numbers *numbers) {
  for (;;) {
    const th::View *views[Plan::max_operands];
    int operands = 0;
    if (out) views[operands++] = out;
    for (int k = 0; k < n; ++k) views[operands++] = &inputs[k].view();
    if (numbers) views[operands++] = &numbers->view;
    Plan plan;
    if (plan.join(views, operands)) return plan;
    // Dense ones go with every shape.
    bool changed = false;
    for (int k = 0; k < n; ++k) {
      if (th::is_contiguous(inputs[k].view().g)) continue;
      inputs[k].make_dense(call);
      changed = true;
    }
    if (!changed)
      th::fail("shapes that do not go together: %s of size %s, %s of size %s", views[0]->name, views[0]->desc().str,
               views[operands - 1]->name, views[operands - 1]->desc().str);
  }
}

void make_ready(const Call &call, const th::View &planned, Input *inputs, int n, bool numbered) {
  if (!planned.count) return;
  const Numbers numbers(planned);
  plan_of(call, &planned, inputs, n, numbered ? &numbers : nullptr);
}

}  // namespace thc
