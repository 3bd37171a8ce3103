#include "device.h"

/* A call, for TH and THC; numbers are small and whole, so that every order of sums is exact. */
typedef struct {
  const char *name; /* without "conv2D" */
  int64_t step[2];
  char vf, xc;      /* as TH's; vf 'R': Rev */
} Conv;

static const char *const names[] = {"mv", "mm", "Revger", "Revgerm"};
enum { FORMS = 4 };

static void on_th(const Conv *c, THFloatTensor *r, float beta, float alpha, THFloatTensor *t, THFloatTensor *k) {
  const char vf[] = {c->vf, 0}, xc[] = {c->xc, 0};
  if (!strcmp(c->name, "mv")) THFloatTensor_conv2Dmv(r, beta, alpha, t, k, c->step[0], c->step[1], vf, xc);
  else if (!strcmp(c->name, "mm")) THFloatTensor_conv2Dmm(r, beta, alpha, t, k, c->step[0], c->step[1], vf, xc);
  else if (!strcmp(c->name, "Revger")) THFloatTensor_conv2DRevger(r, beta, alpha, t, k, c->step[0], c->step[1]);
  else THFloatTensor_conv2DRevgerm(r, beta, alpha, t, k, c->step[0], c->step[1]);
}
static void on_thc(const Conv *c, THCudaTensor *r, float beta, float alpha, THCudaTensor *t, THCudaTensor *k) {
  /* Letters that follow are not looked at. */
  const char type[] = {c->vf == 'V' ? 'v' : 'f', c->xc == 'X' ? 'x' : 'c', '?', 0};
  if (!strcmp(c->name, "mv")) THCudaTensor_conv2Dmv(S, r, beta, t, k, c->step[0], c->step[1], type);
  else if (!strcmp(c->name, "mm")) THCudaTensor_conv2Dmm(S, r, beta, t, k, c->step[0], c->step[1], type);
  else if (!strcmp(c->name, "Revger")) THCudaTensor_conv2DRevger(S, r, beta, alpha, t, k, c->step[0], c->step[1]);
  else THCudaTensor_conv2DRevgerm(S, r, beta, alpha, t, k, c->step[0], c->step[1]);
}
static int is_rev(const char *name) { return name[0] == 'R'; }
static Conv conv(const char *name, int64_t srow, int64_t scol, char vf, char xc) {
  const Conv c = {name, {srow, scol}, is_rev(name) ? 'R' : vf, xc};
  return c;
}

/* The sizes of the input and the kernel. planes: of the input, of the kernel, batch. */
static int sizes_of(const Conv *c, const int64_t *planes, const int64_t *in, const int64_t *ker, int64_t *ts, int64_t *ks, int *kd) {
  const int batch = !strcmp(c->name, "mm") || !strcmp(c->name, "Revgerm");
  int td = 0;
  *kd = 0;
  if (batch) ts[td++] = planes[2];
  ts[td++] = planes[0];
  if (strcmp(c->name, "Revger")) ks[(*kd)++] = is_rev(c->name) ? planes[2] : planes[1];
  ks[(*kd)++] = is_rev(c->name) ? planes[1] : planes[0];
  for (int d = 0; d < 2; ++d) {
    ts[td++] = in[d];
    ks[(*kd)++] = ker[d];
  }
  return td;
}
static THFloatTensor *numbers(int layout, int nd, const int64_t *size) {
  THFloatTensor *t = Float_laid(layout, nd, size);
  Float_randomise(t);
  return t;
}
static int any_layout(void) { return (int)test_below(LAYOUTS); }

static void try(const Conv *c, const int64_t *planes, const int64_t *in, const int64_t *ker, int lr, int lt, int lk) {
  int64_t ts[4], ks[4];
  int kd;
  const int td = sizes_of(c, planes, in, ker, ts, ks, &kd);
  THFloatTensor *t = numbers(lt, td, ts), *k = numbers(lk, kd, ks), *shape = THFloatTensor_new();
  on_th(c, shape, 0, 1, t, k);
  THFloatTensor *r = numbers(lr, shape->nDimension, shape->size);
  THCudaTensor *dt = Float_on_device(t), *dk = Float_on_device(k), *dr = Float_on_device(r);
  static const float betas[] = {0, 1, 0.5f, 2};
  const float beta = betas[test_below(4)], alpha = is_rev(c->name) ? (float)test_below(4) - 1 : 1;
  on_th(c, r, beta, alpha, t, k);
  on_thc(c, dr, beta, alpha, dt, dk);
  Float_check_equal(c->name, r, dr);
  Float_check_guards_on_device(dr);
  for (int d = 0; d < r->nDimension; ++d) assert_true(r->stride[d] == dr->stride[d]);
  Float_check_equal("input", t, dt);
  Float_check_equal("kernel", k, dk);
  THFloatTensor *all[] = {t, k, r, shape};
  THCudaTensor *on_device[] = {dt, dk, dr};
  for (int i = 0; i < 4; ++i) THFloatTensor_free(all[i]);
  for (int i = 0; i < 3; ++i) THCudaTensor_free(S, on_device[i]);
}

PLAIN_TEST(forms) {
  start();
  test_seed(1);
  for (int f = 0; f < FORMS; ++f)
    for (int how = 0; how < (is_rev(names[f]) ? 1 : 4); ++how)
      for (int n = 0; n < (is_rev(names[f]) ? 120 : 40); ++n) {
        const Conv c = conv(names[f], 1 + test_below(3), 1 + test_below(3), how & 1 ? 'F' : 'V', how & 2 ? 'C' : 'X');
        int64_t planes[3], in[2], ker[2];
        for (int d = 0; d < 3; ++d) planes[d] = 1 + test_below(d == 2 ? 3 : 5);
        for (int d = 0; d < 2; ++d) {
          ker[d] = 1 + test_below(4);
          in[d] = c.vf == 'F' ? 1 + test_below(5) : (ker[d] - 1) * (c.vf == 'R' ? c.step[d] : 1) + 1 + test_below(5);
        }
        try(&c, planes, in, ker, any_layout(), any_layout(), any_layout());
      }
  finish();
}

