// What both caches share: blocks that wait for streams.
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "state.hpp"

namespace thc {

// A stream of any device that uses a block. Retained: it may be freed before the block.
class Use {
  THCStream *s;

 public:
  explicit Use(THCStream *stream) : s(stream) { THCStream_retain(s); }
  Use(Use &&o) noexcept : s(std::exchange(o.s, nullptr)) {}
  Use &operator=(Use &&o) noexcept {
    std::swap(s, o.s);
    return *this;
  }
  ~Use() {
    try {
      THCStream_free(s);
    } catch (const th::Error &) {
    }
  }
  THCStream *stream() const { return s; }
};
using Uses = std::vector<Use>;
inline void add_use(Uses &uses, THCStream *stream) {
  for (const Use &u : uses)
    if (u.stream()->stream == stream->stream && u.stream()->device == stream->device) return;
  uses.emplace_back(stream);
}

// Blocks that were freed while other streams used them, in the order of their streams' work. Block has an int `waits`.
template <class Block>
class Waiting {
  std::map<std::pair<int, cudaStream_t>, std::deque<std::pair<Event, Block *>>> queues;

 public:
  // An event for each stream. Throws with nothing changed but events that will be forgotten.
  void add(Block *block, const Uses &uses) {
    std::vector<Event> events;
    for (const Use &u : uses) {
      const OnDevice on(u.stream()->device);
      events.emplace_back();
      check(cudaEventRecord(events.back().get(), u.stream()->stream), "recording an event for a freed block");
      queues[{u.stream()->device, u.stream()->stream}];
    }
    for (size_t i = 0; i < events.size(); ++i)
      queues[{uses[i].stream()->device, uses[i].stream()->stream}].emplace_back(std::move(events[i]), block);
    block->waits = static_cast<int>(events.size());
  }
  // Calls back(block) for each that is free now; `all`: wait for them. Stops at the first event of a stream that has not passed.
  template <class F>
  void collect(bool all, F back) {
    for (auto it = queues.begin(); it != queues.end();) {
      auto &queue = it->second;
      while (!queue.empty()) {
        const cudaEvent_t e = queue.front().first.get();
        const cudaError_t passed = all ? cudaEventSynchronize(e) : cudaEventQuery(e);
        if (passed == cudaErrorNotReady) break;
        check(passed, "asking whether a stream has passed");
        Block *const block = queue.front().second;
        queue.pop_front();
        if (--block->waits == 0) back(block);
      }
      it = queue.empty() ? queues.erase(it) : std::next(it);
    }
  }
};

// If p lies in a block of the caching device allocator, it is used by this stream too.
void protect_device_block(void *p, THCStream *stream);

}  // namespace thc
