#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorIndex.c"
#else

/* TH is the oracle: each tensor of the host has a mirror on the device, on which the same is done. Then all elements of both storages
   are the same, those between and around the tensors' elements too. */
static THCTensor *LOCAL(mirror)(THTensor *h) {
  if (!h->storage) return THCTensor_(new)(S);
  THCStorage *s = THCStorage_(newWithSize)(S, h->storage->size);
  THCStorage_(copyCPU)(S, s, h->storage);
  THLongStorage *size = THTensor_(newSizeOf)(h), *stride = THTensor_(newStrideOf)(h);
  THCTensor *d = THCTensor_(newWithStorage)(S, s, h->storageOffset, size, stride);
  THCStorage_(free)(S, s);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  return d;
}
static void LOCAL(check_mirror)(THTensor *h, THCTensor *d, const char *what) {
  assert_int_equal(d->nDimension, h->nDimension);
  for (int i = 0; i < h->nDimension; ++i) assert_true(d->size[i] == h->size[i] && (h->size[i] == 1 || d->stride[i] == h->stride[i]));
  if (!h->nDimension) return;
  THStorage *back = THStorage_(newWithSize)(d->storage->size);
  THStorage_(copyCuda)(S, back, d->storage);
  assert_true(back->size == h->storage->size);
  for (ptrdiff_t i = 0; i < back->size; ++i)
    if (!LOCAL(same)(back->data[i], h->storage->data[i]))
      fail_msg("%s of size %s: element %td of the storage is %.17g, not %.17g", what, THTensor_(sizeDesc)(h).str, i,
               DBL(back->data[i]), DBL(h->storage->data[i]));
  THStorage_(free)(back);
}
static int LOCAL(any)(void) { return (int)test_below(LAYOUTS); }

TEST(select) {
  start();
  test_seed(1);
  for (int s = 0; s < INDEX_SHAPES; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 9 ? 1 : 3)
      for (int d = 0; d < (int)index_shapes[s][0]; ++d)
        for (int k = 0; k < 3; ++k) {
          const int nd = (int)index_shapes[s][0];
          THTensor *t = LOCAL(laid)(layout, nd, index_shapes[s] + 1);
          LOCAL(randomise)(t);
          int64_t size[8];
          memcpy(size, t->size, (size_t)nd * sizeof *size);
          size[d] = 1 + test_below(2 * size[d] + 1);
          THLongTensor *index = random_indices(1, &size[d], t->size[d]);
          THTensor *r = k ? LOCAL(laid)(LOCAL(any)(), nd, size) : THTensor_(new)();
          THCTensor *dt = LOCAL(mirror)(t), *dr = LOCAL(mirror)(r);
          THCudaLongTensor *dindex = index_mirror(index);
          THTensor_(indexSelect)(r, t, d, index);
          if (k == 2) THCTensor_(indexSelect_long)(S, dr, dt, d, index);
          else THCTensor_(indexSelect)(S, dr, dt, d, dindex);
          LOCAL(check_mirror)(r, dr, "indexSelect");
          LOCAL(check_mirror)(t, dt, "src");
          THTensor_(free)(t);
          THTensor_(free)(r);
          THLongTensor_free(index);
          THCTensor_(free)(S, dt);
          THCTensor_(free)(S, dr);
          THCudaLongTensor_free(S, dindex);
        }
  finish();
}

enum { LOCAL(COPY), LOCAL(ADD), LOCAL(FILL), LOCAL(OPERATIONS) };
static void LOCAL(check_put)(THTensor *t, int d, THLongTensor *index, THTensor *src, int operation, int by_host) {
  THCTensor *dt = LOCAL(mirror)(t), *dsrc = LOCAL(mirror)(src);
  THCudaLongTensor *dindex = index_mirror(index);
  const num value = *LOCAL(at)(src, 0);
  if (operation == LOCAL(COPY)) {
    THTensor_(indexCopy)(t, d, index, src);
    if (by_host) THCTensor_(indexCopy_long)(S, dt, d, index, dsrc);
    else THCTensor_(indexCopy)(S, dt, d, dindex, dsrc);
  } else if (operation == LOCAL(ADD)) {
    THTensor_(indexAdd)(t, d, index, src);
    if (by_host) THCTensor_(indexAdd_long)(S, dt, d, index, dsrc);
    else THCTensor_(indexAdd)(S, dt, d, dindex, dsrc);
  } else {
    THTensor_(indexFill)(t, d, index, value);
    if (by_host) THCTensor_(indexFill_long)(S, dt, d, index, value);
    else THCTensor_(indexFill)(S, dt, d, dindex, value);
  }
  LOCAL(check_mirror)(t, dt, operation == LOCAL(COPY) ? "indexCopy" : operation == LOCAL(ADD) ? "indexAdd" : "indexFill");
  LOCAL(check_mirror)(src, dsrc, "src");
  THCTensor_(free)(S, dt);
  THCTensor_(free)(S, dsrc);
  THCudaLongTensor_free(S, dindex);
}

TEST(put) {
  start();
  test_seed(2);
  for (int s = 0; s < INDEX_SHAPES; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 9 ? 1 : 3)
      for (int k = 0; k < (int)index_shapes[s][0] * LOCAL(OPERATIONS); ++k) {
        const int nd = (int)index_shapes[s][0], d = k / LOCAL(OPERATIONS);
        THTensor *t = LOCAL(laid)(layout, nd, index_shapes[s] + 1);
        int64_t size[8];
        memcpy(size, t->size, (size_t)nd * sizeof *size);
        size[d] = 1 + test_below(2 * size[d]);
        THTensor *src = LOCAL(laid)(LOCAL(any)(), nd, size);
        THLongTensor *index = random_indices(1, &size[d], t->size[d]);
        LOCAL(randomise)(t);
        LOCAL(randomise)(src);
        LOCAL(check_put)(t, d, index, src, k % LOCAL(OPERATIONS), layout == 3);
        THTensor_(free)(t);
        THTensor_(free)(src);
        THLongTensor_free(index);
      }
  finish();
}

