// Primitives: sorting of words by some of their bits, and places of what is set.
#include <algorithm>
#include <random>
#include <vector>

#include "THC/internal/prim.hpp"

#include "cuda.h"

namespace {

template <class T>
struct OnGpu {
  const thc::Scratch memory;
  const size_t n;
  OnGpu(const thc::Call &call, size_t count)
      : memory(call.state, call.stream, static_cast<ptrdiff_t>(count * sizeof(T))), n(count) {}
  OnGpu(const thc::Call &call, const std::vector<T> &v) : OnGpu(call, v.size()) {
    thc::check(cudaMemcpy(data(), v.data(), n * sizeof(T), cudaMemcpyHostToDevice), "copying");
  }
  T *data() const { return static_cast<T *>(memory.get()); }
};
template <class T>
std::vector<T> host(const T *p, size_t n) {
  std::vector<T> v(n);
  thc::check(cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost), "copying");
  return v;
}

template <class Word>
thc::WordSize size_of() {
  return sizeof(Word) == 4 ? thc::words32 : sizeof(Word) == 8 ? thc::words64 : thc::words128;
}

// By a sorter for more.
template <class Word>
void sort_some(int64_t n, int low, int high) {
  const thc::Call call(S);
  std::mt19937_64 draw(static_cast<uint64_t>(n));
  std::vector<Word> v;
  for (int64_t i = 0; i < n; ++i) v.push_back(static_cast<Word>(static_cast<thc::Wide>(draw()) << 64 | draw()));
  const thc::Sorter sorter(call, size_of<Word>(), n + n / 2);
  thc::check(cudaMemcpy(sorter.words(), v.data(), v.size() * sizeof(Word), cudaMemcpyHostToDevice), "copying");
  const size_t allocations = thcHostCalls("cudaMalloc");
  const std::vector<Word> found = host(static_cast<const Word *>(sorter.sort(n, low, high)), v.size());
  assert_int_equal(thcHostCalls("cudaMalloc"), allocations);
  const auto field = [=](Word w) {
    Word f = 0;
    for (int bit = low; bit < high; ++bit) f = static_cast<Word>(f | (w >> bit & 1) << (bit - low));
    return f;
  };
  std::stable_sort(v.begin(), v.end(), [&](Word a, Word b) { return field(a) < field(b); });
  assert_true(found == v);
}

}  // namespace

PLAIN_TEST(sort_words) {
  start();
  for (const int64_t n : {0, 1, 2, 100, 3000}) {
    for (const int low : {0, 3, 30}) {
      sort_some<uint32_t>(n, low, 32);
      sort_some<uint64_t>(n, low, 64);
      sort_some<uint64_t>(n, low, 34);
      sort_some<thc::Wide>(n, low, 128);
      sort_some<thc::Wide>(n, low + 60, 100);
    }
    sort_some<uint32_t>(n, 4, 4);
  }
  finish();
}

// What a stream has to do before is done before.
PLAIN_TEST(order) {
  start();
  {
    const thc::Call call(S);
    const thc::Sorter sorter(call, thc::words32, 4);
    const OnGpu<uint8_t> flags(call, 3);
    const OnGpu<int64_t> positions(call, 4);
    const std::vector<uint32_t> v{7, 3, 9, 1};
    const std::vector<uint8_t> set{5, 0, 1};
    thcHostHold(call.stream, 1);
    thc::check(cudaMemcpyAsync(sorter.words(), v.data(), 16, cudaMemcpyHostToDevice, call.stream), "copying");
    thc::check(cudaMemcpyAsync(flags.data(), set.data(), 3, cudaMemcpyHostToDevice, call.stream), "copying");
    const auto *const at = static_cast<const uint32_t *>(sorter.sort(4, 0, 32));
    thc::positions_of(call, flags.data(), 3, positions.data());
    thcHostHold(call.stream, 0);
    assert_true((host(at, 4) == std::vector<uint32_t>{1, 3, 7, 9}));
    assert_true((host(positions.data(), 4) == std::vector<int64_t>{0, 1, 1, 2}));
  }
  finish();
}

PLAIN_TEST(positions_of) {
  start();
  for (const int64_t n : {0, 1, 2, 999}) {
    const thc::Call call(S);
    std::mt19937 draw(7);
    std::vector<uint8_t> v;
    for (int64_t i = 0; i < n; ++i) v.push_back(static_cast<uint8_t>(draw() % 3 == 0 ? 0 : draw()));
    const OnGpu<uint8_t> flags(call, v);
    const OnGpu<int64_t> positions(call, v.size() + 1);
    thc::positions_of(call, flags.data(), n, positions.data());
    const std::vector<int64_t> found = host(positions.data(), v.size() + 1);
    int64_t before = 0;
    for (size_t i = 0; i <= v.size(); ++i) {
      assert_int_equal(found[i], before);
      if (i < v.size()) before += v[i] != 0;
    }
  }
  finish();
}

RUN_TESTS(PLAIN(sort_words) PLAIN(order) PLAIN(positions_of))
