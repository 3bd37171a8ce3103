#include "iter.hpp"

#include <algorithm>
#include <cstring>

#include "../simd/move.hpp"
#include "flavour.hpp"
#include "parallel.hpp"

namespace th {

namespace {

constexpr int64_t block = 1024;           // elements gathered at a time: 4 operands of 8 bytes stay in a first-level cache
constexpr int64_t short_run = 48;         // below this a run is not worth a kernel call of its own
constexpr int64_t tile_rows = 64;         // of a transposed operand: a few lines of memory in each direction
constexpr int64_t tile_bytes = 16384;
constexpr int64_t shortest_side = 8;      // below this tiles do not pay
constexpr int64_t cached_bytes = 24 << 20;  // of all operands: of more a thread's last-level cache has not kept the first ones
constexpr int64_t stream_bytes = 256;    // so few that the inputs keep coming while results are sent
constexpr int64_t parallel_grain = 32768;  // additions that are worth a wake-up

}  // namespace

void gather_any(size_t element, char *to, const char *from, int64_t stride, int64_t n) {
  by_size(element, [=](auto word) {
    using T = decltype(word);
    T *t = reinterpret_cast<T *>(to);
    const T *f = reinterpret_cast<const T *>(from);
    if (stride == 1) std::memcpy(t, f, static_cast<size_t>(n) * sizeof(T));
    else
      for (int64_t i = 0; i < n; ++i) t[i] = f[i * stride];
  });
}
void scatter_any(size_t element, char *to, const char *from, int64_t stride, int64_t n) {
  by_size(element, [=](auto word) {
    using T = decltype(word);
    T *t = reinterpret_cast<T *>(to);
    const T *f = reinterpret_cast<const T *>(from);
    if (stride == 1) std::memcpy(t, f, static_cast<size_t>(n) * sizeof(T));
    else
      for (int64_t i = 0; i < n; ++i) t[i * stride] = f[i];
  });
}
void move_columns(size_t element, char *to, int64_t to_step, int64_t to_next, const char *from, int64_t from_step, int64_t from_next,
                  int64_t n, int64_t columns) {
  by_size(element, [=](auto word) {
    using T = decltype(word);
    T *t = reinterpret_cast<T *>(to);
    const T *f = reinterpret_cast<const T *>(from);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t k = 0; k < columns; ++k) t[i * to_step + k * to_next] = f[i * from_step + k * from_next];
  });
}

namespace {

// The same for elements at places that are looked up.
void gather_places(size_t element, char *to, const char *from, const int64_t *place, int64_t n) {
  by_size(element, [=](auto word) {
    using T = decltype(word);
    T *t = reinterpret_cast<T *>(to);
    const T *f = reinterpret_cast<const T *>(from);
    for (int64_t i = 0; i < n; ++i) t[i] = f[place[i]];
  });
}
void scatter_places(size_t element, char *to, const char *from, const int64_t *place, int64_t n) {
  by_size(element, [=](auto word) {
    using T = decltype(word);
    T *t = reinterpret_cast<T *>(to);
    const T *f = reinterpret_cast<const T *>(from);
    for (int64_t i = 0; i < n; ++i) t[place[i]] = f[i];
  });
}

// Dimensions that all operands share.
struct Shared {
  int nd = 0;
  int64_t size[max_loop_dims];
  int64_t stride[max_operands][max_loop_dims];
};

// False when the shapes differ.
bool share(Shared &s, const Operand *o, int n) {
  int at[max_operands] = {};
  for (;;) {
    int done = 0;
    for (int k = 0; k < n; ++k) {
      const Geometry &g = o[k].view->g;
      while (at[k] < g.nd() && g.size[at[k]] == 1) ++at[k];
      done += at[k] == g.nd();
    }
    if (done == n) return true;
    if (done) return false;
    const int64_t extent = o[0].view->g.size[at[0]];
    for (int k = 0; k < n; ++k) {
      if (o[k].view->g.size[at[k]] != extent) return false;
      s.stride[k][s.nd] = o[k].view->g.stride[at[k]++];
    }
    s.size[s.nd++] = extent;
  }
}

bool before(const Shared &s, int n, int a, int b) {
  for (int k = 0; k < n; ++k)
    if (s.stride[k][a] != s.stride[k][b]) return s.stride[k][a] > s.stride[k][b];
  return false;
}

void exchange(Shared &s, int n, int a, int b) {
  std::swap(s.size[a], s.size[b]);
  for (int k = 0; k < n; ++k) std::swap(s.stride[k][a], s.stride[k][b]);
}

void order(Shared &s, int n) {
  for (int i = 1; i < s.nd; ++i)
    for (int j = i; j > 0 && before(s, n, j, j - 1); --j) exchange(s, n, j, j - 1);
}

void fuse(Shared &s, int n) {
  int out = 0;
  for (int d = 1; d < s.nd; ++d) {
    bool joined = true;
    for (int k = 0; k < n; ++k) joined = joined && s.stride[k][out] == s.stride[k][d] * s.size[d];
    if (!joined) ++out;
    s.size[out] = joined ? s.size[out] * s.size[d] : s.size[d];
    for (int k = 0; k < n; ++k) s.stride[k][out] = s.stride[k][d];
  }
  if (s.nd) s.nd = out + 1;
}

struct Job {
  Kernel kernel;
  const void *arg;
  const Operand *operands;
  int n;
  Shared shared;