PLAIN_TEST(many_layouts) {
  static const int64_t planes[] = {3, 2, 2}, in[] = {4, 5}, ker[] = {2, 3};
  start();
  test_seed(2);
  for (int f = 0; f < FORMS; ++f)
    for (int r = 0; r < LAYOUTS; ++r)
      for (int t = 0; t < LAYOUTS; ++t) {
        const Conv c = conv(names[f], 1, 1, test_below(2) ? 'V' : 'F', test_below(2) ? 'X' : 'C');
        try(&c, planes, in, ker, r, t, any_layout());
      }
  finish();
}

/* Full forms whose strides are smaller than the kernel, as large, and larger, so that some results have no terms. */
PLAIN_TEST(phases) {
  start();
  test_seed(3);
  for (int64_t s = 1; s <= 5; ++s)
    for (int64_t n = 1; n <= 5; ++n)
      for (int k = 0; k < 6; ++k) {
        const int64_t planes[] = {2, 3, 2}, in[] = {3, 2}, ker[] = {n, 3};
        const Conv c = conv(k & 1 ? "mm" : "mv", s, 6 - s, 'F', k & 2 ? 'X' : 'C');
        try(&c, planes, in, ker, any_layout(), any_layout(), any_layout());
      }
  finish();
}

/* So many results of few planes that threads add up windows, and planes on both sides of that; many terms. */
PLAIN_TEST(sizes) {
  static const int64_t planes[][3] = {{2, 1, 1}, {1, 3, 2}, {2, 7, 1}, {1, 8, 1}, {1, 33, 1}};
  start_on(1, 256 * MIB);
  test_seed(4);
  for (int f = 0; f < FORMS; ++f)
    for (int p = 0; p < 5; ++p)
      for (int k = 0; k < 3; ++k) {
        const Conv c = conv(names[f], 1, 1 + k % 2, k == 1 ? 'F' : 'V', k ? 'X' : 'C');
        const int64_t in[] = {130, 133}, ker[] = {2, 3};
        try(&c, planes[p], in, ker, k == 2 ? any_layout() : 0, k == 1 ? any_layout() : 0, any_layout());
      }
  for (int k = 0; k < 8; ++k) {
    const int64_t many[] = {3 + 4 * k, 5, 3}, in[] = {20, 21}, ker[] = {17, 15};
    const Conv c = conv(names[k % FORMS], 1, 1, k & 4 ? 'F' : 'V', 'X');
    try(&c, many, in, ker, 0, 0, 0);
  }
  finish();
}

/* beta 0 does not read the output, nor does any beta if the number of elements changes; the number alone counts. */
PLAIN_TEST(output) {
  const int64_t ts[] = {2, 3, 2}, ks[] = {2, 2, 1, 1};
  start();
  THFloatTensor *t = Float_laid(0, 3, ts), *k = Float_laid(0, 4, ks);
  THFloatTensor_fill(t, 2);
  THFloatTensor_fill(k, 3);
  THCudaTensor *dt = Float_on_device(t), *dk = Float_on_device(k), *r = THCudaTensor_newWithSize3d(S, 2, 3, 2), *none = THCudaTensor_new(S);
  THCudaTensor_fill(S, r, NAN);
  THCudaTensor_conv2Dmv(S, r, 0, dt, dk, 1, 1, "vx");
  assert_true(THCudaTensor_minall(S, r) == 12 && THCudaTensor_maxall(S, r) == 12);
  THCudaTensor_conv2Dmv(S, r, 0.5f, dt, dk, 1, 1, "vx");
  assert_true(THCudaTensor_minall(S, r) == 18 && THCudaTensor_maxall(S, r) == 18);
  THCudaTensor_resize1d(S, r, 12); /* as many elements as before */
  THCudaTensor_conv2Dmv(S, r, 1, dt, dk, 1, 1, "vx");
  assert_true(THCudaTensor_nDimension(S, r) == 3 && THCudaTensor_minall(S, r) == 30 && THCudaTensor_maxall(S, r) == 30);
  THCudaTensor_resize1d(S, r, 13);
  THCudaTensor_fill(S, r, NAN);
  THCudaTensor_conv2Dmv(S, r, 1, dt, dk, 1, 1, "vx");
  assert_true(THCudaTensor_nElement(S, r) == 12 && THCudaTensor_minall(S, r) == 12 && THCudaTensor_maxall(S, r) == 12);
  THCudaTensor_conv2Dmv(S, none, 2, dt, dk, 1, 1, "vx");
  assert_true(THCudaTensor_nElement(S, none) == 12 && THCudaTensor_minall(S, none) == 12 && THCudaTensor_maxall(S, none) == 12);
  /* Of strides so large that most results have no terms. */
  THCudaTensor_resize3d(S, r, 2, 7, 4);
  THCudaTensor_fill(S, r, NAN);
  THCudaTensor_conv2Dmv(S, r, 0, dt, dk, 3, 3, "fc");
  for (int64_t i = 0; i < 2 * 7 * 4; ++i)
    assert_true(THCudaTensor_get3d(S, r, i / 28, i / 4 % 7, i % 4) == (i / 4 % 7 % 3 || i % 4 % 3 ? 0 : 12));
  THCudaTensor *all[] = {dt, dk, r, none};
  for (int i = 0; i < 4; ++i) THCudaTensor_free(S, all[i]);
  THFloatTensor_free(t);
  THFloatTensor_free(k);
  finish();
}