/* Slices of as many elements, but of another shape. */
TEST(put_reshaped) {
  static const int64_t shapes[][9] = {
      {3, 4, 5, 6, 2, 24, 3}, {3, 4, 5, 6, 3, 2, 9, 12}, {2, 6, 4, 0, 3, 2, 5, 3}, {1, 4, 0, 0, 3, 3, 1, 1}};
  static const int dims[] = {1, 1, 1, 0};
  start();
  test_seed(3);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 2 * LAYOUTS; ++k) {
      const int d = dims[s];
      THTensor *t = LOCAL(laid)(k % LAYOUTS, (int)shapes[s][0], shapes[s] + 1);
      THTensor *src = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][4], shapes[s] + 5);
      THLongTensor *index = random_indices(1, &src->size[d], t->size[d]);
      LOCAL(randomise)(t);
      LOCAL(randomise)(src);
      LOCAL(check_put)(t, d, index, src, k % 2, 0);
      THTensor_(free)(t);
      THTensor_(free)(src);
      THLongTensor_free(index);
    }
  finish();
}

/* operation -1: gather. `part` has at least index's size at d. */
static void LOCAL(check_gather)(THTensor *part, THTensor *t, int d, THLongTensor *index, int operation) {
  THCTensor *dt = LOCAL(mirror)(t), *dpart = LOCAL(mirror)(part);
  THCudaLongTensor *dindex = index_mirror(index);
  const num value = *LOCAL(at)(part, 0);
  if (operation < 0) {
    THTensor_(gather)(part, t, d, index);
    THCTensor_(gather)(S, dpart, dt, d, dindex);
  } else if (operation == LOCAL(COPY)) {
    THTensor_(scatter)(t, d, index, part);
    THCTensor_(scatter)(S, dt, d, dindex, dpart);
  } else if (operation == LOCAL(ADD)) {
    THTensor_(scatterAdd)(t, d, index, part);
    THCTensor_(scatterAdd)(S, dt, d, dindex, dpart);
  } else {
    THTensor_(scatterFill)(t, d, index, value);
    THCTensor_(scatterFill)(S, dt, d, dindex, value);
  }
  LOCAL(check_mirror)(part, dpart, operation < 0 ? "gather" : "src");
  LOCAL(check_mirror)(t, dt, operation < 0 ? "src" : operation == LOCAL(COPY) ? "scatter" : "scatterAdd or scatterFill");
  THCTensor_(free)(S, dt);
  THCTensor_(free)(S, dpart);
  THCudaLongTensor_free(S, dindex);
}

TEST(gather) {
  start();
  test_seed(4);
  for (int s = 0; s < INDEX_SHAPES; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 9 ? 1 : 3)
      for (int k = 0; k < (int)index_shapes[s][0] * (LOCAL(OPERATIONS) + 1); ++k) {
        const int nd = (int)index_shapes[s][0], d = k / (LOCAL(OPERATIONS) + 1);
        THTensor *t = LOCAL(laid)(layout, nd, index_shapes[s] + 1);
        int64_t size[8];
        memcpy(size, t->size, (size_t)nd * sizeof *size);
        size[d] = 1 + test_below(2 * size[d]);
        THLongTensor *index = random_indices(nd, size, t->size[d]);
        size[d] += test_below(2);
        THTensor *part = LOCAL(laid)(LOCAL(any)(), nd, size);
        LOCAL(randomise)(t);
        LOCAL(randomise)(part);
        LOCAL(check_gather)(part, t, d, index, k % (LOCAL(OPERATIONS) + 1) - 1);
        THTensor_(free)(t);
        THTensor_(free)(part);
        THLongTensor_free(index);
      }
  finish();
}

/* All masked functions, and nonzero of what is left where the mask is 1. */
static void LOCAL(check_masks)(THTensor *t, THByteTensor *mask, int by_host) {
  const int64_t base = THGetIndexBase();
  int64_t ones = 0;
  for (int64_t i = 0; i < THByteTensor_nElement(mask); ++i) ones += *Byte_at(mask, i);
  const int64_t size[] = {ones + 2, 2}, room = ones ? ones : 1;
  THTensor *r = LOCAL(laid1)(LOCAL(any)(), room), *src = LOCAL(laid)(LOCAL(any)(), 2, size);
  LOCAL(randomise)(src);
  THCTensor *dt = LOCAL(mirror)(t), *dr = LOCAL(mirror)(r), *dsrc = LOCAL(mirror)(src);
  THCudaByteTensor *dmask = mask_mirror(mask);
  THTensor_(maskedSelect)(r, t, mask);
  if (by_host) THCTensor_(maskedSelectByte)(S, dr, dt, mask);
  else THCTensor_(maskedSelect)(S, dr, dt, dmask);
  LOCAL(check_mirror)(r, dr, "maskedSelect");
  THTensor_(maskedCopy)(t, mask, src);
  if (by_host) THCTensor_(maskedCopyByte)(S, dt, mask, dsrc);
  else THCTensor_(maskedCopy)(S, dt, dmask, dsrc);
  LOCAL(check_mirror)(t, dt, "maskedCopy");
  THTensor_(maskedFill)(t, mask, NUM(3));
  if (by_host) THCTensor_(maskedFillByte)(S, dt, mask, NUM(3));
  else THCTensor_(maskedFill)(S, dt, dmask, NUM(3));
  LOCAL(check_mirror)(t, dt, "maskedFill");
  for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
    if (!*Byte_at(mask, i)) *LOCAL(at)(t, i) = NUM(0);
  THCTensor *left = LOCAL(mirror)(t);
  THLongTensor *subscript = Long_laid2((int)test_below(LAYOUTS), room, t->nDimension), *back = THLongTensor_new();
  THCudaLongTensor *dsubscript = index_mirror(subscript);
  THTensor_(nonzero)(subscript, t);
  THCTensor_(nonzero)(S, dsubscript, left);
  assert_int_equal(dsubscript->nDimension, subscript->nDimension);
  if (ones) {
    THLongTensor_resizeAs(back, subscript);
    THLongTensor_copyCuda(S, back, dsubscript);
    for (int64_t i = 0; i < THLongTensor_nElement(back); ++i) assert_true(*Long_at(back, i) == *Long_at(subscript, i) + base);
  }
  THLongTensor_free(subscript);
  THLongTensor_free(back);
  THCudaLongTensor_free(S, dsubscript);
  THTensor_(free)(r);
  THTensor_(free)(src);
  THCTensor *all[] = {dt, dr, dsrc, left};
  for (int i = 0; i < 4; ++i) THCTensor_(free)(S, all[i]);
  THCudaByteTensor_free(S, dmask);
}

