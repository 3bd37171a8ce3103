#include "random.hpp"

#include <algorithm>
#include <atomic>
#include <optional>

#include "parallel.hpp"

namespace th {

namespace {

constexpr int64_t N = _MERSENNE_STATE_N;
constexpr int64_t parallel_grain = 32768;  // elements of cost 1 that are worth a wake-up
constexpr int64_t most_blocks = 256;       // drawn at once for several threads

// A generator's words in a row: those of its state, then blocks of 624 that follow. The generator knows nothing of it before store().
class Stream {
  THGenerator *g;
  uint32_t *words;  // room for 1 block more than more() is asked for
  int64_t at = 0, end = 0;
  bool moved = false;  // the first block is no longer the generator's state

 public:
  Stream(THGenerator *generator, uint32_t *room) : g(generator), words(room) {}
  // A host may have written a state whose last words are not to be drawn: then the stream cannot begin before the next renewal.
  static bool fits(const THGenerator &g) { return g.left == 1 || g.next + static_cast<uint64_t>(g.left) == N + 1; }
  void load() {
    for (int64_t i = 0; i < N; ++i) words[i] = static_cast<uint32_t>(g->state[i]);
    at = g->left == 1 ? N : static_cast<int64_t>(g->next);
    end = N;
    moved = false;
  }
  // At least one word has been drawn.
  void store() {
    const int64_t block = (at - 1) / N;
    if (moved || block > 0)
      for (int64_t i = 0; i < N; ++i) g->state[i] = words[block * N + i];
    g->next = static_cast<uint64_t>(at - block * N);
    g->left = static_cast<int>(N + 1 - (at - block * N));
  }
  int64_t count() const { return end - at; }
  void more(int64_t blocks) {
    if (end > N) {
      std::copy(words + end - N, words + end, words);
      at -= end - N;
      moved = true;
    }
    simd::twister().renew(words + N, blocks * N);
    end = (blocks + 1) * N;
  }
  const uint32_t *next() const { return words + at; }
  void skip(int64_t n) { at += n; }
};

class Job {
  const View &out;
  THGenerator *const g;
  const Filling &f;
  const int64_t total, unit, blocks;
  const bool dense, many;
  Stream stream;
  std::optional<Cursor> cursor;
  int64_t done = 0;
  bool drawn = false;  // from the stream, since load()
  alignas(64) char buffer[run_draws * sizeof(double)];
  alignas(64) uint32_t draws[run_draws + 16];

 public:
  Job(const View &v, THGenerator *generator, const Filling &filling, uint32_t *room, int64_t room_blocks, bool parallel)
      : out(v), g(generator), f(filling), total(v.count), unit(filling.paired ? 2 : filling.draws), blocks(room_blocks),
        dense(is_contiguous(v.g)), many(parallel && dense), stream(generator, room) {
    if (!dense) cursor.emplace(v);
  }

  void run() {
    while (done < total) {
      if (!Stream::fits(*g) || (f.paired && g->normal_is_valid)) {
        singly(1);
        continue;
      }
      // The last pair, which leaves its traces in the generator, is for singly().
      const int64_t until = f.paired ? done + (total - done - 1) / 2 * 2 : total;
      if (until == done) {
        singly(total - done);
        return;
      }
      stream.load();
      drawn = false;
      const int64_t refused = by_stream(until);
      if (drawn) stream.store();
      singly(refused);
    }
  }