/* What is not finite is in the sums it is in for TH, whatever alpha. */
PLAIN_TEST(nan) {
  static const int64_t planes[] = {2, 3, 2}, in[] = {5, 6}, ker[] = {2, 3};
  start();
  test_seed(5);
  for (int f = 0; f < FORMS; ++f)
    for (int how = 0; how < 4; ++how) {
      const Conv c = conv(names[f], 1 + how % 2, 1, how & 1 ? 'F' : 'V', how & 2 ? 'C' : 'X');
      int64_t ts[4], ks[4];
      int kd;
      const int td = sizes_of(&c, planes, in, ker, ts, ks, &kd);
      THFloatTensor *t = numbers(0, td, ts), *k = numbers(0, kd, ks), *r = THFloatTensor_new();
      *Float_at(t, 17) = INFINITY;
      *Float_at(k, 5) = NAN;
      THCudaTensor *dt = Float_on_device(t), *dk = Float_on_device(k), *dr = THCudaTensor_new(S);
      const float alpha = is_rev(c.name) && how > 1 ? 0 : 1;
      on_th(&c, r, 0, alpha, t, k);
      on_thc(&c, dr, 0, alpha, dt, dk);
      Float_check_equal(c.name, r, dr);
      THFloatTensor *all[] = {t, k, r};
      THCudaTensor *on_device[] = {dt, dk, dr};
      for (int i = 0; i < 3; ++i) THFloatTensor_free(all[i]);
      for (int i = 0; i < 3; ++i) THCudaTensor_free(S, on_device[i]);
    }
  finish();
}

/* The output is the input or the kernel, laid out anew, or shares memory with one. */
PLAIN_TEST(overlaps) {
  static const int64_t planes[] = {2, 2, 2}, in[] = {6, 7}, ker[] = {3, 2};
  start();
  test_seed(6);
  for (int n = 0; n < 48; ++n) {
    const Conv c = conv(names[n % FORMS], 1, 1 + n / 24, n & 4 ? 'F' : 'V', n & 8 ? 'C' : 'X');
    int64_t ts[4], ks[4];
    int kd;
    const int td = sizes_of(&c, planes, in, ker, ts, ks, &kd), of_kernel = n / 12 % 2;
    THFloatTensor *t = numbers(any_layout(), td, ts), *k = numbers(any_layout(), kd, ks), *r = THFloatTensor_new();
    THCudaTensor *dt = Float_on_device(t), *dk = Float_on_device(k);
    if (n % 3 == 0) {
      on_th(&c, r, 0, 1, t, k);
      on_thc(&c, of_kernel ? dk : dt, 0, 1, dt, dk);
      Float_check_equal("the very tensor", r, of_kernel ? dk : dt);
    } else {
      /* Elements of another shape, some of them further on. */
      on_th(&c, r, 0, 1, t, k);
      THCudaTensor *of = of_kernel ? dk : dt, *dr = THCudaTensor_new(S);
      const int64_t count = THFloatTensor_nElement(r);
      THCudaStorage *s = THCudaTensor_storage(S, of);
      const ptrdiff_t had = THCudaStorage_size(S, s);
      if (had < count + 3) {
        THCudaStorage_resize(S, s, count + 3);
        THCudaTensor *tail = THCudaTensor_newWithStorage1d(S, s, had, count + 3 - had, 1);
        THCudaTensor_fill(S, tail, 2);
        THCudaTensor_free(S, tail);
      }
      THLongStorage *size = THFloatTensor_newSizeOf(r);
      THCudaTensor_setStorage(S, dr, s, n % 3 == 1 ? 0 : 3, size, NULL);
      THFloatTensor *before = Float_on_host(dr), *same_t = Float_on_host(dt), *same_k = Float_on_host(dk);
      on_th(&c, before, 2, 1, same_t, same_k);
      on_thc(&c, dr, 2, 1, dt, dk);
      Float_check_equal("shared memory", before, dr);
      THFloatTensor *all[] = {before, same_t, same_k};
      for (int i = 0; i < 3; ++i) THFloatTensor_free(all[i]);
      THLongStorage_free(size);
      THCudaTensor_free(S, dr);
    }
    THFloatTensor *all[] = {t, k, r};
    for (int i = 0; i < 3; ++i) THFloatTensor_free(all[i]);
    THCudaTensor_free(S, dt);
    THCudaTensor_free(S, dk);
  }
  finish();
}

/* Input and kernel of stride 0, or whose rows overlap. */
PLAIN_TEST(repeated) {
  start();
  test_seed(7);
  THFloatTensor *line = Float_laid1(0, 60), *few = Float_laid2(0, 1, 3), *r = THFloatTensor_new();
  Float_randomise(line);
  Float_randomise(few);
  THCudaTensor *dline = Float_on_device(line), *dfew = Float_on_device(few), *dr = THCudaTensor_new(S);
  THFloatTensor *t = THFloatTensor_newUnfold(line, 0, 30, 10), *k = THFloatTensor_new();
  THCudaTensor *dt = THCudaTensor_newUnfold(S, dline, 0, 30, 10), *dk = THCudaTensor_new(S);
  THFloatTensor_unfold(t, NULL, 1, 8, 3);
  THCudaTensor_unfold(S, dt, NULL, 1, 8, 3);
  THFloatTensor_setStorage4d(k, few->storage, 0, 2, 0, 4, 0, 2, 0, 3, 1);
  THCudaTensor_setStorage4d(S, dk, dfew->storage, 0, 2, 0, 4, 0, 2, 0, 3, 1);
  for (int how = 0; how < 4; ++how) {
    const Conv c = conv("mv", 1, 1, how & 1 ? 'F' : 'V', how & 2 ? 'C' : 'X');
    on_th(&c, r, 0, 1, t, k);
    on_thc(&c, dr, 0, 1, dt, dk);
    Float_check_equal("repeated", r, dr);
  }
  THFloatTensor *all[] = {line, few, r, t, k};
  THCudaTensor *on_device[] = {dline, dfew, dr, dt, dk};
  for (int i = 0; i < 5; ++i) THFloatTensor_free(all[i]);
  for (int i = 0; i < 5; ++i) THCudaTensor_free(S, on_device[i]);
  finish();
}