TEST(masks) {
  start();
  test_seed(5);
  for (int s = 0; s < INDEX_SHAPES; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 9 ? 1 : 3)
      for (int ones = 0; ones <= 8; ones += 2) {
        const int nd = (int)index_shapes[s][0];
        THTensor *t = LOCAL(laid)(layout, nd, index_shapes[s] + 1);
        const int64_t n = THTensor_(nElement)(t);
        THByteTensor *mask = ones % 4 ? random_mask(1, &n, ones) : random_mask(nd, t->size, ones);
        LOCAL(randomise)(t);
        LOCAL(check_masks)(t, mask, layout == 2);
        THTensor_(free)(t);
        THByteTensor_free(mask);
      }
  finish();
}

/* take and put: numbers from the start and from the end. */
TEST(numbers) {
  start();
  test_seed(6);
  for (int s = 0; s < INDEX_SHAPES; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int k = 0; k < 3; ++k) {
        const int x = (int)test_below(10), nd = (int)index_shapes[x][0];
        THTensor *t = LOCAL(laid)(layout, (int)index_shapes[s][0], index_shapes[s] + 1);
        THTensor *part = LOCAL(laid)(LOCAL(any)(), nd, index_shapes[x] + 1);
        const int64_t n = THTensor_(nElement)(t), count = THTensor_(nElement)(part);
        THLongTensor *index = k ? random_indices(1, &count, n) : random_indices(nd, part->size, n);
        for (int64_t i = 0; i < count; ++i)
          if (test_below(3) == 0) *Long_at(index, i) -= n + THGetIndexBase();
        LOCAL(randomise)(t);
        LOCAL(randomise)(part);
        THCTensor *dt = LOCAL(mirror)(t), *dpart = LOCAL(mirror)(part);
        THCudaLongTensor *dindex = index_mirror(index);
        if (k) {
          THTensor_(put)(t, index, part, k - 1);
          THCTensor_(put)(S, dt, dindex, dpart, k - 1);
        } else {
          THTensor_(take)(part, t, index);
          THCTensor_(take)(S, dpart, dt, dindex);
        }
        LOCAL(check_mirror)(t, dt, "put");
        LOCAL(check_mirror)(part, dpart, "take");
        THTensor_(free)(t);
        THTensor_(free)(part);
        THLongTensor_free(index);
        THCTensor_(free)(S, dt);
        THCTensor_(free)(S, dpart);
        THCudaLongTensor_free(S, dindex);
      }
  finish();
}

/* Sums that are rounded, or wrap, at each step: in TH's order. */
TEST(order_of_sums) {
  start();
  test_seed(7);
  for (int k = 0; k < 6; ++k) {
    const int64_t size[] = {k % 2 ? 3 : 700, k % 2 ? 700 : 3}, small[] = {k % 2 ? 3 : 2, k % 2 ? 2 : 3};
    THTensor *t = LOCAL(laid)(LOCAL(any)(), 2, small), *src = LOCAL(laid)(LOCAL(any)(), 2, size);
    LOCAL(randomise)(t);
    for (int64_t i = 0; i < 2100; ++i) *LOCAL(at)(src, i) = LOCAL(from_double)((double)(test_below(2001) - 1000) / 7);
    THLongTensor *index = random_indices(2, size, 2), *list = random_indices(1, &size[k % 2], 2);
    for (int reverse = 0; reverse < 2; ++reverse) {
      thcHostReverse(reverse);
      LOCAL(check_put)(t, k % 2, list, src, LOCAL(ADD), 0);
      LOCAL(check_put)(t, k % 2, list, src, LOCAL(COPY), 0);
      LOCAL(check_gather)(src, t, k % 2, index, LOCAL(ADD));
      LOCAL(check_gather)(src, t, k % 2, index, LOCAL(COPY));
    }
    thcHostReverse(0);
    THTensor_(free)(t);
    THTensor_(free)(src);
    THLongTensor_free(index);
    THLongTensor_free(list);
  }
  finish();
}

/* Bits go over as they are; sums of odd values; NaN and denormal numbers are not 0, negative zero is. */
TEST(odd_values) {
  enum { N = 200 };
  const int64_t n = N;
  start();
  test_seed(8);
  THTensor *t = LOCAL(laid1)(STEPS, N), *src = LOCAL(laid1)(0, N);
  num values[N];
  LOCAL(odd_values)(values, N);
  for (int64_t i = 0; i < N; ++i) *LOCAL(at)(t, i) = *LOCAL(at)(src, N - 1 - i) = values[i];
  THLongTensor *index = random_indices(1, &n, N);
  THByteTensor *mask = random_mask(1, &n, 6);
  for (int operation = -1; operation < LOCAL(OPERATIONS); ++operation) LOCAL(check_gather)(src, t, 0, index, operation);
  for (int operation = 0; operation < LOCAL(OPERATIONS); ++operation) LOCAL(check_put)(t, 0, index, src, operation, 0);
  for (int64_t i = 0; i < N; ++i) *LOCAL(at)(t, i) = values[i];
  THLongTensor *subscript = THLongTensor_new(), *back = THLongTensor_new();
  THCudaLongTensor *dsubscript = THCudaLongTensor_new(S);
  THCTensor *dt = LOCAL(mirror)(t);
  THTensor_(nonzero)(subscript, t);
  THCTensor_(nonzero)(S, dsubscript, dt);
  THLongTensor_resizeAs(back, subscript);
  THLongTensor_copyCuda(S, back, dsubscript);
  for (int64_t i = 0; i < subscript->size[0]; ++i) assert_true(*Long_at(back, i) == *Long_at(subscript, i) + THGetIndexBase());
  LOCAL(check_masks)(t, mask, 0);
  THTensor_(free)(t);
  THTensor_(free)(src);
  THLongTensor_free(index);
  THByteTensor_free(mask);
  THLongTensor_free(subscript);
  THLongTensor_free(back);
  THCudaLongTensor_free(S, dsubscript);
  THCTensor_(free)(S, dt);
  finish();
}

