#include "mask.hpp"

#include <algorithm>
#include <cstring>

#include "index_checks.hpp"
#include "parallel.hpp"
#include "pointwise.hpp"

namespace th {

namespace {

constexpr int64_t block = 1024;         // elements whose bits are made, and that are moved, together
constexpr int64_t parallel_grain = 32;  // blocks that are worth a wake-up
constexpr int64_t words_each = block / 64;

// f(i) for each i in [0, n) whose bit is set.
template <class F>
void each_bit(const uint64_t *words, int64_t n, F f) {
  for (int64_t w = 0; w * 64 < n; ++w)
    for (uint64_t left = words[w]; left; left &= left - 1) f(w * 64 + __builtin_ctzll(left));
}

// to = the elements of `from` whose bits are set.
template <class Word>
void compress(Word *to, const Word *from, const uint64_t *words, int64_t n) {
  for (int64_t w = 0; w * 64 < n; ++w) {
    const uint64_t all = words[w];
    if (~all == 0) {
      std::memcpy(to, from + w * 64, 64 * sizeof(Word));
      to += 64;
      continue;
    }
    for (uint64_t left = all; left; left &= left - 1) *to++ = from[w * 64 + __builtin_ctzll(left)];
  }
}

// The elements of `to` whose bits are set = from.
template <class Word>
void expand(Word *to, const Word *from, const uint64_t *words, int64_t n) {
  for (int64_t w = 0; w * 64 < n; ++w) {
    const uint64_t all = words[w];
    if (~all == 0) {
      std::memcpy(to + w * 64, from, 64 * sizeof(Word));
      from += 64;
      continue;
    }
    for (uint64_t left = all; left; left &= left - 1) to[w * 64 + __builtin_ctzll(left)] = *from++;
  }
}

// One bit for each element of a view, in row-major order: is it not 0?
class Bits {
  Block<uint64_t> words;
  Block<int64_t> before;  // set bits before each block

 public:
  int64_t blocks, set = 0;