  int64_t streamed = 0;  // elements that are computed aside and then sent past the caches; 0: none, results are written in place

  void call(char *const *p, int64_t m) const {
    if (kernel) kernel(arg, p, m);
    else simd::moves_of(operands[0].view->element).copy(nullptr, p, m);
  }

  void stream(char *const *p, int64_t m) const;

  // An input is dense along another dimension than the innermost: rows of tiles [begin, end), each tile_rows of dimension `side`,
  // for all indices of the others.
  int side = -1;
  int64_t tile_columns = 0;
  void tiles(int64_t begin, int64_t end) const;
  void tile(char *const *corner, int64_t nj, int64_t ni) const;
  int64_t tile_rows_count() const;
  // Elements [begin, end) of the shared dimensions, run by run.
  void runs(int64_t begin, int64_t end) const;
  // Runs are short: `inner_count` elements of the dimensions behind `split` and `together` indices of that make a piece, whose
  // places are looked up. Pieces [begin, end).
  int split = -1;
  int64_t inner_count = 1, together = 1;
  void plan_pieces();
  int64_t pieces_count() const;
  void pieces(int64_t begin, int64_t end) const;
  // Elements [begin, end) in row-major order of each operand, `each` at a time.
  void blocks(int64_t begin, int64_t end, int64_t each) const;
};

void Job::stream(char *const *p, int64_t m) const {
  const int64_t element = static_cast<int64_t>(operands[0].view->element);
  const Kernel send = simd::moves_of(operands[0].view->element).stream;
  if (!kernel) {
    send(nullptr, p, m);
    return;
  }
  alignas(64) char buffer[stream_bytes];
  char *q[max_operands], *to = p[0];
  int64_t bytes[max_operands];
  for (int k = 1; k < n; ++k) {
    q[k] = p[k];
    bytes[k] = static_cast<int64_t>(operands[k].view->element);
  }
  q[0] = buffer;
  const auto pass = [&](int64_t each) {
    kernel(arg, q, each);
    char *const sent[] = {to, buffer};
    send(nullptr, sent, each);
    to += each * element;
    for (int k = 1; k < n; ++k) q[k] += each * bytes[k];
  };
  // Whole lines but for the first and the last one.
  const int64_t ahead = static_cast<int64_t>(reinterpret_cast<uintptr_t>(to) % 64) / element;
  int64_t i = std::min(streamed - ahead, m);
  pass(i);
  for (; i + streamed <= m; i += streamed) pass(streamed);
  if (i < m) pass(m - i);
}

void Job::runs(int64_t begin, int64_t end) const {
  const Shared &s = shared;
  const int inner = s.nd - 1;
  int64_t index[max_loop_dims], rest = begin;
  char *p[max_operands];
  size_t element[max_operands];
  for (int k = 0; k < n; ++k) {
    p[k] = operands[k].view->data();
    element[k] = operands[k].view->element;
  }
  const auto step = [&](int d, int64_t by) {
    for (int k = 0; k < n; ++k) p[k] += by * s.stride[k][d] * static_cast<int64_t>(element[k]);
  };
  for (int d = inner; d >= 0; --d) {
    index[d] = rest % s.size[d];
    rest /= s.size[d];
    step(d, index[d]);
  }
  alignas(64) char buffer[max_operands][block * 8];
  while (begin < end) {
    const int64_t n_run = std::min(end - begin, s.size[inner] - index[inner]);
    bool dense = true;
    for (int k = 0; k < n; ++k) dense = dense && s.stride[k][inner] == 1;
    if (dense) {
      if (streamed) stream(p, n_run);
      else call(p, n_run);
      step(inner, n_run);
    } else if (!kernel) {
      if (s.stride[0][inner] == 1) gather_any(element[0], p[0], p[1], s.stride[1][inner], n_run);
      else if (s.stride[1][inner] == 1) scatter_any(element[0], p[0], p[1], s.stride[0][inner], n_run);
      else
        for (int64_t i = 0; i < n_run; i += block) {
          const int64_t m = std::min(block, n_run - i);
          const auto at = [&](int k) { return p[k] + i * s.stride[k][inner] * static_cast<int64_t>(element[k]); };
          gather_any(element[0], buffer[0], at(1), s.stride[1][inner], m);
          scatter_any(element[0], at(0), buffer[0], s.stride[0][inner], m);
        }
      step(inner, n_run);
    } else {
      for (int64_t i = 0; i < n_run; i += block) {
        const int64_t m = std::min(block, n_run - i);
        char *q[max_operands];
        for (int k = 0; k < n; ++k) {
          if (s.stride[k][inner] == 1) {
            q[k] = p[k];
            continue;
          }
          q[k] = buffer[k];
          // A repeated element fills its buffer once a run.
          if (!operands[k].output && (s.stride[k][inner] != 0 || i == 0)) gather_any(element[k], q[k], p[k], s.stride[k][inner], m);
        }
        call(q, m);
        for (int k = 0; k < n; ++k)
          if (operands[k].output && q[k] == buffer[k]) scatter_any(element[k], p[k], q[k], s.stride[k][inner], m);
        step(inner, m);
      }
    }
    begin += n_run;
    index[inner] += n_run;
    for (int d = inner; d > 0 && index[d] == s.size[d]; --d) {
      step(d, -s.size[d]);
      index[d] = 0;
      ++index[d - 1];
      step(d - 1, 1);
    }
  }
  if (streamed) simd::moves_of(element[0]).finish_stream();
}

// Are the operands more than the caches hold, so that the result would be gone from them before anyone reads it? Written in place, it
// would moreover be read first. (An input that the result overlaps has been read, and is at hand.)
bool exceeds_caches(const Operand *o, int n) {
  int64_t bytes = 0;
  for (int k = 0; k < n; ++k) bytes += o[k].view->count * static_cast<int64_t>(o[k].view->element);
  if (bytes / threads() < cached_bytes) return false;
  for (int k = 1; k < n; ++k)
    if (o[k].output || may_overlap(*o[0].view, *o[k].view)) return false;
  return n > 1;
}

// The dimension that an input is dense along, when that is not the innermost and tiles pay; or -1.
int transposed_side(const Shared &s, const Operand *o, int n) {
  const int inner = s.nd - 1;
  if (s.size[inner] < shortest_side) return -1;
  for (int k = 0; k < n; ++k) {
    if (o[k].output || s.stride[k][inner] <= 1) continue;
    for (int d = 0; d < inner; ++d)
      if (s.stride[k][d] == 1 && s.size[d] >= shortest_side) return d;
  }
  return -1;
}

int64_t Job::tile_rows_count() const {
  int64_t rows = (shared.size[side] + tile_rows - 1) / tile_rows;
  for (int d = 0; d < shared.nd - 1; ++d)
    if (d != side) rows *= shared.size[d];
  return rows;
}

void Job::tiles(int64_t begin, int64_t end) const {
  const Shared &s = shared;
  const int inner = s.nd - 1;
  const int64_t per_side = (s.size[side] + tile_rows - 1) / tile_rows;
  for (int64_t row = begin; row < end; ++row) {
    int64_t rest = row / per_side;
    const int64_t j = row % per_side * tile_rows, nj = std::min(tile_rows, s.size[side] - j);
    int64_t at[max_operands];
    for (int k = 0; k < n; ++k) at[k] = j * s.stride[k][side];
    for (int d = inner - 1; d >= 0; --d) {
      if (d == side) continue;
      for (int k = 0; k < n; ++k) at[k] += rest % s.size[d] * s.stride[k][d];
      rest /= s.size[d];
    }
    for (int64_t i = 0; i < s.size[inner]; i += tile_columns) {
      char *corner[max_operands];
      for (int k = 0; k < n; ++k)
        corner[k] = operands[k].view->data() + (at[k] + i * s.stride[k][inner]) * static_cast<int64_t>(operands[k].view->element);
      tile(corner, nj, std::min(tile_columns, s.size[inner] - i));
    }
  }
}

void Job::tile(char *const *corner, int64_t nj, int64_t ni) const {
  const Shared &s = shared;
  const int inner = s.nd - 1;
  if (!kernel && s.stride[0][inner] == 1) {
    simd::moves_of(operands[0].view->element).transpose(corner[0], s.stride[0][side], corner[1], s.stride[1][inner], ni, nj);
    return;
  }
  alignas(64) char buffer[max_operands][tile_bytes];
  char *row[max_operands];
  int64_t step[max_operands];  // bytes from row to row
  for (int k = 0; k < n; ++k) {
    const int64_t element = static_cast<int64_t>(operands[k].view->element);
    if (s.stride[k][inner] == 1) {
      row[k] = corner[k];
      step[k] = s.stride[k][side] * element;
      continue;
    }
    row[k] = buffer[k];
    step[k] = tile_columns * element;
    if (operands[k].output) continue;
    if (s.stride[k][side] == 1 && s.stride[k][inner] > 0)
      simd::moves_of(operands[k].view->element).transpose(buffer[k], tile_columns, corner[k], s.stride[k][inner], ni, nj);
    else
      for (int64_t j = 0; j < nj; ++j)
        gather_any(operands[k].view->element, buffer[k] + j * step[k], corner[k] + j * s.stride[k][side] * element,
                   s.stride[k][inner], ni);
  }
  for (int64_t j = 0; j < nj; ++j) {
    for (int k = 0; k < n; ++k)
      if (s.stride[k][inner] == 1)
        for (int64_t at = 0; at < ni * static_cast<int64_t>(operands[k].view->element); at += 64)
          __builtin_prefetch(row[k] + 4 * step[k] + at);
    call(row, ni);
    for (int k = 0; k < n; ++k) {
      const int64_t element = static_cast<int64_t>(operands[k].view->element);
      if (operands[k].output && s.stride[k][inner] != 1)
        scatter_any(operands[k].view->element, corner[k] + j * s.stride[k][side] * element, row[k], s.stride[k][inner], ni);
      row[k] += step[k];
    }
  }
}

void Job::plan_pieces() {
  const Shared &s = shared;
  for (split = s.nd - 1; split > 0 && inner_count * s.size[split] <= block; --split) inner_count *= s.size[split];
  together = std::min(s.size[split], block / inner_count);
}

int64_t Job::pieces_count() const {
  int64_t count = (shared.size[split] + together - 1) / together;
  for (int d = 0; d < split; ++d) count *= shared.size[d];
  return count;
}

void Job::pieces(int64_t begin, int64_t end) const {
  const Shared &s = shared;
  alignas(64) char buffer[max_operands][block * 8];
  int64_t place[max_operands][block];
  bool dense[max_operands];
  for (int k = 0; k < n; ++k) {
    int64_t run = 1;
    dense[k] = true;
    for (int d = s.nd - 1; d >= split; --d) {
      dense[k] = dense[k] && s.stride[k][d] == run;
      run *= s.size[d];
    }
    if (dense[k]) continue;
    // The places of the first index of `split` and so on, each time from those of the dimensions behind.
    place[k][0] = 0;
    int64_t known = 1;
    for (int d = s.nd - 1; d >= split; --d) {
      const int64_t extent = d == split ? together : s.size[d];
      for (int64_t i = known; i < known * extent; ++i) place[k][i] = place[k][i - known] + s.stride[k][d];
      known *= extent;
    }
  }
  const int64_t per_split = (s.size[split] + together - 1) / together;
  for (int64_t piece = begin; piece < end; ++piece) {
    const int64_t first = piece % per_split * together, m = std::min(together, s.size[split] - first) * inner_count;
    char *p[max_operands], *q[max_operands];
    for (int k = 0; k < n; ++k) {
      int64_t at = first * s.stride[k][split], rest = piece / per_split;
      for (int d = split - 1; d >= 0; --d) {
        at += rest % s.size[d] * s.stride[k][d];
        rest /= s.size[d];
      }
      p[k] = operands[k].view->data() + at * static_cast<int64_t>(operands[k].view->element);
      q[k] = dense[k] ? p[k] : buffer[k];
    }
    if (!kernel && dense[0]) {
      gather_places(operands[1].view->element, p[0], p[1], place[1], m);
      continue;
    }
    for (int k = 0; k < n; ++k)
      if (!dense[k] && !operands[k].output) gather_places(operands[k].view->element, q[k], p[k], place[k], m);
    if (kernel) kernel(arg, q, m);
    for (int k = 0; k < n; ++k)
      if (!dense[k] && operands[k].output) scatter_places(operands[k].view->element, p[k], kernel ? q[k] : q[1], place[k], m);
  }
}

void Job::blocks(int64_t begin, int64_t end, int64_t each) const {
  alignas(64) char buffer[max_operands][block * 8];
  // Cursors are large: only as many as there are operands.
  alignas(Cursor) char room[max_operands][sizeof(Cursor)];
  Cursor *cursor[max_operands];
  char *p[max_operands];
  for (int k = 0; k < n; ++k) {
    cursor[k] = new (room[k]) Cursor(*operands[k].view);
    cursor[k]->seek(begin);
    p[k] = buffer[k];
  }
  for (; begin < end; begin += each) {
    const int64_t m = std::min(each, end - begin);
    for (int k = 0; k < n; ++k)
      if (!operands[k].output) cursor[k]->gather(p[k], m);
    if (kernel) kernel(arg, p, m);
    for (int k = 0; k < n; ++k)
      if (operands[k].output) cursor[k]->scatter(kernel ? p[k] : p[1], m);
  }
}

}  // namespace

