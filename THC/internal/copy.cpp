#include "copy.hpp"

#include "../THCCachingHostAllocator.h"
#include "TH/internal/shape.hpp"
#include "cache.hpp"

namespace thc {

void check_counts(int64_t to, int64_t from) {
  if (to != from)
    th::fail_arg(2, "the numbers of elements differ: %lld in the destination, %lld in the source", static_cast<long long>(to),
                 static_cast<long long>(from));
}

namespace {

// On the device that both are on, which is current.
void copy_within(const Call &call, Convert convert, const th::View &to, const th::View &from) {
  if (!convert && th::same_elements(to, from)) return;
  Input input(from);
  input.keep_from(call, to);
  if (convert) with_plan(call, to, &input, 1, [&](const Plan &p) { convert(call, p); });
  else move_elements(call, to, input.view());
}

void wait(cudaStream_t stream) { check(cudaStreamSynchronize(stream), "waiting for a copy"); }

}  // namespace

void copy(THCState *p, Convert convert, const Place &to, const Place &from) {
  check_counts(to.view.count, from.view.count);
  if (!to.view.count) return;
  const OnDevice on(from.device);
  const Call source(p);
  if (to.device == from.device) return copy_within(source, convert, to.view, from.view);
  // Made ready where it comes from, moved in one piece, spread where it goes to.
  Input ready(from.view);
  std::unique_ptr<Temporary> converted;
  const th::View *dense = &ready.view();
  if (convert) {
    converted = std::make_unique<Temporary>(source, from.view.g.size, to.view.element, from.view.name);
    with_plan(source, converted->view, &ready, 1, [&](const Plan &plan) { convert(source, plan); });
    dense = &converted->view;
  } else if (!th::is_contiguous(from.view.g)) {
    ready.make_dense(source);
    dense = &ready.view();
  }
  const ptrdiff_t bytes = to.view.count * static_cast<ptrdiff_t>(to.view.element);
  if (th::is_contiguous(to.view.g)) return move_bytes(source, to.view.data(), to.device, dense->data(), from.device, bytes);
  const OnDevice on_other(to.device);
  const Call target(p);
  const Temporary arrived(target, to.view.g.size, to.view.element, to.view.name);
  {
    const OnDevice back(from.device);
    move_bytes(source, arrived.view.data(), to.device, dense->data(), from.device, bytes);
  }
  move_elements(target, to.view, arrived.view);
}

namespace {
void upload_dense(const Call &call, const th::View &to, const void *from) {
  const auto bytes = static_cast<size_t>(to.count) * to.element;
  if (th::is_contiguous(to.g)) {
    check(cudaMemcpyAsync(to.data(), from, bytes, cudaMemcpyHostToDevice, call.stream), "copying to a device");
  } else {
    const Temporary arrived(call, to.g.size, to.element, to.name);
    check(cudaMemcpyAsync(arrived.view.data(), from, bytes, cudaMemcpyHostToDevice, call.stream), "copying to a device");
    move_elements(call, to, arrived.view);
  }
}
}  // namespace

void upload(const Call &call, const th::View &to, const void *from) {
  if (!to.count) return;
  upload_dense(call, to, from);
  wait(call.stream);
}

void upload(THCState *p, const Place &to, const void *from, int64_t count, bool async) {
  check_counts(to.view.count, count);
  if (!count) return;
  const OnDevice on(to.device);
  const Call call(p);
  upload_dense(call, to.view, from);
  if (!async) wait(call.stream);
}

void download(THCState *p, void *to, const Place &from, int64_t count, bool async) {
  check_counts(count, from.view.count);
  if (!count) return;
  const OnDevice on(from.device);
  const Call call(p);
  Input dense(from.view);
  if (!th::is_contiguous(from.view.g)) dense.make_dense(call);
  check(cudaMemcpyAsync(to, dense.view().data(), static_cast<size_t>(count) * from.view.element, cudaMemcpyDeviceToHost,
                        call.stream),
        "copying from a device");
  if (!async) wait(call.stream);
}

namespace {
void check_async(int64_t to_count, int64_t from_count, const th::Geometry &to, const th::Geometry &from) {
  check_counts(to_count, from_count);
  if (!th::is_contiguous(to)) th::fail_arg(2, "the destination of size %s is not contiguous", th::desc(to.size).str);
  if (!th::is_contiguous(from)) th::fail_arg(3, "the source of size %s is not contiguous", th::desc(from.size).str);
}
}  // namespace

namespace {
// Nobody else gets the memory of either side before the copy is done.
void protect(THCState *p, void *device_memory, int device, void *host_memory) {
  THCStream *const stream = stream_object(state(p), device);
  protect_device_block(device_memory, stream);
  THCCachingHostAllocator_recordEvent(host_memory, stream);
}
}  // namespace

void upload_async(THCState *p, const Place &to, const th::View &from) {
  check_async(to.view.count, from.count, to.view.g, from.g);
  if (!from.count) return;
  protect(p, to.view.data(), to.device, from.data());
  upload(p, to, from.data(), from.count, true);
}
void download_async(THCState *p, const th::View &to, const Place &from) {
  check_async(to.count, from.view.count, to.g, from.view.g);
  if (!to.count) return;
  protect(p, from.view.data(), from.device, to.data());
  download(p, to.data(), from, to.count, true);
}

th::Tensor *new_clone(THCState *p, const Place &from) {
  const OnDevice on(from.device);
  const Call call(p);
  th::Owned<th::Tensor> t(th::new_tensor(), call);
  if (from.view.count) {
    th::resize_tensor(t.get(), call.kind(from.view.element), from.view.nd(), from.view.g.size.begin(), nullptr, false);
    move_elements(call, th::View(t.get(), from.view.element, "the clone"), from.view);
  }
  return t.take();
}

}  // namespace thc
