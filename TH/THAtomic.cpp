#include "THAtomic.h"

#include "internal/boundary.hpp"

namespace {

template <class T>
T volatile *checked(T volatile *a) {
  if (!a) th::fail_arg(1, "the integer is NULL");
  if (reinterpret_cast<uintptr_t>(a) % alignof(T))
    th::fail_arg(1, "the integer at %p is not aligned", static_cast<void *>(const_cast<T *>(a)));
  return a;
}

template <class T>
void set(T volatile *a, T value) {
  __atomic_store_n(checked(a), value, __ATOMIC_SEQ_CST);
}

template <class T>
T get(T volatile *a) {
  return __atomic_load_n(checked(a), __ATOMIC_SEQ_CST);
}

template <class T>
T add(T volatile *a, T value) {
  return __atomic_fetch_add(checked(a), value, __ATOMIC_SEQ_CST);
}

template <class T>
bool compare_and_swap(T volatile *a, T expected, T value) {
  return __atomic_compare_exchange_n(checked(a), &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

}  // namespace

void THAtomicSet(int volatile *a, int newvalue) {
  TH_ENTRY { set(a, newvalue); };
}
int THAtomicGet(int volatile *a) {
  return TH_ENTRY { return get(a); };
}
int THAtomicAdd(int volatile *a, int value) {
  return TH_ENTRY { return add(a, value); };
}
int THAtomicCompareAndSwap(int volatile *a, int oldvalue, int newvalue) {
  return TH_ENTRY { return compare_and_swap(a, oldvalue, newvalue); };
}
void THAtomicIncrementRef(int volatile *a) {
  TH_ENTRY { add(a, 1); };
}
int THAtomicDecrementRef(int volatile *a) {
  return TH_ENTRY { return add(a, -1) == 1; };
}

void THAtomicSetLong(int64_t volatile *a, int64_t newvalue) {
  TH_ENTRY { set(a, newvalue); };
}
int64_t THAtomicGetLong(int64_t volatile *a) {
  return TH_ENTRY { return get(a); };
}
int64_t THAtomicAddLong(int64_t volatile *a, int64_t value) {
  return TH_ENTRY { return add(a, value); };
}
int64_t THAtomicCompareAndSwapLong(int64_t volatile *a, int64_t oldvalue, int64_t newvalue) {
  return TH_ENTRY { return compare_and_swap(a, oldvalue, newvalue); };
}

void THAtomicSetPtrdiff(ptrdiff_t volatile *a, ptrdiff_t newvalue) {
  TH_ENTRY { set(a, newvalue); };
}
ptrdiff_t THAtomicGetPtrdiff(ptrdiff_t volatile *a) {
  return TH_ENTRY { return get(a); };
}
ptrdiff_t THAtomicAddPtrdiff(ptrdiff_t volatile *a, ptrdiff_t value) {
  return TH_ENTRY { return add(a, value); };
}
ptrdiff_t THAtomicCompareAndSwapPtrdiff(ptrdiff_t volatile *a, ptrdiff_t oldvalue, ptrdiff_t newvalue) {
  return TH_ENTRY { return compare_and_swap(a, oldvalue, newvalue); };
}