Cursor::Cursor(char *data, size_t element_size, const Geometry &g) : base(data), element(element_size), nd(0) {
  for (int d = 0; d < g.nd(); ++d) {
    if (g.size[d] == 1) continue;
    if (nd && stride[nd - 1] == g.stride[d] * g.size[d]) {
      size[nd - 1] *= g.size[d];
      stride[nd - 1] = g.stride[d];
    } else {
      size[nd] = g.size[d];
      stride[nd++] = g.stride[d];
    }
  }
  if (nd == 0) {
    size[0] = 1;
    stride[0] = 1;
    nd = 1;
  }
  seek(0);
}

void Cursor::seek(int64_t i) {
  at = base;
  for (int d = nd - 1; d >= 0; --d) {
    index[d] = d ? i % size[d] : i;
    i /= size[d];
    at += index[d] * stride[d] * static_cast<int64_t>(element);
  }
}

template <class Run>
void Cursor::walk(int64_t n, Run run) {
  const auto step = [&](int d, int64_t by) { at += by * stride[d] * static_cast<int64_t>(element); };
  const int inner = nd - 1;
  while (n > 0) {
    const int64_t m = std::min(n, size[inner] - index[inner]);
    run(at, stride[inner], m);
    n -= m;
    index[inner] += m;
    step(inner, m);
    for (int d = inner; d > 0 && index[d] == size[d]; --d) {
      step(d, -size[d]);
      index[d] = 0;
      ++index[d - 1];
      step(d - 1, 1);
    }
  }
}

