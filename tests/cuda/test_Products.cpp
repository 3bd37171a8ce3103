// Products when kernels count no further than a few elements, and cuBLAS not so far either: they are done in parts, by kernels.
#include <vector>

#include "THC/internal/layout.hpp"

#include "cuda.h"

namespace {

template <class T>
struct Api;
template <>
struct Api<float> {
  using Tensor = THCudaTensor;
  static constexpr auto make = THCudaTensor_newWithSize3d;
  static constexpr auto drop = THCudaTensor_free;
  static constexpr auto set = THCudaTensor_set3d;
  static constexpr auto get = THCudaTensor_get3d;
  static constexpr auto select = THCudaTensor_newSelect;
  static constexpr auto transpose = THCudaTensor_transpose;
  static constexpr auto addmm = THCudaTensor_addmm;
  static constexpr auto addmv = THCudaTensor_addmv;
  static constexpr auto addr = THCudaTensor_addr;
  static constexpr auto addbmm = THCudaTensor_addbmm;
  static constexpr auto baddbmm = THCudaTensor_baddbmm;
  static constexpr auto dot = THCudaTensor_dot;
};
template <>
struct Api<int> {
  using Tensor = THCudaIntTensor;
  static constexpr auto make = THCudaIntTensor_newWithSize3d;
  static constexpr auto drop = THCudaIntTensor_free;
  static constexpr auto set = THCudaIntTensor_set3d;
  static constexpr auto get = THCudaIntTensor_get3d;
  static constexpr auto select = THCudaIntTensor_newSelect;
  static constexpr auto transpose = THCudaIntTensor_transpose;
  static constexpr auto addmm = THCudaIntTensor_addmm;
  static constexpr auto addmv = THCudaIntTensor_addmv;
  static constexpr auto addr = THCudaIntTensor_addr;
  static constexpr auto addbmm = THCudaIntTensor_addbmm;
  static constexpr auto baddbmm = THCudaIntTensor_baddbmm;
  static constexpr auto dot = THCudaIntTensor_dot;
};

// Whole numbers, so that every order of additions gives the same.
template <class T>
typename Api<T>::Tensor *numbers(int a, int b, int c) {
  auto *const t = Api<T>::make(S, a, b, c);
  for (int i = 0; i < a * b * c; ++i) Api<T>::set(S, t, i / (b * c), i / c % b, i % c, static_cast<T>((i * 7 + a) % 19 - 9));
  return t;
}

// What all functions give, one after the other.
template <class T>
std::vector<double> results() {
  using A = Api<T>;
  start();
  auto *const a = numbers<T>(5, 7, 6), *const b = numbers<T>(5, 9, 6), *const r = numbers<T>(5, 7, 9);
  A::transpose(S, b, nullptr, 1, 2);
  auto *const a0 = A::select(S, a, 0, 0), *const b0 = A::select(S, b, 0, 0), *const r0 = A::select(S, r, 0, 0), *const r1 = A::select(S, r, 0, 1);
  auto *const x = A::select(S, b0, 1, 3), *const y = A::select(S, r1, 1, 2), *const row = A::select(S, r1, 0, 2);
  std::vector<double> all;
  A::baddbmm(S, r, 2, r, 3, a, b);
  A::addbmm(S, r0, 2, r0, 1, a, b);
  A::addmm(S, r0, 1, r0, 1, a0, b0);
  A::addmm(S, r1, 0, r1, 1, a0, b0);
  A::addmv(S, y, 2, y, 1, a0, x);
  A::addr(S, r0, 1, r0, 1, y, row);
  all.push_back(static_cast<double>(A::dot(S, a, a)));
  all.push_back(static_cast<double>(A::dot(S, r, r)));
  A::transpose(S, r0, nullptr, 0, 1);
  all.push_back(static_cast<double>(A::dot(S, r0, r1)));
  for (int i = 0; i < 5 * 7 * 9; ++i) all.push_back(static_cast<double>(A::get(S, r, i / 63, i / 9 % 7, i % 9)));
  for (auto *const t : {a, b, r, a0, b0, r0, r1, x, y, row}) A::drop(S, t);
  finish();
  return all;
}

template <class T>
void check_parts() {
  const std::vector<double> whole = results<T>();
  for (const int64_t limit : {2, 3, 5, 8, 40, 200}) {
    thc::index_limit = limit;
    const std::vector<double> parts = results<T>();
    thc::index_limit = int64_t{1} << 31;
    assert_true(parts == whole);
  }
}

// BLAS on memory: sums of vectors, and results that are only scaled.
std::vector<double> on_memory() {
  start();
  THCudaTensor *const t = numbers<float>(3, 8, 9);
  float *const p = t->storage->data;
  std::vector<double> all = {THCudaBlas_Sdot(S, 70, p, 3, p, 2), THCudaBlas_Sdot(S, 70, p, -3, p, 1)};
  THCudaLongStorage *const list = THCudaLongStorage_newWithSize(S, 3);
  for (int i = 0; i < 3; ++i) THCudaLongStorage_set(S, list, i, reinterpret_cast<int64_t>(p + 72 * i));
  auto **const c = reinterpret_cast<float **>(list->data);
  THCudaBlas_SgemmBatched(S, 'n', 'n', 7, 9, 0, 1, nullptr, 7, nullptr, 1, 3, c, 8, 3);
  for (int i = 0; i < 216; ++i) all.push_back(THCudaTensor_get3d(S, t, i / 72, i / 9 % 8, i % 9));
  THCudaLongStorage_free(S, list);
  THCudaTensor_free(S, t);
  finish();
  return all;
}

}  // namespace

PLAIN_TEST(floats) { check_parts<float>(); }
PLAIN_TEST(ints) { check_parts<int>(); }
PLAIN_TEST(memory) {
  const std::vector<double> whole = on_memory();
  for (const int64_t limit : {2, 5, 8, 40, 100}) {
    thc::index_limit = limit;
    const std::vector<double> parts = on_memory();
    thc::index_limit = int64_t{1} << 31;
    assert_true(parts == whole);
  }
}

RUN_TESTS(PLAIN(floats) PLAIN(ints) PLAIN(memory))