/* Rounding errors are those of as many additions of floats. */
PLAIN_TEST(fractions) {
  static const int64_t planes[][3] = {{11, 9, 2}, {3, 2, 2}}, in[][2] = {{23, 31}, {70, 75}}, ker[] = {5, 4};
  start();
  test_seed(8);
  for (int f = 0; f < FORMS; ++f)
    for (int n = 0; n < 2; ++n) {
      const Conv c = conv(names[f], 1, 1, 'V', 'X');
      int64_t ts[4], ks[4];
      int kd;
      const int td = sizes_of(&c, planes[n], in[n], ker, ts, ks, &kd);
      THFloatTensor *t = Float_laid(0, td, ts), *k = Float_laid(0, kd, ks);
      THDoubleTensor *sum = THDoubleTensor_new(), *size = THDoubleTensor_new(), *wt = THDoubleTensor_newWithSize1d(1), *wk = THDoubleTensor_newWithSize1d(1);
      for (int64_t i = 0; i < THFloatTensor_nElement(t); ++i) *Float_at(t, i) = (float)(test_below(2000001) - 1000000) / 3e5f;
      for (int64_t i = 0; i < THFloatTensor_nElement(k); ++i) *Float_at(k, i) = (float)(test_below(2000001) - 1000000) / 7e5f;
      THCudaTensor *dt = Float_on_device(t), *dk = Float_on_device(k), *dr = THCudaTensor_new(S), *again = THCudaTensor_new(S);
      on_thc(&c, dr, 0, 1, dt, dk);
      on_thc(&c, again, 0, 1, dt, dk);
      assert_true(THCudaTensor_equal(S, dr, again));
      for (int absolute = 0; absolute < 2; ++absolute) {
        THLongStorage *st = THFloatTensor_newSizeOf(t), *sk = THFloatTensor_newSizeOf(k);
        THDoubleTensor_resize(wt, st, NULL);
        THDoubleTensor_resize(wk, sk, NULL);
        THLongStorage_free(st);
        THLongStorage_free(sk);
        THDoubleTensor_copyFloat(wt, t);
        THDoubleTensor_copyFloat(wk, k);
        if (absolute) {
          THDoubleTensor_abs(wt, wt);
          THDoubleTensor_abs(wk, wk);
        }
        THDoubleTensor *to = absolute ? size : sum;
        if (!strcmp(c.name, "mv")) THDoubleTensor_conv2Dmv(to, 0, 1, wt, wk, 1, 1, "V", "X");
        else if (!strcmp(c.name, "mm")) THDoubleTensor_conv2Dmm(to, 0, 1, wt, wk, 1, 1, "V", "X");
        else if (!strcmp(c.name, "Revger")) THDoubleTensor_conv2DRevger(to, 0, 1, wt, wk, 1, 1);
        else THDoubleTensor_conv2DRevgerm(to, 0, 1, wt, wk, 1, 1);
      }
      THFloatTensor *r = Float_on_host(dr);
      assert_int_equal(THFloatTensor_nElement(r), THDoubleTensor_nElement(sum));
      /* Each output has at most ker[0] ker[1] products per plane, or image of the batch. */
      const double terms = 20.0 * (double)(is_rev(c.name) ? planes[n][2] : planes[n][0]);
      for (int64_t i = 0; i < THFloatTensor_nElement(r); ++i)
        if (!(fabs(*Float_at(r, i) - *Double_at(sum, i)) <= terms * 0x1p-24 * *Double_at(size, i)))
          fail_msg("%s: element %lld is %.9g, not %.9g", c.name, (long long)i, *Float_at(r, i), *Double_at(sum, i));
      THFloatTensor *floats[] = {t, k, r};
      THDoubleTensor *doubles[] = {sum, size, wt, wk};
      THCudaTensor *on_device[] = {dt, dk, dr, again};
      for (int i = 0; i < 3; ++i) THFloatTensor_free(floats[i]);
      for (int i = 0; i < 4; ++i) THDoubleTensor_free(doubles[i]);
      for (int i = 0; i < 4; ++i) THCudaTensor_free(S, on_device[i]);
    }
  finish();
}