/* Two tensors in one storage: the other argument is the first one's transpose, its neighbour, or itself. */
TEST(aliases) {
  start();
  test_seed(9);
  for (int which = 0; which < 48; ++which) {
    const int64_t n = which & 1 ? 7 : 30, all_size[] = {n, n}, count = n * n;
    const int d = which / 4 % 2;
    THTensor *big = LOCAL(laid2)(LOCAL(any)(), n + 1, n);
    LOCAL(randomise)(big);
    THCTensor *dbig = LOCAL(mirror)(big);
    THTensor *t = THTensor_(newNarrow)(big, 0, 0, n), *other = THTensor_(newNarrow)(big, 0, which & 2 ? 1 : 0, n);
    THCTensor *dt = THCTensor_(newNarrow)(S, dbig, 0, 0, n), *dother = THCTensor_(newNarrow)(S, dbig, 0, which & 2 ? 1 : 0, n);
    if (which & 8) {
      THTensor_(transpose)(other, NULL, 0, 1);
      THCTensor_(transpose)(S, dother, NULL, 0, 1);
    }
    THLongTensor *list = random_indices(1, &n, n), *all = random_indices(2, all_size, n);
    THLongTensor *numbers = random_indices(2, all_size, count);
    THByteTensor *mask = random_mask(2, all_size, 4);
    THCudaLongTensor *dlist = index_mirror(list), *dall = index_mirror(all), *dnumbers = index_mirror(numbers);
    THCudaByteTensor *dmask = mask_mirror(mask);
    THTensor_(indexSelect)(t, other, d, list), THCTensor_(indexSelect)(S, dt, dother, d, dlist);
    LOCAL(check_mirror)(big, dbig, "indexSelect");
    THTensor_(indexCopy)(t, d, list, other), THCTensor_(indexCopy)(S, dt, d, dlist, dother);
    LOCAL(check_mirror)(big, dbig, "indexCopy");
    THTensor_(indexAdd)(t, d, list, other), THCTensor_(indexAdd)(S, dt, d, dlist, dother);
    LOCAL(check_mirror)(big, dbig, "indexAdd");
    THTensor_(gather)(t, other, d, all), THCTensor_(gather)(S, dt, dother, d, dall);
    LOCAL(check_mirror)(big, dbig, "gather");
    LOCAL(randomise)(big);
    THCStorage_(copyCPU)(S, dbig->storage, big->storage);
    THTensor_(scatter)(t, d, all, other), THCTensor_(scatter)(S, dt, d, dall, dother);
    LOCAL(check_mirror)(big, dbig, "scatter");
    THTensor_(scatterAdd)(t, d, all, other), THCTensor_(scatterAdd)(S, dt, d, dall, dother);
    LOCAL(check_mirror)(big, dbig, "scatterAdd");
    THTensor_(take)(t, other, numbers), THCTensor_(take)(S, dt, dother, dnumbers);
    LOCAL(check_mirror)(big, dbig, "take");
    LOCAL(randomise)(big);
    THCStorage_(copyCPU)(S, dbig->storage, big->storage);
    THTensor_(put)(t, numbers, other, 0), THCTensor_(put)(S, dt, dnumbers, dother, 0);
    LOCAL(check_mirror)(big, dbig, "put");
    THTensor_(maskedCopy)(t, mask, other), THCTensor_(maskedCopy)(S, dt, dmask, dother);
    LOCAL(check_mirror)(big, dbig, "maskedCopy");
    THTensor_(maskedSelect)(t, other, mask), THCTensor_(maskedSelect)(S, dt, dother, dmask);
    LOCAL(check_mirror)(t, dt, "maskedSelect");
    LOCAL(check_mirror)(big, dbig, "maskedSelect");
    THTensor *tensors[] = {big, t, other};
    THCTensor *mirrors[] = {dbig, dt, dother};
    for (int i = 0; i < 3; ++i) {
      THTensor_(free)(tensors[i]);
      THCTensor_(free)(S, mirrors[i]);
    }
    THLongTensor *indices[] = {list, all, numbers};
    THCudaLongTensor *dindices[] = {dlist, dall, dnumbers};
    for (int i = 0; i < 3; ++i) {
      THLongTensor_free(indices[i]);
      THCudaLongTensor_free(S, dindices[i]);
    }
    THByteTensor_free(mask);
    THCudaByteTensor_free(S, dmask);
  }
#ifdef TH_REAL_IS_LONG
  /* What is written is the index, or lies across it. */
  for (int k = 0; k < 3; ++k) {
    const int64_t n = 12;
    THLongTensor *big = random_indices(1, &n, 6), *index = THLongTensor_newNarrow(big, 0, 0, 6);
    THLongTensor *t = THLongTensor_newNarrow(big, 0, k, 6);
    THCudaLongTensor *dbig = index_mirror(big), *dindex = THCudaLongTensor_newNarrow(S, dbig, 0, 0, 6),
                     *dt = THCudaLongTensor_newNarrow(S, dbig, 0, k, 6);
    const int64_t base = THGetIndexBase();
    THLongTensor_indexFill(t, 0, index, base + 1), THCudaLongTensor_indexFill(S, dt, 0, dindex, base + 1);
    LOCAL(check_mirror)(big, dbig, "indexFill");
    THLongTensor_gather(t, index, 0, index), THCudaLongTensor_gather(S, dt, dindex, 0, dindex);
    LOCAL(check_mirror)(big, dbig, "gather");
    THLongTensor_scatterFill(t, 0, index, base + 2), THCudaLongTensor_scatterFill(S, dt, 0, dindex, base + 2);
    LOCAL(check_mirror)(big, dbig, "scatterFill");
    THLongTensor_indexCopy(t, 0, index, index), THCudaLongTensor_indexCopy(S, dt, 0, dindex, dindex);
    LOCAL(check_mirror)(big, dbig, "indexCopy");
    THLongTensor_scatter(t, 0, index, index), THCudaLongTensor_scatter(S, dt, 0, dindex, dindex);
    LOCAL(check_mirror)(big, dbig, "scatter");
    THLongTensor_put(t, index, index, 0), THCudaLongTensor_put(S, dt, dindex, dindex, 0);
    LOCAL(check_mirror)(big, dbig, "put");
    THLongTensor_indexSelect(t, index, 0, index), THCudaLongTensor_indexSelect(S, dt, dindex, 0, dindex);
    LOCAL(check_mirror)(big, dbig, "indexSelect");
    THLongTensor_take(t, index, index), THCudaLongTensor_take(S, dt, dindex, dindex);
    LOCAL(check_mirror)(big, dbig, "take");
    THLongTensor *tensors[] = {big, index, t};
    THCudaLongTensor *mirrors[] = {dbig, dindex, dt};
    for (int i = 0; i < 3; ++i) {
      THLongTensor_free(tensors[i]);
      THCudaLongTensor_free(S, mirrors[i]);
    }
  }
#endif
#ifdef TH_REAL_IS_BYTE
  for (int k = 0; k < 2; ++k) {
    const int64_t n = 12;
    THByteTensor *big = random_mask(1, &n, 4), *mask = THByteTensor_newNarrow(big, 0, 0, 11);
    THByteTensor *t = THByteTensor_newNarrow(big, 0, k, 11);
    THCudaByteTensor *dbig = mask_mirror(big), *dmask = THCudaByteTensor_newNarrow(S, dbig, 0, 0, 11),
                     *dt = THCudaByteTensor_newNarrow(S, dbig, 0, k, 11);
    THByteTensor_maskedFill(t, mask, 0), THCudaByteTensor_maskedFill(S, dt, dmask, 0);
    LOCAL(check_mirror)(big, dbig, "maskedFill");
    THByteTensor_maskedCopy(t, mask, mask), THCudaByteTensor_maskedCopy(S, dt, dmask, dmask);
    LOCAL(check_mirror)(big, dbig, "maskedCopy");
    THByteTensor_free(big);
    THByteTensor_free(mask);
    THByteTensor_free(t);
    THCudaByteTensor_free(S, dbig);
    THCudaByteTensor_free(S, dmask);
    THCudaByteTensor_free(S, dt);
  }
#endif
  finish();
}