void Cursor::gather(char *to, int64_t n) {
  walk(n, [&](char *p, int64_t s, int64_t m) {
    gather_any(element, to, p, s, m);
    to += m * static_cast<int64_t>(element);
  });
}

void Cursor::scatter(const char *from, int64_t n) {
  walk(n, [&](char *p, int64_t s, int64_t m) {
    scatter_any(element, p, from, s, m);
    from += m * static_cast<int64_t>(element);
  });
}

void loop(Kernel kernel, const void *arg, const Operand *operands, int n, int cost) {
  const int64_t total = operands[0].view->count;
  if (total == 0) return;
  Job job;
  job.kernel = kernel;
  job.arg = arg;
  job.operands = operands;
  job.n = n;
  if (legacy() && overlaps_itself(operands[0].view->g)) {
    // The result may overlap itself and an input: each logical element once, in order.
    job.blocks(0, total, 1);
    return;
  }
  Shared &s = job.shared;
  const bool shares = share(s, operands, n);
  bool by_runs = shares;
  if (by_runs && s.nd == 0) {
    s.nd = 1;
    s.size[0] = 1;
    for (int k = 0; k < n; ++k) s.stride[k][0] = 1;
  }
  if (by_runs) {
    order(s, n);
    fuse(s, n);
    job.side = transposed_side(s, operands, n);
    by_runs = s.nd == 1 || s.size[s.nd - 1] >= short_run;
  }
  if (job.side >= 0) {
    size_t widest = 1;
    for (int k = 0; k < n; ++k) widest = std::max(widest, operands[k].view->element);
    job.tile_columns = tile_bytes / tile_rows / static_cast<int64_t>(widest);
    const int64_t rows = job.tile_rows_count();
    parallel(rows, std::max<int64_t>(parallel_grain / cost * rows / total, 1),
             [&](int64_t begin, int64_t end) { job.tiles(begin, end); });
    return;
  }
  if (shares && !by_runs) {
    job.plan_pieces();
    const int64_t count = job.pieces_count();
    parallel(count, std::max<int64_t>(parallel_grain / cost * count / total, 1),
             [&](int64_t begin, int64_t end) { job.pieces(begin, end); });
    return;
  }
  if (by_runs && exceeds_caches(operands, n)) job.streamed = stream_bytes / static_cast<int64_t>(operands[0].view->element);
  parallel(total, std::max<int64_t>(parallel_grain / cost, 1), [&](int64_t begin, int64_t end) {
    if (by_runs) job.runs(begin, end);
    else job.blocks(begin, end, block);
  });
}

void move_elements(const View &to, const View &from) {
  const Operand o[] = {{&to, true}, {&from, false}};
  loop(nullptr, nullptr, o, 2);
}

void Output::prepare() {
  result.prepare();
  detours = legacy() && overlaps_itself(planned().g);
  if (detours) detour = dense_view(planned().g.size, planned().element, planned().name);
}

void View::make_dense() {
  View dense = dense_view(g.size, element, name);
  move_elements(dense, *this);
  *this = std::move(dense);
}

void View::keep_from(const View &result) {
  if (may_overlap(result, *this) && !same_elements(result, *this)) make_dense();
}

}  // namespace th