PLAIN_TEST(bad_arguments) {
  start();
  test_seed(9);
  for (int f = 0; f < FORMS; ++f) {
    static const int64_t planes[] = {4, 4, 4}, in[] = {4, 4}, ker[] = {3, 3}, fours[] = {4, 4, 4, 4, 4};
    const Conv c = conv(names[f], 1, 1, 'V', 'X');
    int64_t ts[4], ks[4];
    int kd;
    const int td = sizes_of(&c, planes, in, ker, ts, ks, &kd);
    THFloatTensor *ht = numbers(0, td, ts), *hk = numbers(0, kd, ks), *hr = numbers(0, 2, fours), *five = numbers(0, 5, fours);
    THFloatTensor *three = numbers(0, kd - 1, fours);
    THCudaTensor *t = Float_on_device(ht), *k = Float_on_device(hk), *r = Float_on_device(hr), *more = Float_on_device(five);
    THCudaTensor *less = Float_on_device(three), *none = THCudaTensor_new(S);
    expect_arg_error_text(3, "input must have", on_thc(&c, r, 1, 1, more, k));
    expect_arg_error_text(4, "kernel must have", on_thc(&c, r, 1, 1, t, less));
    expect_arg_error_text(3, "input", on_thc(&c, r, 1, 1, none, k)); /* an empty batch has no dimensions */
    expect_arg_error_text(4, "kernel", on_thc(&c, r, 1, 1, t, none));
    for (int d = 0; d < 2; ++d)
      for (int64_t s = -1; s < 1; ++s) {
        Conv wrong = c;
        wrong.step[d] = s;
        expect_arg_error_text(5 + d, d ? "column stride" : "row stride", on_thc(&wrong, r, 1, 1, t, k));
      }
    /* Larger than the input along one axis. */
    for (int d = 0; d < 2; ++d) {
      int64_t size[4];
      memcpy(size, ks, sizeof size);
      size[kd - 2 + d] = 5;
      THFloatTensor *h = numbers(0, kd, size);
      THCudaTensor *large = Float_on_device(h);
      expect_arg_error_text(2, "larger", on_thc(&c, r, 1, 1, t, large));
      if (c.vf == 'R') {
        Conv wide = c;
        wide.step[d] = 2;
        expect_arg_error_text(2, "stride", on_thc(&wide, r, 1, 1, t, k));
        wide.step[d] = INT64_MAX;
        expect_arg_error_text(2, "stride", on_thc(&wide, r, 1, 1, t, k));
      }
      THFloatTensor_free(h);
      THCudaTensor_free(S, large);
    }
    if (strcmp(c.name, "Revger")) {
      int64_t size[4];
      memcpy(size, ks, sizeof size);
      size[c.vf != 'R'] = 3;
      THFloatTensor *h = numbers(0, kd, size);
      THCudaTensor *other = Float_on_device(h);
      expect_arg_error_text(2, "differ", on_thc(&c, r, 1, 1, t, other));
      THFloatTensor_free(h);
      THCudaTensor_free(S, other);
    }
    expect_error_text("output is NULL", on_thc(&c, NULL, 1, 1, t, k));
    expect_error_text("input is NULL", on_thc(&c, r, 1, 1, NULL, k));
    expect_error_text("kernel is NULL", on_thc(&c, r, 1, 1, t, NULL));
    use_device(1);
    expect_error_text("different GPUs", on_thc(&c, r, 1, 1, t, k));
    use_device(0);
    THCudaTensor *flat = THCudaTensor_new(S);
    THCudaTensor_setStorage4d(S, flat, r->storage, 0, 4, 0, 4, 0, 2, 1, 2, 1);
    if (c.vf == 'R' && THGetIndexBase() == 0) expect_error_text("overlaps itself", on_thc(&c, flat, 1, 1, t, k));
    Float_check_equal("after Errors", hr, r);
    THFloatTensor *all[] = {ht, hk, hr, five, three};
    THCudaTensor *on_device[] = {t, k, r, more, less, none, flat};
    for (int i = 0; i < 5; ++i) THFloatTensor_free(all[i]);
    for (int i = 0; i < 7; ++i) THCudaTensor_free(S, on_device[i]);
  }
  finish();
}

PLAIN_TEST(types) {
  start();
  THCudaTensor *t = THCudaTensor_newWithSize3d(S, 2, 4, 4), *k = THCudaTensor_newWithSize4d(S, 2, 2, 2, 2), *r = THCudaTensor_new(S);
  THCudaTensor *batch = THCudaTensor_newWithSize4d(S, 3, 2, 4, 4);
  static const char *const wrong[] = {"", "x", "v", "f", "vv", "xv", "Vx", "vX", "cx", "VX"};
  for (int i = 0; i < 10; ++i) {
    const char *part = wrong[i][0] == 'v' || wrong[i][0] == 'f' ? "second letter of type must be 'x' or 'c'" : "first letter of type must be 'v' or 'f'";
    expect_arg_error_text(7, part, THCudaTensor_conv2Dmv(S, r, 0, t, k, 1, 1, wrong[i]));
    expect_arg_error_text(7, part, THCudaTensor_conv2Dmm(S, r, 0, batch, k, 1, 1, wrong[i]));
  }
  expect_error_text("type is NULL", THCudaTensor_conv2Dmv(S, r, 0, t, k, 1, 1, NULL));
  expect_error_text("type is NULL", THCudaTensor_conv2Dmm(S, r, 0, batch, k, 1, 1, NULL));
  expect_error_text("input of size [2 x 4 x 4] with kernel of size [2 x 2 x 2 x 2] and a column stride of 4611686018427387903: the result is "
                    "too large", THCudaTensor_conv2Dmv(S, r, 0, t, k, 1, INT64_MAX / 2, "fx"));
  expect_any_error(THCudaTensor_conv2Dmv(S, r, 0, t, k, INT64_MAX / 64, 1, "fx")); /* no memory for the result */
  assert_int_equal(THCudaTensor_nDimension(S, r), 0);
  /* Steps are as long as they like where there is nothing to step to. */
  THCudaTensor *a = THCudaTensor_newNarrow(S, t, 1, 0, 2), *e = THCudaTensor_new(S);
  THCudaTensor_fill(S, t, 3);
  THCudaTensor_fill(S, k, 2);
  THCudaTensor_conv2Dmv(S, r, 0, a, k, INT64_MAX, 1, "vx");
  THCudaTensor_conv2Dmv(S, e, 0, a, k, 1, 1, "vx");
  assert_true(THCudaTensor_equal(S, r, e));
  THCudaTensor *all[] = {t, k, r, batch, a, e};
  for (int i = 0; i < 6; ++i) THCudaTensor_free(S, all[i]);
  finish();
}

