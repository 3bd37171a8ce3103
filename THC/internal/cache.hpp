// What both caches share: blocks that wait for streams.
#pragma once

#include <list>
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
  ~Use() { static_cast<void>(drop_stream(s)); }
  THCStream *stream() const { return s; }
};
// The last reference destroys the stream: lists of uses end outside of the cache's mutex.
using Uses = std::vector<Use>;
inline void add_use(Uses &uses, THCStream *stream) {
  for (const Use &u : uses)
    if (u.stream()->stream == stream->stream && u.stream()->device == stream->device) return;
  uses.emplace_back(stream);
}

// The block of those in use, by their first bytes, that an address lies in, or NULL.
template <class Block>
Block *block_at(const std::map<char *, Block *> &used, void *p) {
  auto it = used.upper_bound(static_cast<char *>(p));
  if (it == used.begin()) return nullptr;
  Block *const b = (--it)->second;
  return p < b->data + b->size ? b : nullptr;
}

// Blocks that were freed while other streams used them, in the order of their streams' work. Block has an int `waits`.
template <class Block>
class Waiting {
  using Queue = std::list<std::pair<Event, Block *>>;
  std::map<std::pair<int, cudaStream_t>, Queue> queues;

  // Throws with nothing changed but empty queues, which collect() drops.
  void record(Block *block, const Uses &uses) {
    std::vector<std::pair<Queue *, Queue>> entries;
    entries.reserve(uses.size());
    for (const Use &u : uses) {
      const OnDevice on(u.stream()->device);
      Queue one;
      one.emplace_back(Event(), block);
      check(cudaEventRecord(one.back().first.get(), u.stream()->stream), "recording an event for a freed block");
      entries.emplace_back(&queues[{u.stream()->device, u.stream()->stream}], std::move(one));
    }
    for (auto &[queue, one] : entries) queue->splice(queue->end(), one);
    block->waits = static_cast<int>(entries.size());
  }

 public:
  // An event for each stream; where there is none to be had, the streams are waited for at once: no block gets lost.
  void add(Block *block, const Uses &uses) noexcept {
    try {
      return record(block, uses);
    } catch (const th::Error &) {
    } catch (const std::bad_alloc &) {
    }
    for (const Use &u : uses) wait_for(u.stream());
  }
  // Calls back(block) for each that is free now; `all`: wait for them. Stops at the first event of a stream that has not passed.
  template <class F>
  void collect(bool all, F back) {
    for (auto it = queues.begin(); it != queues.end();) {
      Queue &queue = it->second;
      while (!queue.empty()) {
        const cudaEvent_t e = queue.front().first.get();
        if (all) check(cudaEventSynchronize(e), "waiting for a stream");
        else if (!has_passed(e)) break;
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
// Frees a block of the caching host allocator. False: it is none.
bool free_cached_host_block(void *p) noexcept;

}  // namespace thc
