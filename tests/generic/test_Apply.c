#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_Apply.c"
#else

/* Views of `count` elements each, of many kinds: dense, transposed, strided, repeated, overlapping, shifted. */
static int LOCAL(kinds)(THTensor **kinds) {
  int n = 0;
  THTensor *t = THTensor_(newWithSize3d)(2, 3, 4);
  THTensor *big = THTensor_(newWithSize3d)(4, 5, 6), *few = THTensor_(newWithSize2d)(6, 1);
  THLongStorage *size = THLongStorage_newWithSize2(6, 4);
  kinds[n++] = THTensor_(newWithTensor)(t);
  kinds[n++] = THTensor_(newWithSize1d)(count);
  kinds[n++] = THTensor_(newTranspose)(t, 0, 2);
  kinds[n++] = THTensor_(newTranspose)(t, 0, 1);
  kinds[n] = THTensor_(newNarrow)(big, 0, 1, 2);
  THTensor_(narrow)(kinds[n], NULL, 1, 1, 3);
  THTensor_(narrow)(kinds[n++], NULL, 2, 2, 4);
  kinds[n++] = THTensor_(newExpand)(few, size);                            /* strides 1, 0 */
  kinds[n++] = THTensor_(newWithStorage2d)(big->storage, 3, 4, 1, 6, 2);   /* overlaps itself */
  kinds[n++] = THTensor_(newWithStorage4d)(big->storage, 0, 1, 7, 4, 30, 1, 9, 6, 1);
  kinds[n++] = THTensor_(newWithStorage1d)(big->storage, 1, count, 3);
  kinds[n++] = THTensor_(newWithStorage3d)(big->storage, 0, 4, 0, 2, 0, 3, 0); /* one element for all */
  assert_true(n <= max_kinds);
  THLongStorage_free(size);
  THTensor_(free)(t);
  THTensor_(free)(big);
  THTensor_(free)(few);
  for (int k = 0; k < n; ++k) assert_true(THTensor_(nElement)(kinds[k]) == count);
  return n;
}

static void LOCAL(free_kinds)(THTensor **kinds, int n) {
  for (int k = 0; k < n; ++k) THTensor_(free)(kinds[k]);
  assert_int_equal(live_blocks, 0);
}

/* Index of element i, in row-major order, along dimension d. */
static int64_t LOCAL(index)(const THTensor *t, int64_t i, int d) {
  for (int e = t->nDimension - 1; e > d; --e) i /= t->size[e];
  return i % t->size[d];
}

static num *LOCAL(element)(const THTensor *t, int64_t i) {
  ptrdiff_t at = t->storageOffset;
  for (int d = 0; d < t->nDimension; ++d) at += (ptrdiff_t)(LOCAL(index)(t, i, d) * t->stride[d]);
  return t->storage->data + at;
}

TEST(order) {
  THTensor *kinds[max_kinds];
  const int n = LOCAL(kinds)(kinds);
  for (int k = 0; k < n; ++k) {
    THTensor *x = kinds[k];
    int64_t i = 0;
    TH_TENSOR_APPLY(num, x, {
      assert_true(x_data == LOCAL(element)(x, i));
      assert_true(x_n == count && x_i >= 0 && x_i < x_size);
      assert_non_null(x_counter);
      ++i;
    })
    assert_true(i == count);
  }
  LOCAL(free_kinds)(kinds, n);
}

TEST(order2) {
  THTensor *kinds[max_kinds];
  const int n = LOCAL(kinds)(kinds);
  for (int k = 0; k < n; ++k)
    for (int l = 0; l < n; ++l) {
      THTensor *x = kinds[k], *y = kinds[l];
      int64_t i = 0;
      TH_TENSOR_APPLY2(num, x, num, y, {
        assert_true(x_data == LOCAL(element)(x, i) && y_data == LOCAL(element)(y, i));
        assert_int_equal(x_contiguous, THTensor_(isContiguous)(x));
        assert_int_equal(y_contiguous, THTensor_(isContiguous)(y));
        assert_true((x_counter == NULL) == x_contiguous && x_n == count && y_n == count);
        ++i;
      })
      assert_true(i == count);
    }
  LOCAL(free_kinds)(kinds, n);
}