/* ---- conv2Dmap ---- */

/* A table with the planes `from`, and those of the output in its second column, in some layout. */
static THFloatTensor *new_table(int layout, const int64_t *from, int64_t n, int64_t fanin) {
  THFloatTensor *t = Float_laid2(layout, n, 2);
  for (int64_t i = 0; i < n; ++i) {
    *Float_at(t, 2 * i) = (float)(from[i] + THGetIndexBase());
    *Float_at(t, 2 * i + 1) = (float)(i / fanin + THGetIndexBase());
  }
  return t;
}

/* The oracle is conv2Dmv with the kernels where the table has them, and zeros elsewhere. */
PLAIN_TEST(map) {
  start();
  test_seed(10);
  for (int n = 0; n < 80; ++n) {
    const int64_t fanin = 1 + test_below(4), p = 1 + test_below(4), q = 1 + test_below(5), rows = n % 20 == 19 ? 140 : 5 + test_below(4);
    const int64_t ts[] = {q, rows, n % 20 == 19 ? 150 : 6}, ks[] = {p * fanin, 1 + test_below(4), 1 + test_below(4)};
    const int64_t wide[] = {p, q, ks[1], ks[2]}, sx = 1 + test_below(3), sy = 1 + test_below(3);
    int64_t from[16];
    THFloatTensor *t = numbers(any_layout(), 3, ts), *k = numbers(any_layout(), 3, ks), *w = Float_laid(0, 4, wide), *shape = THFloatTensor_new();
    THFloatTensor_zero(w);
    for (int64_t i = 0; i < p * fanin; ++i) {
      from[i] = test_below(q);
      for (int64_t j = 0; j < ks[1] * ks[2]; ++j)
        *Float_at(w, (i / fanin * q + from[i]) * ks[1] * ks[2] + j) += *Float_at(k, i * ks[1] * ks[2] + j);
    }
    THFloatTensor_conv2Dmv(shape, 0, 1, t, w, sy, sx, "V", "X");
    THFloatTensor *r = numbers(any_layout(), 3, shape->size), *table = new_table(any_layout(), from, p * fanin, fanin);
    THCudaTensor *dt = Float_on_device(t), *dk = Float_on_device(k), *dr = Float_on_device(r), *d = Float_on_device(table), *fresh = THCudaTensor_new(S);
    THCudaTensor_conv2Dmap(S, dr, dt, dk, sx, sy, d, fanin);
    THCudaTensor_conv2Dmap(S, fresh, dt, dk, sx, sy, d, fanin);
    THFloatTensor_conv2Dmv(r, 1, 1, t, w, sy, sx, "V", "X");
    Float_check_equal("conv2Dmap", r, dr);
    Float_check_guards_on_device(dr);
    Float_check_equal("a new output", shape, fresh);
    /* The output lies behind the table in one storage, which has to grow. */
    THCudaTensor *front = THCudaTensor_newClone(S, d), *behind = THCudaTensor_new(S);
    THCudaStorage_resize(S, front->storage, 2 * p * fanin + 1);
    THCudaTensor_setStorage1d(S, behind, front->storage, 2 * p * fanin, 1, 1);
    THCudaTensor_zero(S, behind);
    THCudaTensor_conv2Dmap(S, behind, dt, dk, sx, sy, front, fanin);
    Float_check_equal("behind the table", shape, behind);
    Float_check_equal("the table", table, front);
    /* The output is the table, the kernel or the input. */
    THCudaTensor *self = n % 3 == 0 ? d : n % 3 == 1 ? dk : dt;
    if (THCudaTensor_nElement(S, self) != THFloatTensor_nElement(shape)) {
      THCudaTensor_conv2Dmap(S, self, dt, dk, sx, sy, d, fanin);
      Float_check_equal("the very tensor", shape, self);
    }
    THFloatTensor *all[] = {t, k, w, shape, r, table};
    THCudaTensor *on_device[] = {dt, dk, dr, d, fresh, front, behind};
    for (int i = 0; i < 6; ++i) THFloatTensor_free(all[i]);
    for (int i = 0; i < 7; ++i) THCudaTensor_free(S, on_device[i]);
  }
  finish();
}