/* In unchecked mode nobody waits, so memory that is used too early, or again too early, shows. */
TEST(hold) {
  thcHostReset(2, 64 * MIB);
  S = THCState_alloc();
  S->cudaDeviceAllocator = THCCachingAllocator_get();
  THCudaInit(S);
  THCState_setChecked(S, 0);
  test_seed(10);
  const int64_t size[] = {6, 40}, forty = 40;
  THTensor *t = LOCAL(laid)(GAPS, 2, size), *src = LOCAL(laid)(COLUMN_MAJOR, 2, size);
  THLongTensor *index = random_indices(2, size, 6), *list = random_indices(1, &forty, 40);
  THByteTensor *mask = random_mask(2, size, 4);
  LOCAL(randomise)(t);
  LOCAL(randomise)(src);
  THCTensor *dt = LOCAL(mirror)(t), *dsrc = LOCAL(mirror)(src);
  THCudaLongTensor *dindex = index_mirror(index), *dlist = index_mirror(list);
  THCudaByteTensor *dmask = mask_mirror(mask);
  const size_t waits = thcHostCalls("cudaStreamSynchronize");
  thcHostHold(NULL, 1);
  THCTensor_(scatterAdd)(S, dt, 0, dindex, dsrc);
  THCTensor_(gather)(S, dsrc, dt, 0, dindex);
  THCTensor_(indexCopy)(S, dt, 1, dlist, dsrc);
  THCTensor_(maskedFill)(S, dsrc, dmask, NUM(5));
  THCTensor_(maskedCopy)(S, dt, dmask, dsrc);
  THCTensor_(indexSelect)(S, dt, dt, 1, dlist);
  assert_int_equal(thcHostCalls("cudaStreamSynchronize"), waits);
  thcHostHold(NULL, 0);
  THTensor_(scatterAdd)(t, 0, index, src);
  THTensor_(gather)(src, t, 0, index);
  THTensor_(indexCopy)(t, 1, list, src);
  THTensor_(maskedFill)(src, mask, NUM(5));
  THTensor_(maskedCopy)(t, mask, src);
  THTensor_(indexSelect)(t, t, 1, list);
  LOCAL(check_mirror)(t, dt, "all of them");
  LOCAL(check_mirror)(src, dsrc, "all of them");
  THTensor_(free)(t);
  THTensor_(free)(src);
  THLongTensor_free(index);
  THLongTensor_free(list);
  THByteTensor_free(mask);
  THCTensor_(free)(S, dt);
  THCTensor_(free)(S, dsrc);
  THCudaLongTensor_free(S, dindex);
  THCudaLongTensor_free(S, dlist);
  THCudaByteTensor_free(S, dmask);
  finish();
}

/* Bad indices are passed over, and what is not 0 in a mask is 1. */
TEST(unchecked) {
  start();
  const int64_t base = THGetIndexBase(), bad[] = {base, base - 1 - 100, base + 3, INT64_MAX, base + 2, INT64_MIN};
  THCTensor *t = THCTensor_(newWithSize1d)(S, 3), *src = THCTensor_(newWithSize1d)(S, 6), *part = THCTensor_(newWithSize1d)(S, 6);
  THCudaLongTensor *index = THCudaLongTensor_newWithSize1d(S, 6);
  THCudaByteTensor *mask = THCudaByteTensor_newWithSize1d(S, 3);
  for (int i = 0; i < 6; ++i) {
    THCTensor_(set1d)(S, src, i, NUM(i + 1));
    THCudaLongTensor_set1d(S, index, i, bad[i]);
  }
  THCudaByteTensor_fill(S, mask, 0);
  THCudaByteTensor_set1d(S, mask, 1, 9);
  THCState_setChecked(S, 0);
#define CHECK(u, i, value) assert_true(DBL(THCTensor_(get1d)(S, u, i)) == (value))
  THCTensor_(fill)(S, t, NUM(10));
  THCTensor_(indexCopy)(S, t, 0, index, src);
  CHECK(t, 0, 1), CHECK(t, 1, 10), CHECK(t, 2, 5);
  THCTensor_(scatterAdd)(S, t, 0, index, src);
  CHECK(t, 0, 2), CHECK(t, 1, 10), CHECK(t, 2, 10);
  THCTensor_(put)(S, t, index, src, 1);
  CHECK(t, 0, 3), CHECK(t, 1, 10), CHECK(t, 2, 15);
  THCTensor_(indexFill)(S, t, 0, index, NUM(7));
  CHECK(t, 0, 7), CHECK(t, 1, 10), CHECK(t, 2, 7);
  THCTensor_(fill)(S, part, NUM(20));
  THCTensor_(gather)(S, part, t, 0, index);
  CHECK(part, 0, 7), CHECK(part, 1, 20), CHECK(part, 3, 20), CHECK(part, 4, 7), CHECK(part, 5, 20);
  THCTensor_(indexSelect)(S, part, t, 0, index);
  CHECK(part, 0, 7), CHECK(part, 1, 0), CHECK(part, 2, 0), CHECK(part, 3, 0), CHECK(part, 4, 7), CHECK(part, 5, 0);
  THCTensor_(fill)(S, part, NUM(20));
  THCTensor_(take)(S, part, t, index);
  CHECK(part, 0, 7), CHECK(part, 1, 0), CHECK(part, 2, 0), CHECK(part, 3, 0), CHECK(part, 4, 7), CHECK(part, 5, 0);
  THCTensor_(maskedFill)(S, t, mask, NUM(30));
  CHECK(t, 0, 7), CHECK(t, 1, 30), CHECK(t, 2, 7);
  THCudaByteTensor_fill(S, mask, 3);
  THCTensor_(resize1d)(S, part, 2);
  THCTensor_(fill)(S, part, NUM(40));
  THCTensor_(maskedCopy)(S, t, mask, part);
  CHECK(t, 0, 40), CHECK(t, 1, 40), CHECK(t, 2, 7);
  THCTensor_(maskedSelect)(S, part, t, mask);
  assert_true(THCTensor_(nElement)(S, part) == 3);
  CHECK(part, 2, 7);
#undef CHECK
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, src);
  THCTensor_(free)(S, part);
  THCudaLongTensor_free(S, index);
  THCudaByteTensor_free(S, mask);
  finish();
}