TEST(order3) {
  THTensor *kinds[max_kinds];
  const int n = LOCAL(kinds)(kinds);
  for (int k = 0; k < n * n * n; ++k) {
    THTensor *x = kinds[k % n], *y = kinds[k / n % n], *z = kinds[k / n / n];
    int64_t i = 0;
    int wrong = 0;
    TH_TENSOR_APPLY3(num, x, num, y, num, z,
                     wrong |= x_data != LOCAL(element)(x, i) || y_data != LOCAL(element)(y, i) ||
                              z_data != LOCAL(element)(z, i);
                     ++i;)
    assert_true(i == count && !wrong);
  }
  LOCAL(free_kinds)(kinds, n);
}

/* CODE that does the rest of a run at once, and moves on or leaves that to the loop. */
TEST(by_runs) {
  THTensor *kinds[max_kinds];
  const int n = LOCAL(kinds)(kinds);
  for (int k = 0; k < n; ++k)
    for (int moves = 0; moves < 2; ++moves) {
      THTensor *x = kinds[k];
      int64_t i = 0, rounds = 0;
      TH_TENSOR_APPLY(num, x, {
        for (int64_t j = 0; j < x_size - x_i; ++j, ++i) assert_true(x_data + j * x_stride == LOCAL(element)(x, i));
        ++rounds;
        if (moves) {
          x_data += (x_size - x_i) * x_stride;
          x_i = x_size;
        }
        break;
      })
      assert_true(i == count);
      if (THTensor_(isContiguous)(x)) assert_true(rounds == 1);
    }
  LOCAL(free_kinds)(kinds, n);
}

TEST(by_runs2) {
  THTensor *kinds[max_kinds];
  const int n = LOCAL(kinds)(kinds);
  for (int k = 0; k < n; ++k)
    for (int l = 0; l < n; ++l) {
      THTensor *x = kinds[k], *y = kinds[l];
      int64_t i = 0;
      TH_TENSOR_APPLY2(num, x, num, y, {
        int64_t m = x_size - x_i < y_size - y_i ? x_size - x_i : y_size - y_i;
        if (m > 5) m = 5; /* a piece that ends no run */
        for (int64_t j = 0; j < m; ++j, ++i) {
          assert_true(x_data + j * x_stride == LOCAL(element)(x, i));
          assert_true(y_data + j * y_stride == LOCAL(element)(y, i));
        }
        x_i += m;
        y_i += m;
        x_data += m * x_stride;
        y_data += m * y_stride;
        break;
      })
      assert_true(i == count);
    }
  LOCAL(free_kinds)(kinds, n);
}

TEST(stop) {
  THTensor *kinds[max_kinds];
  const int n = LOCAL(kinds)(kinds);
  for (int k = 0; k < n; ++k)
    for (int64_t last = 0; last < count; ++last) {
      THTensor *x = kinds[k], *y = kinds[n - 1 - k], *z = kinds[0];
      int64_t i = 0, i2 = 0, i3 = 0;
      TH_TENSOR_APPLY(num, x, if (i == last) {
        TH_TENSOR_APPLY_hasFinished = 1;
        break;
      } ++i;)
      TH_TENSOR_APPLY2(num, x, num, y, if (i2 == last) {
        TH_TENSOR_APPLY_hasFinished = 1;
        break;
      } ++i2;)
      TH_TENSOR_APPLY3(num, x, num, y, num, z, if (i3 == last) {
        TH_TENSOR_APPLY_hasFinished = 1;
        break;
      } ++i3;)
      assert_true(i == last && i2 == last && i3 == last);
    }
  LOCAL(free_kinds)(kinds, n);
}

TEST(skip) {
  THTensor *x = THTensor_(newWithSize2d)(4, 6), *y = THTensor_(newTranspose)(x, 0, 1);
  int64_t i = 0, even = 0;
  TH_TENSOR_APPLY2(num, x, num, y, if (i++ % 2) continue; ++even;)
  TH_TENSOR_APPLY(num, y, if (i++ % 2) continue; ++even;)
  assert_true(i == 2 * count && even == count);
  THTensor_(free)(x);
  THTensor_(free)(y);
}