PLAIN_TEST(map_errors) {
  const int64_t ts[] = {3, 4, 5}, ks[] = {4, 2, 2}, from[] = {0, 1, 2, 0}, base = THGetIndexBase();
  start();
  test_seed(11);
  THFloatTensor *ht = numbers(0, 3, ts), *hk = numbers(0, 3, ks), *htable = new_table(0, from, 4, 2), *hr = numbers(0, 2, ks);
  THCudaTensor *t = Float_on_device(ht), *k = Float_on_device(hk), *table = Float_on_device(htable), *r = Float_on_device(hr);
  THCudaTensor *four = THCudaTensor_newWithSize4d(S, 1, 3, 4, 5), *large = THCudaTensor_newWithSize3d(S, 4, 2, 6), *none = THCudaTensor_new(S);
  THCudaTensor *few = THCudaTensor_newNarrow(S, table, 0, 0, 3), *column = THCudaTensor_newNarrow(S, table, 1, 0, 1);
  expect_arg_error_text(3, "input must have 3", THCudaTensor_conv2Dmap(S, r, four, k, 1, 1, table, 2));
  expect_arg_error_text(4, "kernel must have 3", THCudaTensor_conv2Dmap(S, r, t, four, 1, 1, table, 2));
  expect_arg_error_text(5, "column stride is 0", THCudaTensor_conv2Dmap(S, r, t, k, 0, 1, table, 2));
  expect_arg_error_text(6, "row stride is -1", THCudaTensor_conv2Dmap(S, r, t, k, 1, -1, table, 2));
  expect_arg_error_text(2, "larger", THCudaTensor_conv2Dmap(S, r, t, large, 1, 1, table, 2));
  expect_arg_error_text(7, "4 planes", THCudaTensor_conv2Dmap(S, r, t, k, 1, 1, few, 2));
  expect_arg_error_text(7, "[4 x 1]", THCudaTensor_conv2Dmap(S, r, t, k, 1, 1, column, 2));
  expect_arg_error_text(7, "table", THCudaTensor_conv2Dmap(S, r, t, k, 1, 1, none, 2));
  static const int64_t fanins[] = {0, -1, 3, 5, INT64_MIN, INT64_MAX};
  for (int i = 0; i < 6; ++i) expect_arg_error_text(8, "must divide the 4 planes", THCudaTensor_conv2Dmap(S, r, t, k, 1, 1, table, fanins[i]));
  expect_error_text("output is NULL", THCudaTensor_conv2Dmap(S, NULL, t, k, 1, 1, table, 2));
  expect_error_text("input is NULL", THCudaTensor_conv2Dmap(S, r, NULL, k, 1, 1, table, 2));
  expect_error_text("kernel is NULL", THCudaTensor_conv2Dmap(S, r, t, NULL, 1, 1, table, 2));
  expect_error_text("table is NULL", THCudaTensor_conv2Dmap(S, r, t, k, 1, 1, NULL, 2));
  use_device(1);
  expect_error_text("different GPUs", THCudaTensor_conv2Dmap(S, r, t, k, 1, 1, table, 2));
  use_device(0);
  const float wrong[] = {(float)(base - 1), (float)(base + 3), (float)base + 0.5f, NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 0x1p63f};
  for (int i = 0; i < 9; ++i) {
    THCudaTensor_set2d(S, table, 2, 0, wrong[i]);
    expect_arg_error_text(7, "row 2 of table names plane", THCudaTensor_conv2Dmap(S, r, t, k, 1, 1, table, 2));
    Float_check_equal("after Errors", hr, r);
    /* Unchecked, such a kernel counts as zeros; nothing outside is read. */
    THCudaTensor *as = THCudaTensor_new(S), *zeros = THCudaTensor_newClone(S, k), *kernel = THCudaTensor_newSelect(S, zeros, 0, 2), *e = THCudaTensor_new(S);
    THCState_setChecked(S, 0);
    THCudaTensor_conv2Dmap(S, as, t, k, 1, 1, table, 2);
    THCState_setChecked(S, 1);
    THCudaTensor_zero(S, kernel);
    THCudaTensor_set2d(S, table, 2, 0, (float)base);
    THCudaTensor_conv2Dmap(S, e, t, zeros, 1, 1, table, 2);
    assert_true(THCudaTensor_equal(S, as, e));
    THCudaTensor *all[] = {as, zeros, kernel, e};
    for (int j = 0; j < 4; ++j) THCudaTensor_free(S, all[j]);
  }
  /* The second column is not looked at. */
  THCudaTensor_set2d(S, table, 2, 1, NAN);
  THCudaTensor_conv2Dmap(S, r, t, k, 1, 1, table, 2);
  assert_true(THCudaTensor_size(S, r, 0) == 2 && THCudaTensor_size(S, r, 1) == 3 && THCudaTensor_size(S, r, 2) == 4);
  THFloatTensor *all[] = {ht, hk, htable, hr};
  THCudaTensor *on_device[] = {t, k, table, r, four, large, none, few, column};
  for (int i = 0; i < 4; ++i) THFloatTensor_free(all[i]);
  for (int i = 0; i < 9; ++i) THCudaTensor_free(S, on_device[i]);
  finish();
}

/* ---- Failures and streams ---- */

/* Calls with a copy of the input with a border or without, by cuBLAS or by threads; "map": conv2Dmap. */
static const struct Work {
  Conv c;
  int td, kd, rd;
  int64_t ts[4], ks[4], rs[4];
  int border, cublas;
} works[] = {
    {{"mv", {3, 1}, 'F', 'X'}, 3, 4, 3, {2, 4, 5}, {3, 2, 2, 2}, {3, 11, 6}, 1, 1}, /* some results have no terms */
    {{"mm", {1, 1}, 'F', 'C'}, 4, 4, 4, {2, 2, 4, 5}, {9, 2, 3, 2}, {2, 9, 6, 6}, 1, 1},
    {{"Revgerm", {1, 1}, 'R', 'X'}, 4, 4, 4, {2, 2, 4, 5}, {2, 3, 2, 2}, {3, 2, 3, 4}, 0, 1},
    {{"mv", {1, 1}, 'F', 'X'}, 3, 4, 3, {2, 130, 131}, {1, 2, 2, 3}, {1, 131, 133}, 1, 0},
    {{"map", {2, 1}, 'V', 'X'}, 3, 3, 3, {3, 5, 6}, {4, 2, 3}, {2, 2, 4}, 0, 0},
};
enum { WORKS = 5 };