TEST(errors) {
  start();
  test_seed(11);
  const int64_t base = THGetIndexBase();
  const int64_t wrong[] = {base - 1, base + 3, INT64_MIN, INT64_MAX, -13};
  THTensor *h = LOCAL(laid2)(GAPS, 3, 2), *hsrc = LOCAL(laid2)(0, 2, 2);
  LOCAL(randomise)(h);
  LOCAL(randomise)(hsrc);
  THCTensor *t = LOCAL(mirror)(h), *src = LOCAL(mirror)(hsrc), *line = THCTensor_(newWithSize1d)(S, 2);
  THCTensor *none = THCTensor_(new)(S),
            *column = THCTensor_(newWithSize2d)(S, 3, 1), *wide;
  THLongStorage *size = THLongStorage_newWithSize2(3, 2);
  wide = THCTensor_(newExpand)(S, column, size);
  THCudaLongTensor *index = THCudaLongTensor_newWithSize1d(S, 2), *all = THCudaLongTensor_newWithSize2d(S, 2, 2),
                   *three = THCudaLongTensor_newWithSize2d(S, 2, 3), *long_list = THCudaLongTensor_newWithSize1d(S, 3),
                   *no_index = THCudaLongTensor_new(S);
  THLongTensor *hindex = THLongTensor_newWithSize1d(2);
  THCudaLongTensor *lists[] = {index, all, three, long_list};
  for (int i = 0; i < 4; ++i) THCudaLongTensor_fill(S, lists[i], base);
  THLongTensor_fill(hindex, base);

  expect_arg_error_text(3, "[2 x 2]", THCTensor_(indexSelect)(S, line, t, 0, all));
  expect_arg_error(3, THCTensor_(indexSelect)(S, line, t, 0, no_index));
  expect_arg_error_text(2, "no elements", THCTensor_(indexSelect)(S, line, none, 0, index));
  expect_arg_error_text(4, "[3 x 2]", THCTensor_(indexSelect)(S, line, t, 2, index));
  expect_arg_error(4, THCTensor_(indexSelect_long)(S, line, t, -1, hindex));
  expect_arg_error_text(3, "[2 x 2]", THCTensor_(indexCopy)(S, t, 0, all, src));
  expect_arg_error(3, THCTensor_(indexAdd)(S, t, 0, no_index, src));
  expect_arg_error(4, THCTensor_(indexCopy)(S, t, 2, index, src));
  expect_arg_error(4, THCTensor_(indexAdd_long)(S, t, -1, hindex, src));
  expect_arg_error(4, THCTensor_(indexAdd)(S, t, 0, index, none));
  expect_arg_error(4, THCTensor_(indexAdd)(S, none, 0, index, src));
  expect_arg_error_text(4, "[2 x 2]", THCTensor_(indexCopy)(S, t, 0, long_list, src));
  expect_arg_error_text(4, "[3 x 2]", THCTensor_(indexCopy)(S, t, 0, index, line));
  expect_arg_error(3, THCTensor_(indexFill)(S, t, 0, all, NUM(1)));
  expect_arg_error(4, THCTensor_(indexFill)(S, t, 2, index, NUM(1)));
  expect_arg_error(4, THCTensor_(indexFill_long)(S, none, 0, hindex, NUM(1)));
  expect_arg_error_text(2, "[2 x 2]", THCTensor_(gather)(S, line, src, 0, all));
  expect_arg_error(3, THCTensor_(gather)(S, src, t, 2, all));
  expect_arg_error_text(4, "[2]", THCTensor_(gather)(S, src, t, 0, index));
  expect_error_text("[2 x 3]", THCTensor_(gather)(S, src, t, 0, three));
  expect_arg_error(2, THCTensor_(scatter)(S, t, 2, all, src));
  expect_arg_error(2, THCTensor_(scatterAdd)(S, t, -1, all, src));
  expect_arg_error(2, THCTensor_(scatterFill)(S, t, 2, all, NUM(1)));
  expect_arg_error_text(3, "[2]", THCTensor_(scatter)(S, t, 0, index, src));
  expect_arg_error_text(4, "[2]", THCTensor_(scatter)(S, t, 0, all, line));
  expect_error_text("[2 x 3]", THCTensor_(scatter)(S, t, 0, three, src));
  expect_error_text("[2 x 3]", THCTensor_(scatterFill)(S, t, 0, three, NUM(1)));
  expect_arg_error_text(3, "4 elements, but index has 2", THCTensor_(put)(S, t, index, src, 0));
  expect_arg_error_text(2, "no elements", THCTensor_(put)(S, none, index, line, 0));
  expect_arg_error_text(2, "no elements", THCTensor_(take)(S, line, none, index));

  for (int k = 0; k < 5; ++k) {
    char text[80];
    THCudaLongTensor_set1d(S, index, k % 2, wrong[k]);
    THCudaLongTensor_set2d(S, all, k / 2 % 2, k % 2, wrong[k]);
    *Long_at(hindex, k % 2) = wrong[k];
    snprintf(text, sizeof text, "is %lld, out of range [%d, %d]", (long long)wrong[k], (int)base, (int)base + 2);
    expect_arg_error_text(3, text, THCTensor_(indexSelect)(S, line, t, 0, index));
    expect_arg_error_text(3, text, THCTensor_(indexSelect_long)(S, line, t, 0, hindex));
    expect_arg_error_text(3, text, THCTensor_(indexCopy)(S, t, 0, index, src));
    expect_arg_error_text(3, text, THCTensor_(indexCopy_long)(S, t, 0, hindex, src));
    expect_arg_error_text(3, text, THCTensor_(indexAdd)(S, t, 0, index, src));
    expect_arg_error_text(3, text, THCTensor_(indexFill)(S, t, 0, index, NUM(1)));
    snprintf(text, sizeof text, "element %d of index is %lld, out of range [%d, %d]", k % 4, (long long)wrong[k], (int)base,
             (int)base + 2);
    expect_arg_error_text(4, text, THCTensor_(gather)(S, src, t, 0, all));
    expect_arg_error_text(3, text, THCTensor_(scatter)(S, t, 0, all, src));
    expect_arg_error_text(3, text, THCTensor_(scatterAdd)(S, t, 0, all, src));
    expect_arg_error_text(3, text, THCTensor_(scatterFill)(S, t, 0, all, NUM(1)));
    if (k >= 2) {
      expect_arg_error_text(2, "of the 6 elements of tensor", THCTensor_(put)(S, t, all, src, 0));
      expect_arg_error_text(3, "of the 6 elements of src", THCTensor_(take)(S, line, t, all));
    }
    THCudaLongTensor_set1d(S, index, k % 2, base);
    THCudaLongTensor_set2d(S, all, k / 2 % 2, k % 2, base);
    *Long_at(hindex, k % 2) = base;
  }
  if (base == 0) {
    expect_error_text("overlaps itself", THCTensor_(indexCopy)(S, wide, 0, index, src));
    expect_error_text("overlaps itself", THCTensor_(indexSelect)(S, wide, t, 0, long_list));
    expect_error_text("overlaps itself", THCTensor_(indexFill)(S, wide, 0, index, NUM(1)));
    expect_error_text("overlaps itself", THCTensor_(gather)(S, wide, t, 0, all));
    expect_error_text("overlaps itself", THCTensor_(scatter)(S, wide, 0, all, src));
    expect_error_text("overlaps itself", THCTensor_(scatterFill)(S, wide, 0, all, NUM(1)));
    expect_error_text("overlaps itself", THCTensor_(put)(S, wide, all, src, 1));
  }
  expect_error_text("index is NULL", THCTensor_(indexSelect)(S, line, t, 0, NULL));
  expect_error_text("index is NULL", THCTensor_(indexSelect_long)(S, line, t, 0, NULL));
  expect_error_text("indices is NULL", THCTensor_(indexCopy)(S, t, 0, NULL, src));
  expect_error_text("src is NULL", THCTensor_(scatter)(S, t, 0, all, NULL));
  expect_error_text("tensor is NULL", THCTensor_(scatterFill)(S, NULL, 0, all, NUM(1)));
  expect_error_text("state is NULL", THCTensor_(gather)(NULL, src, t, 0, all));
  int64_t sizes[26], strides[26];
  for (int d = 0; d < 26; ++d) {
    sizes[d] = 2;
    strides[d] = d % 2;
  }
  THCTensor *many = THCTensor_(new)(S);
  THCTensor_(resizeNd)(S, many, 26, sizes, strides);
  expect_error_text("too many (>25) dimensions: src of size [2 x 2", THCTensor_(take)(S, line, many, index));
  THCTensor_(free)(S, many);
  use_device(1);
  expect_error_text("different GPUs", THCTensor_(gather)(S, src, t, 0, all));
  expect_error_text("different GPUs", THCTensor_(indexFill_long)(S, t, 0, hindex, NUM(1)));
  use_device(0);
  LOCAL(check_mirror)(h, t, "t");
  LOCAL(check_mirror)(hsrc, src, "src");
  assert_true(line->nDimension == 1 && line->size[0] == 2);

  THTensor_(free)(h);
  THTensor_(free)(hsrc);
  THCTensor *tensors[] = {t, src, line, none, column, wide};
  for (int i = 0; i < 6; ++i) THCTensor_(free)(S, tensors[i]);
  for (int i = 0; i < 4; ++i) THCudaLongTensor_free(S, lists[i]);
  THCudaLongTensor_free(S, no_index);
  THLongTensor_free(hindex);
  THLongStorage_free(size);
  finish();
}

