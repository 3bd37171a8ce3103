#include "THCEvent.h"

#include "internal/state.hpp"

struct THCEvent {
  cudaEvent_t event;
  int device;
  bool timed, recorded;
};

namespace {

THCEvent &event(THCEvent *self) {
  th::check_null(self, "self");
  return *self;
}

// A stream argument, NULL standing for the current one; the event's methods work on its device.
cudaStream_t stream_of(thc::State &s, const THCStream *stream) {
  return stream ? stream->stream : thc::current_stream(s, thc::current_device());
}

}  // namespace

THCEvent *THCEvent_new(THCState *state, int timed) {
  return TH_ENTRY {
    thc::state(state);
    th::Block<THCEvent> self(1);
    *self.get() = {nullptr, thc::current_device(), timed != 0, false};
    thc::check(cudaEventCreateWithFlags(&self.get()->event, timed ? cudaEventDefault : cudaEventDisableTiming),
               "making an event");
    return self.take();
  };
}
void THCEvent_free(THCState *state, THCEvent *self) {
  TH_ENTRY {
    thc::state(state);
    if (!self) return;
    const cudaEvent_t e = self->event;
    th::release(self);
    thc::check(cudaEventDestroy(e), "destroying an event");
  };
}
void THCEvent_record(THCState *state, THCEvent *self, THCStream *stream) {
  TH_ENTRY {
    thc::State &s = thc::state(state);
    THCEvent &e = event(self);
    const int device = stream ? stream->device : thc::current_device();
    if (device != e.device) th::fail("an event of device %d cannot be recorded on a stream of device %d", e.device, device);
    const thc::OnDevice on(device);
    thc::check(cudaEventRecord(e.event, stream_of(s, stream)), "recording an event");
    e.recorded = true;
  };
}
int THCEvent_query(THCState *state, THCEvent *self) {
  return TH_ENTRY {
    thc::state(state);
    return static_cast<int>(thc::has_passed(event(self).event));
  };
}
void THCEvent_synchronize(THCState *state, THCEvent *self) {
  TH_ENTRY {
    thc::state(state);
    thc::check(cudaEventSynchronize(event(self).event), "waiting for an event");
  };
}
void THCEvent_wait(THCState *state, THCEvent *self, THCStream *stream) {
  TH_ENTRY {
    thc::State &s = thc::state(state);
    const thc::OnDevice on(stream ? stream->device : thc::current_device());
    thc::check(cudaStreamWaitEvent(stream_of(s, stream), event(self).event, 0), "letting a stream wait for an event");
  };
}
float THCEvent_elapsed(THCState *state, THCEvent *start, THCEvent *end) {
  return TH_ENTRY {
    thc::state(state);
    for (const THCEvent *e : {&event(start), &event(end)}) {
      if (!e->timed) th::fail("the event was made without timing");
      if (!e->recorded) th::fail("the event was not recorded");
    }
    float ms = 0;
    thc::check(cudaEventElapsedTime(&ms, start->event, end->event), "taking the time between events");
    return ms;
  };
}