/* Its operands, and a table for conv2Dmap; r has the shape of the result. */
struct Operands {
  THFloatTensor *t, *k, *r;
  THCudaTensor *dt, *dk, *dr, *table;
};
static struct Operands operands_of(const struct Work *w) {
  static const int64_t from[] = {2, 0, 1, 2};
  THFloatTensor *table = new_table(0, from, 4, 2);
  struct Operands o = {numbers(STEPS, w->td, w->ts), numbers(0, w->kd, w->ks), numbers(0, w->rd, w->rs), NULL, NULL, NULL, NULL};
  o.dt = Float_on_device(o.t);
  o.dk = Float_on_device(o.k);
  o.dr = Float_on_device(o.r);
  o.table = Float_on_device(table);
  THFloatTensor_free(table);
  return o;
}
static void drop(struct Operands *o) {
  THFloatTensor *all[] = {o->t, o->k, o->r};
  THCudaTensor *on_device[] = {o->dt, o->dk, o->dr, o->table};
  for (int i = 0; i < 3; ++i) THFloatTensor_free(all[i]);
  for (int i = 0; i < 4; ++i) THCudaTensor_free(S, on_device[i]);
}
static void do_work(const struct Work *w, const struct Operands *o, THCudaTensor *r) {
  if (strcmp(w->c.name, "map")) on_thc(&w->c, r, 2, 1, o->dt, o->dk);
  else THCudaTensor_conv2Dmap(S, r, o->dt, o->dk, w->c.step[1], w->c.step[0], o->table, 2);
}

/* When memory or cuBLAS's handle is not to be had, the arguments stay as they were; when another call fails, there is an Error, and no
   memory is lost. */
PLAIN_TEST(failures) {
  static const char *const calls[][2] = {{"cudaMalloc", "out of memory"},
                                         {"cublasCreate", "resource allocation failed"},
                                         {"cublasSgemm", "the GPU program failed to execute"},
                                         {"launch", "THCudaTensor_conv2D"}}; /* a kernel of ours, or one of cuBLAS */
  for (int n = 0; n < WORKS; ++n)
    for (int grows = 0; grows < 2; ++grows)
      for (int f = 0; f < 4; ++f) {
        int failed = 1, failures = -1;
        for (int nth = 1; failed; ++nth, ++failures) {
          start();
          test_seed(12);
          struct Operands o = operands_of(&works[n]);
          if (grows) {
            THFloatTensor_resize1d(o.r, 1);
            THCudaTensor_free(S, o.dr);
            o.dr = Float_on_device(o.r);
            THCudaStorage_resize(S, o.dr->storage, o.dr->storageOffset + 1);
          }
          thcHostFail(calls[f][0], nth, f < 2 ? cudaErrorMemoryAllocation : cudaErrorLaunchFailure);
          test_begin(TEST_RETURN);
          do_work(&works[n], &o, o.dr);
          failed = thcHostFailed();
          thcHostFail(NULL, 0, cudaSuccess);
          if (failed) test_end(0, 0, calls[f][1], works[n].c.name, __FILE__, __LINE__);
          else assert_int_equal(test_errors.calls, 0);
          test_install();
          if (failed && f < 2) Float_check_equal("the output after an Error", o.r, o.dr);
          Float_check_equal("the input after an Error", o.t, o.dt);
          Float_check_equal("the kernel after an Error", o.k, o.dk);
          drop(&o);
          finish();
          assert_true(nth < 40);
        }
        /* A packed kernel and offsets of terms; windows, and sums over them. */
        if (f == 0) assert_true(failures >= 2 + grows + works[n].border + 2 * works[n].cublas);
        else if (f == 1) assert_int_equal(failures, works[n].cublas);
        else assert_int_equal(failures > 0, f == 3 || works[n].cublas);
      }
}

/* What a call needs until its stream comes to it, the default stream does not get meanwhile. */
PLAIN_TEST(held) {
  needs_holds();
  for (int n = 0; n < WORKS; ++n) {
    test_errors.mode = TEST_FAIL;
    thcHostReset(1, 64 * MIB);
    S = THCState_alloc();
    S->cudaDeviceAllocator = THCCachingAllocator_get();
    THCudaInit(S);
    test_seed(13);
    struct Operands o = operands_of(&works[n]);
    THCudaTensor *expected = THCudaTensor_newClone(S, o.dr), *others[18];
    do_work(&works[n], &o, expected);
    THCStream *s = THCStream_new(NON_BLOCKING);
    THCState_setStream(S, s);
    thcHostHold(s->stream, 1);
    do_work(&works[n], &o, o.dr);
    THCState_setStream(S, NULL);
    for (int i = 0; i < 18; ++i) {
      others[i] = THCudaTensor_newWithSize1d(S, INT64_C(1) << i);
      THCudaTensor_fill(S, others[i], 1);
    }
    Float_check_equal("it waits", o.r, o.dr);
    thcHostHold(s->stream, 0);
    assert_true(THCudaTensor_equal(S, o.dr, expected));
    for (int i = 0; i < 18; ++i) {
      assert_true(THCudaTensor_minall(S, others[i]) == 1 && THCudaTensor_maxall(S, others[i]) == 1);
      THCudaTensor_free(S, others[i]);
    }
    THCudaTensor_free(S, expected);
    drop(&o);
    THCStream_free(s);
    finish();
  }
}

RUN_TESTS(PLAIN(forms) PLAIN(many_layouts) PLAIN(phases) PLAIN(sizes) PLAIN(output) PLAIN(nan) PLAIN(overlaps) PLAIN(repeated)
          PLAIN(fractions) PLAIN(bad_arguments) PLAIN(types) PLAIN(map) PLAIN(map_errors) PLAIN(failures)
          PLAIN(held))