TEST(mask_errors) {
  start();
  test_seed(12);
  const int64_t size[] = {2, 3}, four = 4;
  THTensor *h = LOCAL(laid2)(GAPS, 2, 3), *hr = LOCAL(laid1)(STEPS, 2);
  THByteTensor *hmask = random_mask(2, size, 8), *hother = random_mask(1, &four, 4);
  LOCAL(randomise)(h);
  LOCAL(randomise)(hr);
  THCTensor *t = LOCAL(mirror)(h), *r = LOCAL(mirror)(hr);
  THCudaByteTensor *mask = mask_mirror(hmask), *other = mask_mirror(hother);
  expect_error_text("[2 x 3]", THCTensor_(maskedFill)(S, t, other, NUM(1)));
  expect_error_text("[4]", THCTensor_(maskedCopyByte)(S, t, hother, t));
  expect_error_text("[2 x 3]", THCTensor_(maskedSelect)(S, r, t, other));
  expect_error_text("fewer elements than the 6", THCTensor_(maskedCopy)(S, t, mask, r));
  *Byte_at(hmask, 4) = 2;
  THCudaByteTensor_set2d(S, mask, 1, 1, 255);
  expect_error_text("element 4 of mask is 255", THCTensor_(maskedFill)(S, t, mask, NUM(1)));
  expect_error_text("element 4 of mask is 2,", THCTensor_(maskedFillByte)(S, t, hmask, NUM(1)));
  expect_error_text("element 4 of mask is 255", THCTensor_(maskedCopy)(S, t, mask, t));
  expect_error_text("element 4 of mask is 2,", THCTensor_(maskedCopyByte)(S, t, hmask, t));
  expect_error_text("element 4 of mask is 255", THCTensor_(maskedSelect)(S, r, t, mask));
  expect_error_text("element 4 of mask is 2,", THCTensor_(maskedSelectByte)(S, r, t, hmask));
  expect_error_text("mask is NULL", THCTensor_(maskedFill)(S, t, NULL, NUM(1)));
  expect_error_text("mask is NULL", THCTensor_(maskedFillByte)(S, t, NULL, NUM(1)));
  expect_error_text("src is NULL", THCTensor_(maskedCopy)(S, t, mask, NULL));
  expect_error_text("tensor is NULL", THCTensor_(maskedSelect)(S, NULL, t, mask));
  expect_error_text("tensor is NULL", THCTensor_(nonzero)(S, NULL, t));
  expect_error_text("self is NULL", THCTensor_(nonzero)(S, NULL, NULL));
  LOCAL(check_mirror)(h, t, "t");
  LOCAL(check_mirror)(hr, r, "r");
  THTensor_(free)(h);
  THTensor_(free)(hr);
  THByteTensor_free(hmask);
  THByteTensor_free(hother);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, r);
  THCudaByteTensor_free(S, mask);
  THCudaByteTensor_free(S, other);
  finish();
}