/* The _D forms tell the index along a dimension. */
TEST(dimension) {
  THTensor *kinds[max_kinds];
  const int n = LOCAL(kinds)(kinds);
  for (int k = 0; k < n; ++k)
    for (int d = 0; d < kinds[k]->nDimension; ++d) {
      THTensor *x = kinds[k];
      int64_t i = 0;
      TH_TENSOR_APPLY_D(num, x, d, {
        assert_true(x_data == LOCAL(element)(x, i) && *x_dimOffset == LOCAL(index)(x, i, d));
        ++i;
      })
      assert_true(i == count);
      for (int l = 0; l < n; ++l) {
        THTensor *y = kinds[l], *z = kinds[0];
        if (d >= y->nDimension || d >= z->nDimension) continue;
        i = 0;
        int wrong = 0;
        TH_TENSOR_APPLY2_D(num, x, num, y, d, {
          wrong |= x_data != LOCAL(element)(x, i) || *x_dimOffset != LOCAL(index)(x, i, d);
          wrong |= y_data != LOCAL(element)(y, i) || *y_dimOffset != LOCAL(index)(y, i, d);
          ++i;
        })
        TH_TENSOR_APPLY3_D(num, x, num, y, num, z, d, {
          wrong |= x_data != LOCAL(element)(x, i - count) || *x_dimOffset != LOCAL(index)(x, i - count, d);
          wrong |= z_data != LOCAL(element)(z, i - count) || *z_dimOffset != LOCAL(index)(z, i - count, d);
          ++i;
        })
        assert_true(i == 2 * count && !wrong);
      }
      for (int bad = -3; bad <= 5; ++bad) {
        if (bad >= -1 && bad < x->nDimension) continue;
        test_begin(TEST_RETURN);
        TH_TENSOR_APPLY_D(num, x, bad, i = -1;)
        test_end(0, 0, "invalid dimension", "APPLY_D", __FILE__, __LINE__);
        assert_true(i >= 0);
      }
    }
  LOCAL(free_kinds)(kinds, n);
}

TEST(mismatch) {
  THTensor *kinds[max_kinds], *odd = THTensor_(newWithSize2d)(5, 5), *none = THTensor_(new)();
  const int n = LOCAL(kinds)(kinds);
  for (int k = 0; k < n; ++k)
    for (int mode = TEST_JUMP; mode <= TEST_RETURN; ++mode)
      for (int other = 0; other < 2; ++other)
        for (int place = 0; place < 5; ++place) {
          THTensor *bad = other ? none : odd;
          THTensor *x = place == 0 || place == 2 ? bad : kinds[k], *y = place == 1 || place == 3 ? bad : kinds[0];
          THTensor *z = place == 4 ? bad : kinds[n - 1];
          volatile int rounds = 0;
          test_begin((enum TestMode)mode);
          if (setjmp(test_errors.back) == 0) {
            if (place < 2) { TH_TENSOR_APPLY2(num, x, num, y, ++rounds;) }
            else { TH_TENSOR_APPLY3(num, x, num, y, num, z, ++rounds;) }
          }
          test_end(0, 0, "inconsistent tensor size", "APPLY2 or APPLY3", __FILE__, __LINE__);
          assert_int_equal(rounds, 0);
          assert_int_equal(live_blocks, 0);
        }
  THTensor_(free)(odd);
  THTensor_(free)(none);
  LOCAL(free_kinds)(kinds, n);
}

TEST(empty) {
  THTensor *x = THTensor_(new)(), *y = THTensor_(newWithSize1d)(3), *z = THTensor_(new)();
  THTensor_(resizeNd)(y, 0, NULL, NULL);
  int rounds = 0;
  TH_TENSOR_APPLY(num, x, ++rounds;)
  TH_TENSOR_APPLY(num, y, ++rounds;)
  TH_TENSOR_APPLY2(num, x, num, y, ++rounds;)
  TH_TENSOR_APPLY3(num, x, num, y, num, z, ++rounds;)
  TH_TENSOR_APPLY_D(num, y, 0, ++rounds;)
  assert_int_equal(rounds, 0);
  assert_int_equal(live_blocks, 0);
  THTensor_(free)(x);
  THTensor_(free)(y);
  THTensor_(free)(z);
}

/* ---- Slices ---- */

TEST(slices) {
  THTensor *kinds[max_kinds];
  const int n = LOCAL(kinds)(kinds);
  for (int k = 0; k < n; ++k)
    for (int d = 0; d < kinds[k]->nDimension; ++d) {
      THTensor *x = kinds[k];
      int64_t expected[8] = {0}, slices = 0;
      TH_TENSOR_DIM_APPLY(num, x, d, {
        ptrdiff_t at = x->storageOffset;
        for (int e = 0; e < x->nDimension; ++e) {
          assert_true(TH_TENSOR_DIM_APPLY_counter[e] == expected[e]);
          at += (ptrdiff_t)(expected[e] * x->stride[e]);
        }
        assert_true(x_data == x->storage->data + at);
        assert_true(x_size == x->size[d] && x_stride == x->stride[d]);
        assert_true(TH_TENSOR_DIM_APPLY_i == slices);
        for (int e = 0; e < x->nDimension; ++e) {
          if (e == d) continue;
          if (++expected[e] < x->size[e]) break;
          expected[e] = 0;
        }
        ++slices;
      })
      assert_true(slices * x->size[d] == count);
      assert_int_equal(live_blocks, 0);
    }
  LOCAL(free_kinds)(kinds, n);
}

