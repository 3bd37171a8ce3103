#ifndef TH_ATOMIC_H
#define TH_ATOMIC_H

#include "THGeneral.h"

/* Atomics: sequentially consistent operations on plain integers, for reference counts that several threads or processes share.
   *a must be aligned and must not be NULL (Error). */

/* 1: an int in memory shared between processes can be counted without a lock. */
#define TH_ATOMIC_IPC_REFCOUNT 1

/* Store, load. */
TH_API void THAtomicSet(int volatile *a, int newvalue);
TH_API int THAtomicGet(int volatile *a);
/* Add value; returns what was there before. */
TH_API int THAtomicAdd(int volatile *a, int value);
/* If *a is oldvalue, store newvalue and return 1; else 0. */
TH_API int THAtomicCompareAndSwap(int volatile *a, int oldvalue, int newvalue);
/* Add 1. */
TH_API void THAtomicIncrementRef(int volatile *a);
/* Subtract 1; returns 1 if *a is then 0, else 0. */
TH_API int THAtomicDecrementRef(int volatile *a);

/* The same on int64_t; CompareAndSwap returns 1 or 0 there too. */
TH_API void THAtomicSetLong(int64_t volatile *a, int64_t newvalue);
TH_API int64_t THAtomicGetLong(int64_t volatile *a);
TH_API int64_t THAtomicAddLong(int64_t volatile *a, int64_t value);
TH_API int64_t THAtomicCompareAndSwapLong(int64_t volatile *a, int64_t oldvalue, int64_t newvalue);

/* The same on ptrdiff_t. */
TH_API void THAtomicSetPtrdiff(ptrdiff_t volatile *a, ptrdiff_t newvalue);
TH_API ptrdiff_t THAtomicGetPtrdiff(ptrdiff_t volatile *a);
TH_API ptrdiff_t THAtomicAddPtrdiff(ptrdiff_t volatile *a, ptrdiff_t value);
TH_API ptrdiff_t THAtomicCompareAndSwapPtrdiff(ptrdiff_t volatile *a, ptrdiff_t oldvalue, ptrdiff_t newvalue);

#endif