/* Tensors without elements. */
TEST(nothing) {
  start();
  THCTensor *t = THCTensor_(new)(S), *r = THCTensor_(newWithSize1d)(S, 3);
  THCudaByteTensor *mask = THCudaByteTensor_new(S);
  THByteTensor *hmask = THByteTensor_new();
  THCudaLongTensor *subscript = THCudaLongTensor_newWithSize2d(S, 2, 2), *index = THCudaLongTensor_new(S);
  THCTensor_(maskedFill)(S, t, mask, NUM(1));
  THCTensor_(maskedFillByte)(S, t, hmask, NUM(1));
  THCTensor_(maskedCopy)(S, t, mask, r);
  THCTensor_(put)(S, r, index, t, 0);
  assert_int_equal(r->nDimension, 1);
  THCTensor_(maskedSelect)(S, r, t, mask);
  assert_int_equal(r->nDimension, 0);
  THCTensor_(resize1d)(S, r, 3);
  THCTensor_(take)(S, r, t, index);
  assert_int_equal(r->nDimension, 0);
  THCTensor_(nonzero)(S, subscript, t);
  assert_true(t->nDimension == 0 && subscript->nDimension == 0);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, r);
  THCudaByteTensor_free(S, mask);
  THByteTensor_free(hmask);
  THCudaLongTensor_free(S, subscript);
  THCudaLongTensor_free(S, index);
  finish();
}

/* Against a plain loop: which of the dimensions have indexers is a bit each. */
TEST(offsets) {
  start();
  test_seed(13);
  enum { ND = 4 };
  const int64_t size[ND] = {3, 4, 2, 5};
  for (int given = 0; given < 1 << ND; ++given)
    for (int layout = 0; layout < LAYOUTS; layout += 3) {
      THTensor *h = LOCAL(laid)(layout, ND, size);
      THCTensor *t = LOCAL(mirror)(h);
      THLongTensor *index[ND] = {NULL};
      THCudaLongTensor *dindex[ND] = {NULL};
      int64_t counts[ND], count = 1;
      for (int d = 0; d < ND; ++d) {
        if (given >> d & 1) {
          int64_t shape[2] = {2 + test_below(2), 3};
          if (d && given >> (d - 1) & 1) shape[0] = index[d - 1]->size[0];
          index[d] = random_indices(2, shape, size[d]);
          if (THGetIndexBase())
            for (int64_t i = 0; i < 3 * shape[0]; ++i) --*Long_at(index[d], i);
          dindex[d] = index_mirror(index[d]);
        }
        counts[d] = index[d] ? THLongTensor_nElement(index[d]) : size[d];
        if (!(index[d] && d && index[d - 1])) count *= counts[d];
      }
      const int64_t out_size[] = {count};
      THLongTensor *out = Long_laid(layout, 1, out_size), *back = THLongTensor_newWithSize1d(count);
      THCudaLongTensor *dout = index_mirror(out);
      THCTensor_(calculateAdvancedIndexingOffsets)(S, dout, t, 1000, dindex);
      THLongTensor_copyCuda(S, back, dout);
      for (int64_t i = 0; i < count; ++i) {
        int64_t rest = i, expected = 1000;
        for (int d = ND - 1; d >= 0; --d) {
          const int64_t k = rest % counts[d];
          expected += (index[d] ? *Long_at(index[d], k) : k) * h->stride[d];
          if (!(index[d] && d && index[d - 1])) rest /= counts[d];
        }
        assert_true(back->storage->data[i] == expected);
      }
      THCudaLongTensor *short_one = THCudaLongTensor_newWithSize1d(S, count + 1);
      expect_arg_error_text(1, "are picked", THCTensor_(calculateAdvancedIndexingOffsets)(S, short_one, t, 0, dindex));
      if (index[2]) {
        THCudaLongTensor_set2d(S, dindex[2], 1, 0, 2);
        expect_arg_error_text(4, "element 3 of the indices of dimension 2 is 2, out of range [0, 1]",
                              THCTensor_(calculateAdvancedIndexingOffsets)(S, dout, t, 0, dindex));
        THCState_setChecked(S, 0);
        THCTensor_(calculateAdvancedIndexingOffsets)(S, dout, t, 0, dindex);
        THCState_setChecked(S, 1);
      }
      if (index[2] && index[3]) {
        THCudaLongTensor *kept = dindex[3];
        dindex[3] = short_one;
        expect_arg_error_text(4, "go together", THCTensor_(calculateAdvancedIndexingOffsets)(S, dout, t, 0, dindex));
        dindex[3] = kept;
      }
      expect_error_text("indexers is NULL", THCTensor_(calculateAdvancedIndexingOffsets)(S, dout, t, 0, NULL));
      for (int d = 0; d < ND; ++d) {
        THLongTensor_free(index[d]);
        if (dindex[d]) THCudaLongTensor_free(S, dindex[d]);
      }
      THTensor_(free)(h);
      THCTensor_(free)(S, t);
      THLongTensor_free(out);
      THLongTensor_free(back);
      THCudaLongTensor_free(S, dout);
      THCudaLongTensor_free(S, short_one);
    }
  finish();
}

#endif