/* Sizes along the dimension may differ. */
TEST(slices2) {
  THTensor *x = THTensor_(newWithSize3d)(2, 3, 4), *base = THTensor_(newWithSize3d)(4, 5, 2), *z = THTensor_(newWithSize3d)(2, 1, 4);
  THTensor *y = THTensor_(newTranspose)(base, 0, 2);
  int64_t slices = 0;
  TH_TENSOR_DIM_APPLY2(num, x, num, y, 1, {
    const int64_t i = slices % 2, j = slices / 2;
    assert_true(x_data == x->storage->data + i * 12 + j && x_size == 3 && x_stride == 4);
    assert_true(y_data == y->storage->data + i + j * 10 && y_size == 5 && y_stride == 2);
    ++slices;
  })
  assert_true(slices == 8);
  TH_TENSOR_DIM_APPLY3(num, x, num, y, num, z, 1, {
    const int64_t i = (slices - 8) % 2, j = (slices - 8) / 2;
    assert_true(x_data == x->storage->data + i * 12 + j && y_data == y->storage->data + i + j * 10);
    assert_true(z_data == z->storage->data + i * 4 + j && z_size == 1);
    *z_data = NUM(slices);
    ++slices;
  })
  assert_true(slices == 16 && DBL(THTensor_(get3d)(z, 1, 0, 3)) == 15);
  assert_int_equal(live_blocks, 0);
  THTensor_(free)(x);
  THTensor_(free)(y);
  THTensor_(free)(base);
  THTensor_(free)(z);
}

TEST(slice_errors) {
  THTensor *x = THTensor_(newWithSize2d)(2, 3), *y = THTensor_(newWithSize2d)(3, 3), *z = THTensor_(newWithSize1d)(3);
  THTensor *none = THTensor_(new)(), *same = x;
  volatile int rounds = 0;
  for (int mode = TEST_JUMP; mode <= TEST_RETURN; ++mode)
    for (int k = 0; k < 8; ++k) {
      test_begin((enum TestMode)mode);
      if (setjmp(test_errors.back) == 0) {
        if (k == 0) { TH_TENSOR_DIM_APPLY(num, x, 2, ++rounds;) }
        if (k == 1) { TH_TENSOR_DIM_APPLY(num, x, -1, ++rounds;) }
        if (k == 2) { TH_TENSOR_DIM_APPLY(num, none, 0, ++rounds;) }
        if (k == 3) { TH_TENSOR_DIM_APPLY2(num, x, num, z, 0, ++rounds;) }
        if (k == 4) { TH_TENSOR_DIM_APPLY2(num, x, num, y, 1, ++rounds;) }
        if (k == 5) { TH_TENSOR_DIM_APPLY3(num, x, num, same, num, y, 1, ++rounds;) }
        if (k == 6) { TH_TENSOR_DIM_APPLY3(num, x, num, y, num, z, 0, ++rounds;) }
        if (k == 7) { TH_TENSOR_DIM_APPLY2(num, x, num, none, 0, ++rounds;) }
      }
      test_end(0, 0, k < 3 ? "invalid dimension" : k == 4 || k == 5 ? "same size in dimension 0" : "number of dimensions",
               "DIM_APPLY", __FILE__, __LINE__);
      assert_int_equal(rounds, 0);
      assert_int_equal(live_blocks, 0);
    }
  THTensor_(free)(x);
  THTensor_(free)(y);
  THTensor_(free)(z);
  THTensor_(free)(none);
}

TEST(slice_stop) {
  THTensor *x = THTensor_(newWithSize2d)(4, 6);
  int64_t broken = 0, finished = 0, skipped = 0;
  TH_TENSOR_DIM_APPLY(num, x, 1, if (TH_TENSOR_DIM_APPLY_i == 2) break; ++broken;)
  TH_TENSOR_DIM_APPLY(num, x, 1, if (TH_TENSOR_DIM_APPLY_i == 2) TH_TENSOR_DIM_APPLY_hasFinished = 1; ++finished;)
  TH_TENSOR_DIM_APPLY(num, x, 1, if (TH_TENSOR_DIM_APPLY_i == 2) continue; ++skipped;)
  assert_true(broken == 2 && finished == 3 && skipped == 3);
  assert_int_equal(live_blocks, 0);
  THTensor_(free)(x);
}

#endif
