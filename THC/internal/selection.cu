// Which of the sorted words of a slice is its result.
#include "words.cuh"

namespace thc {

namespace {

// NaN's, in ascending order.
TH_HD uint64_t last_key(const Packing &p) { return ~uint64_t{0} >> (64 - p.key_bits); }

// The first of the words from `begin` on, up to `end`, where it is at the latest, whose key is this one; all of these come last.
template <class Word>
TH_HD int64_t first_of(const Packing &p, const Word *words, int64_t begin, int64_t end, uint64_t key) {
  while (begin < end) {
    const int64_t middle = begin + (end - begin) / 2;
    if (key_in(p, words[middle]) == key) end = middle;
    else begin = middle + 1;
  }
  return end;
}

template <class Word>
struct Middle {
  Word *chosen;
  const Word *words;
  Packing p;
  bool has_nan;

  TH_HD void operator()(int64_t i) const {
    const int64_t begin = i * p.n, last = begin + p.n - 1;
    int64_t at = begin + (p.n - 1) / 2;
    if (has_nan && key_in(p, words[last]) == last_key(p)) at = first_of(p, words, begin, last, last_key(p));
    chosen[i] = words[at];
  }
};

// A run of equal keys: its length, and where it ends.
struct Run {
  int64_t length, end;
  TH_HD bool is_better(const Run &other) const { return length > other.length || (length == other.length && end < other.end); }
};

// The best run among those that end at words q, q + parts, ... of a slice.
template <class Word>
struct Runs {
  Run *best;
  const Word *words;
  Packing p;
  bool has_nan;
  int64_t parts;

  TH_HD void operator()(int64_t i) const {
    const int64_t slice = i / parts, begin = slice * p.n, end = begin + p.n;
    Run longest = {0, 0};
    for (int64_t at = begin + (i - slice * parts); at < end; at += parts) {
      const uint64_t key = key_in(p, words[at]);
      const bool is_nan = has_nan && key == last_key(p);
      if (!is_nan && at + 1 < end && key_in(p, words[at + 1]) == key) continue;
      // As long as the longest so far, and one more?
      const int64_t start = at - longest.length;
      if (is_nan ? longest.length > 0 : start < begin || key_in(p, words[start]) != key) continue;
      longest = {is_nan ? 1 : at + 1 - first_of(p, words, begin, start, key), at};
    }
    best[i] = longest;
  }
};

// The best of `from` runs of a slice in `to` parts.
struct Fold {
  Run *best;
  const Run *runs;
  int64_t from, to;

  TH_HD void operator()(int64_t i) const {
    const int64_t slice = i / to, begin = slice * from, end = begin + from;
    Run found = runs[begin + (i - slice * to)];
    for (int64_t at = begin + (i - slice * to) + to; at < end; at += to)
      if (runs[at].is_better(found)) found = runs[at];
    best[i] = found;
  }
};

template <class Word>
struct Take {
  Word *chosen;
  const Word *words;
  const Run *runs;
  TH_HD void operator()(int64_t i) const { chosen[i] = words[runs[i].end]; }
};

// How many a thread looks at.
constexpr int64_t together = 32;
int64_t parts_of(int64_t n) { return (n + together - 1) / together; }

}  // namespace

void choose_middle(const Call &call, WordSize size, void *chosen, const void *words, int64_t slices, const Packing &p,
                   bool has_nan) {
  by_words(size, [&](auto word) {
    using Word = decltype(word);
    for_all(call, slices, Middle<Word>{static_cast<Word *>(chosen), static_cast<const Word *>(words), p, has_nan});
  });
}

void choose_most_frequent(const Call &call, WordSize size, void *chosen, const void *words, int64_t slices, const Packing &p,
                          bool has_nan) {
  int64_t parts = parts_of(p.n);
  const auto memory = [&](int64_t n) {
    return Scratch(call.state, call.stream, th::checked_bytes(slices * n, sizeof(Run), "runs"));
  };
  const Scratch first = memory(parts), second = memory(parts_of(parts));
  Run *runs = static_cast<Run *>(first.get()), *other = static_cast<Run *>(second.get());
  by_words(size, [&](auto word) {
    using Word = decltype(word);
    const Word *const from = static_cast<const Word *>(words);
    for_all(call, slices * parts, Runs<Word>{runs, from, p, has_nan, parts});
    while (parts > 1) {
      const int64_t fewer = parts_of(parts);
      for_all(call, slices * fewer, Fold{other, runs, parts, fewer});
      std::swap(runs, other);
      parts = fewer;
    }
    for_all(call, slices, Take<Word>{static_cast<Word *>(chosen), from, runs});
  });
}

}  // namespace thc
