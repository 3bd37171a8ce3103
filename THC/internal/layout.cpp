#include "layout.hpp"

#include <cstdlib>

namespace thc {

int64_t index_limit = int64_t{1} << 31;
size_t dims_limit = THC_MAX_DIMS;

namespace {

// One operand's dimensions, the first the innermost, fused where they follow each other.
struct Walk {
  PlanDims size, stride;
  size_t at = 0;

  void start(const th::Geometry &g) {
    for (int d = g.nd() - 1; d >= 0; --d) {
      if (g.size[d] == 1) continue;
      if (!size.empty() && g.stride[d] == stride.back() * size.back()) {
        size.back() *= g.size[d];
      } else {
        size.push_back(g.size[d]);
        stride.push_back(g.stride[d]);
      }
    }
  }
  int64_t left() const { return size[at]; }
  int64_t step() const { return stride[at]; }
  // m elements of the innermost dimension that is left become one step.
  void take(int64_t m) {
    size[at] /= m;
    stride[at] *= m;
    if (size[at] == 1) ++at;
  }
};

}  // namespace

bool Plan::join(const th::View *const *views, int operands) {
  n = operands;
  count = views[0]->count;
  Walk walks[max_operands];
  for (int k = 0; k < n; ++k) {
    data[k] = views[k]->data();
    element[k] = views[k]->element;
    walks[k].start(views[k]->g);
  }
  for (int64_t rest = count; rest > 1;) {
    int64_t m = rest;
    for (int k = 0; k < n; ++k) m = std::min(m, walks[k].left());
    for (int k = 0; k < n; ++k)
      if (walks[k].left() % m != 0) return false;
    size.push_back(m);
    for (int k = 0; k < n; ++k) {
      stride[k].push_back(walks[k].step());
      walks[k].take(m);
    }
    rest /= m;
  }
  if (size.empty()) {
    size.push_back(1);
    for (int k = 0; k < n; ++k) stride[k].push_back(1);
  }
  order();
  fuse();
  return true;
}

void Plan::swap(size_t a, size_t b) {
  std::swap(size[a], size[b]);
  for (int k = 0; k < n; ++k) std::swap(stride[k][a], stride[k][b]);
}

// By the first operand's strides; those of it that are equal by the second's. What is equal in all stays as it is.
void Plan::order() {
  const auto is_before = [&](size_t a, size_t b) {
    for (int k = 0; k < n; ++k)
      if (stride[k][a] != stride[k][b]) return stride[k][a] < stride[k][b];
    return false;
  };
  for (size_t end = 1; end < size.size(); ++end)
    for (size_t d = end; d > 0 && is_before(d, d - 1); --d) swap(d, d - 1);
}

void Plan::fuse() {
  size_t kept = 0;
  for (size_t d = 1; d < size.size(); ++d) {
    bool can = true;
    for (int k = 0; k < n; ++k) can = can && stride[k][d] == stride[k][kept] * size[kept];
    if (can) {
      size[kept] *= size[d];
      continue;
    }
    ++kept;
    size[kept] = size[d];
    for (int k = 0; k < n; ++k) stride[k][kept] = stride[k][d];
  }
  size.resize(kept + 1);
  for (int k = 0; k < n; ++k) stride[k].resize(kept + 1);
}

bool Plan::dense(int together) const {
  if (size.size() != 1) return false;
  for (int k = 0; k < n; ++k) {
    if (stride[k][0] != 1 && size[0] != 1) return false;
    if (reinterpret_cast<uintptr_t>(data[k]) % (element[k] * static_cast<size_t>(together)) != 0) return false;
  }
  return true;
}

// Strides may be negative; kernels then take offsets as int32_t.
bool Plan::fits() const {
  if (count >= index_limit || size.size() > dims_limit) return false;
  for (int k = 0; k < n; ++k) {
    int64_t reach = 0;
    for (size_t d = 0; d < size.size(); ++d) reach += (size[d] - 1) * std::abs(stride[k][d]);
    if (reach >= index_limit) return false;
  }
  return true;
}

// The dimension that reaches furthest.
size_t Plan::furthest() const {
  size_t best = 0;
  int64_t most = -1;
  for (size_t d = 0; d < size.size(); ++d) {
    if (size[d] == 1) continue;
    int64_t reach = size[d];
    for (int k = 0; k < n; ++k) reach = std::max(reach, (size[d] - 1) * std::abs(stride[k][d]));
    if (reach > most) {
      most = reach;
      best = d;
    }
  }
  return best;
}
size_t Plan::shortest() const {
  size_t best = 0;
  for (size_t d = 1; d < size.size(); ++d)
    if (size[d] < size[best]) best = d;
  return best;
}

// One dimension in two; of too many one that is soon gone.
void Plan::split(Plan *halves) const {
  const size_t best = size.size() > dims_limit ? shortest() : furthest();
  halves[0] = halves[1] = *this;
  const int64_t half = size[best] / 2;
  halves[0].size[best] = half;
  halves[0].count = count / size[best] * half;
  halves[1].size[best] = size[best] - half;
  halves[1].count = count - halves[0].count;
  for (int k = 0; k < n; ++k) halves[1].data[k] += half * stride[k][best] * static_cast<int64_t>(element[k]);
  for (Plan *p = halves; p < halves + 2; ++p) {
    if (p->size[best] > 1 || size.size() == 1) continue;
    p->size.erase(best);
    for (int k = 0; k < n; ++k) p->stride[k].erase(best);
  }
}

}  // namespace thc