 private:
  char *place() { return dense ? out.data() + done * static_cast<int64_t>(out.element) : buffer; }
  void made(int64_t n) {
    if (!dense) cursor->scatter(buffer, n);
    done += n;
  }
  void singly(int64_t n) {
    while (n > 0) {
      const int64_t m = std::min(n, run_draws);
      f.singly(g, place(), m, done);
      made(m);
      n -= m;
    }
  }
  // Elements up to `until`. Returns how many have to be made singly instead before it goes on.
  int64_t by_stream(int64_t until) {
    int64_t serially = 0;  // elements of draws that have not become as many on several threads
    while (done < until) {
      const int64_t wanted = (until - done) * f.draws;
      if (stream.count() < unit) stream.more(std::min(blocks, (wanted - stream.count() + N - 1) / N));
      const int64_t there = std::min(stream.count(), wanted) / unit * unit;
      if (many && serially == 0) {
        if (in_parallel(there)) continue;
        serially = there;
      }
      const int64_t m = std::min(there, run_draws);
      simd::twister().temper(draws, stream.next(), m);
      const int64_t kept = f.most == UINT32_MAX ? m : simd::twister().keep(draws, m, f.most);
      const int64_t n = f.make(place(), draws, kept / f.draws, done);
      if (n < 0) return m / f.draws;
      serially = std::max<int64_t>(serially - m, 0);
      stream.skip(m);
      drawn = true;
      made(n);
    }
    return 0;
  }
  // Makes elements of the next n draws, unless some of these are dropped.
  bool in_parallel(int64_t n) {
    std::atomic<bool> whole{true};
    char *const to = place();
    const uint32_t *const words = stream.next();
    const int64_t runs = (n + run_draws - 1) / run_draws;
    parallel(runs, std::max<int64_t>(parallel_grain / f.cost / run_draws, 1), [&](int64_t begin, int64_t end) {
      alignas(64) uint32_t own[run_draws + 16];
      for (int64_t i = begin; i < end && whole.load(std::memory_order_relaxed); ++i) {
        const int64_t m = std::min(run_draws, n - i * run_draws), first = i * run_draws / f.draws;
        simd::twister().temper(own, words + i * run_draws, m);
        const bool all = (f.most == UINT32_MAX || simd::twister().keep(own, m, f.most) == m) &&
                         f.make(to + first * static_cast<int64_t>(out.element), own, m / f.draws, done + first) == m / f.draws;
        if (!all) whole.store(false, std::memory_order_relaxed);
      }
    });
    if (!whole) return false;
    stream.skip(n);
    drawn = true;
    done += n / f.draws;
    return true;
  }
};

}  // namespace

Scratch::Scratch(int64_t count, const Filling &f) {
  if (threads() == 1 || !f.steady || count <= parallel_grain / f.cost) return;
  blocks = std::min(most_blocks, (count * f.draws + N - 1) / N + 1);
  words = Block<uint32_t>((blocks + 1) * N);
}

void Scratch::fill(const View &out, THGenerator *generator, const Filling &f) const {
  if (out.count == 0) return;
  if (blocks) {
    Job(out, generator, f, words.get(), blocks, true).run();
  } else {
    constexpr int64_t few = run_draws / N;
    alignas(64) uint32_t room[(few + 1) * N];
    Job(out, generator, f, room, few, false).run();
  }
}

void draw_words(THGenerator *g, uint32_t *to, int64_t n) {
  constexpr int64_t few = run_draws / N;
  alignas(64) uint32_t room[(few + 1) * N];
  for (; n > 0 && !Stream::fits(*g); --n) *to++ = rng::random32(g);
  if (n == 0) return;
  Stream stream(g, room);
  stream.load();
  while (n > 0) {
    if (stream.count() == 0) stream.more(std::min(few, (n + N - 1) / N));
    const int64_t m = std::min(stream.count(), n);
    simd::twister().temper(to, stream.next(), m);
    stream.skip(m);
    to += m;
    n -= m;
  }
  stream.store();
}

void fill_random(const Arg &self, THGenerator *generator, const Filling &f) {
  Result result(self);
  result.as_is();
  const Scratch scratch(result.planned().count, f);
  scratch.fill(result.view(), generator, f);
}

void fill_random(const Arg &r, const Dims &size, THGenerator *generator, const Filling &f) {
  Result result(r);
  result.shape(size);
  const Scratch scratch(result.planned().count, f);
  result.prepare();
  result.commit();
  scratch.fill(result.view(), generator, f);
}

void fill_normals(const Arg &self, THGenerator *generator, const Filling &f, const Arg *mean_arg, const Arg *stdv_arg,
                  const void *mean, const NormalKernels &kernels) {
  View means, stdvs;
  if (mean_arg) means = View(*mean_arg);
  if (stdv_arg) stdvs = View(*stdv_arg);
  if (mean_arg && stdv_arg) check_same_count(means, stdvs);
  Result result(self);
  result.shape((mean_arg ? means : stdvs).g.size);
  const Scratch scratch(result.planned().count, f);
  result.prepare();
  if (mean_arg && may_overlap(result.planned(), means)) means.make_dense();
  if (stdv_arg && may_overlap(result.planned(), stdvs)) stdvs.make_dense();
  result.commit();
  const View out = result.view();
  scratch.fill(out, generator, f);
  const auto each = [&](Kernel kernel, const void *scalar, const View *src) {
    const Operand operands[] = {{&out, true}, {&out, false}, {src, false}};
    loop(kernel, scalar, operands, src ? 3 : 2);
  };
  if (stdv_arg) each(kernels.cmul, nullptr, &stdvs);
  if (mean_arg) each(kernels.cadd, kernels.one, &means);
  else each(kernels.adds, mean, nullptr);
}

}  // namespace th