  Bits(const simd::Masking &kernels, const View &v) : blocks((v.count + block - 1) / block) {
    if (!blocks) return;
    words = Block<uint64_t>(blocks * words_each);
    before = Block<int64_t>(blocks);
    const bool dense = is_contiguous(v.g);
    const int64_t element = static_cast<int64_t>(v.element);
    parallel(blocks, parallel_grain, [&](int64_t begin, int64_t end) {
      Cursor cursor(v);
      cursor.seek(begin * block);
      alignas(64) char buffer[block * 8];
      for (int64_t b = begin; b < end; ++b) {
        const int64_t n = std::min(block, v.count - b * block);
        if (!dense) cursor.gather(buffer, n);
        uint64_t *const w = words.get() + b * words_each;
        kernels.bits(w, dense ? v.data() + b * block * element : buffer, n);
        int64_t count = 0;
        for (int64_t k = 0; k * 64 < n; ++k) count += __builtin_popcountll(w[k]);
        before[b] = count;
      }
    });
    for (int64_t b = 0; b < blocks; ++b) set += std::exchange(before[b], set);
  }
  const uint64_t *of(int64_t b) const { return words.get() + b * words_each; }
  int64_t first(int64_t b) const { return before[b]; }
  int64_t count(int64_t b) const { return (b + 1 < blocks ? before[b + 1] : set) - before[b]; }
};

void check_mask(const View &mask) {
  const int64_t at = find(mask, [](const unsigned char *p, int64_t n) -> int64_t {
    constexpr int64_t step = 4096;
    for (int64_t i = 0; i < n; i += step) {
      const int64_t end = std::min(i + step, n);
      unsigned char any = 0;
      for (int64_t k = i; k < end; ++k) any = static_cast<unsigned char>(any | p[k]);
      if (any > 1) return std::find_if(p + i, p + end, [](unsigned char v) { return v > 1; }) - p;
    }
    return n;
  });
  if (at == mask.count) return;
  unsigned char value;
  Cursor cursor(mask);
  cursor.seek(at);
  cursor.gather(reinterpret_cast<char *>(&value), 1);
  fail_mask(mask, at, value);
}

}  // namespace

void masked_fill(const simd::Masking &kernels, const Arg &t, const Arg &mask, const void *value) {
  elementwise(kernels.fill, value, t, {t, mask}, 1, [](const View *inputs) { check_mask(inputs[1]); });
}

void masked_copy(const Arg &tensor, const Arg &mask_arg, const Arg &source) {
  Result result(tensor);
  result.as_is();
  const View &t = result.planned();
  const View mask(mask_arg);
  View src(source);
  check_same_count(t, mask);
  check_mask(mask);
  const Bits bits(simd::masking<ByteTag>(), mask);
  check_selected(src, bits.set, mask);
  if (may_overlap(t, src)) src.make_dense();
  const int64_t element = static_cast<int64_t>(t.element);
  if (legacy() && overlaps_itself(t.g)) {
    // Each selected element, in order.
    Cursor to(t), from(src);
    char value[8];
    for (int64_t b = 0; b < bits.blocks; ++b)
      each_bit(bits.of(b), std::min(block, t.count - b * block), [&](int64_t i) {
        from.gather(value, 1);
        to.seek(b * block + i);
        to.scatter(value, 1);
      });
    return;
  }
  const bool dense = is_contiguous(t.g), from_dense = is_contiguous(src.g);
  by_size(t.element, [&](auto word) {
    using Word = decltype(word);
    parallel(bits.blocks, parallel_grain, [&](int64_t begin, int64_t end) {
      Cursor old(t), to(t), from(src);
      if (!dense) {
        old.seek(begin * block);
        to.seek(begin * block);
      }
      if (!from_dense) from.seek(bits.first(begin));
      alignas(64) Word values[block], more[block];
      for (int64_t b = begin; b < end; ++b) {
        const int64_t n = std::min(block, t.count - b * block);
        if (!from_dense) from.gather(reinterpret_cast<char *>(more), bits.count(b));
        if (!dense) old.gather(reinterpret_cast<char *>(values), n);
        expand(dense ? reinterpret_cast<Word *>(t.data() + b * block * element) : values,
               from_dense ? reinterpret_cast<const Word *>(src.data() + bits.first(b) * element) : more, bits.of(b), n);
        if (!dense) to.scatter(reinterpret_cast<const char *>(values), n);
      }
    });
  });
}

void masked_select(const Arg &result, const Arg &source, const Arg &mask_arg) {
  View src(source);
  const View mask(mask_arg);
  check_same_count(src, mask);
  check_mask(mask);
  const Bits bits(simd::masking<ByteTag>(), mask);
  Output out(result);
  Dims size(1);
  size[0] = bits.set;
  out.prepare(size);
  if (may_overlap(out.planned(), src)) src.make_dense();
  out.commit();
  const View &to = out.open();
  const bool dense = is_contiguous(to.g), from_dense = is_contiguous(src.g);
  const int64_t element = static_cast<int64_t>(src.element);
  by_size(src.element, [&](auto word) {
    using Word = decltype(word);
    parallel(bits.set ? bits.blocks : 0, parallel_grain, [&](int64_t begin, int64_t end) {
      Cursor from(src), place(to);
      if (!from_dense) from.seek(begin * block);
      if (!dense) place.seek(bits.first(begin));
      alignas(64) Word values[block], more[block];
      for (int64_t b = begin; b < end; ++b) {
        const int64_t n = std::min(block, src.count - b * block);
        if (!from_dense) from.gather(reinterpret_cast<char *>(values), n);
        compress(dense ? reinterpret_cast<Word *>(to.data() + bits.first(b) * element) : more,
                 from_dense ? reinterpret_cast<const Word *>(src.data() + b * block * element) : values, bits.of(b), n);
        if (!dense) place.scatter(reinterpret_cast<const char *>(more), bits.count(b));
      }
    });
  });
  out.close();
}

void nonzero(const simd::Masking &kernels, const Arg &subscript, const Arg &tensor) {
  const View t(tensor);
  const Bits bits(kernels, t);
  Output out(subscript);
  Dims size(2);
  size[0] = bits.set;
  size[1] = std::max(t.nd(), 1);
  out.prepare(size);
  out.commit();
  const View &to = out.open();
  if (bits.set) {
    const int inner = t.nd() - 1;
    const int64_t extent = t.g.size[inner], row = to.g.stride[0], column = to.g.stride[1];
    parallel(bits.blocks, parallel_grain, [&](int64_t begin, int64_t end) {
      Dims at = t.g.size;
      int64_t start = 0, behind = 0;  // the row of the innermost dimension that `at` names
      const auto seek = [&](int64_t i) {
        i /= extent;
        start = i * extent;
        behind = start + extent;
        for (int d = inner - 1; d >= 0; --d) {
          at[d] = i % t.g.size[d];
          i /= t.g.size[d];
        }
      };
      int64_t *p = reinterpret_cast<int64_t *>(to.data()) + bits.first(begin) * row;
      for (int64_t b = begin; b < end; ++b)
        each_bit(bits.of(b), std::min(block, t.count - b * block), [&](int64_t k) {
          const int64_t i = b * block + k;
          if (i >= behind) seek(i);
          for (int d = 0; d < inner; ++d) p[d * column] = at[d];
          p[inner * column] = i - start;
          p += row;
        });
    });
  }
  out.close();
}

}  // namespace th
