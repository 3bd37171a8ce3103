#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorConv.c"
#else

#if TH_NUM_MATH

/* What a call is to do, for all functions. Operands are small whole numbers, so that every type is exact. */
typedef struct {
  const char *name; /* without "conv2D" or "conv3D" */
  int axes;
  int64_t step[3];
  char vf, xc;      /* vf 'R': Rev */
} LOCAL(Call);

/* Leading dimensions: of the input, of the kernel, of the result. */
static void LOCAL(leading)(const char *name, int *t, int *k, int *r) {
  *t = *k = *r = 0;
  if (!strcmp(name, "cmul")) *t = *k = *r = 1;
  if (!strcmp(name, "mv")) *t = 1, *k = 2, *r = 1;
  if (!strcmp(name, "mm")) *t = 2, *k = 2, *r = 2;
  if (!strcmp(name, "ger") || !strcmp(name, "Revger")) *t = 1, *k = 1, *r = 2;
  if (!strcmp(name, "Revgerm")) *t = 2, *k = 2, *r = 2;
}

static int64_t LOCAL(extent)(const LOCAL(Call) * c, int axis, int64_t in, int64_t ker) {
  const int64_t s = c->step[axis];
  return c->vf == 'V' ? (in - ker) / s + 1 : c->vf == 'F' ? (in - 1) * s + ker : in - (ker - 1) * s;
}

/* sums += the convolution of one plane, or volume, with one kernel, each dense with three extents: the definition, by loops. */
static void LOCAL(one)(const LOCAL(Call) * c, const uint64_t *t, const int64_t *in, const uint64_t *k, const int64_t *ker,
                       uint64_t *sums, const int64_t *out) {
  const int64_t one[] = {1, 1, 1}, *s = c->step, *by = c->vf == 'R' ? one : s;
  const int turned = c->vf == 'F' ? c->xc == 'X' : c->xc == 'C';
  const int full = c->vf == 'F';
  /* Places in the input (full) or the result, and elements of the kernel. */
  const int64_t *n = full ? in : out;
  for (int64_t z = 0; z < n[0]; ++z)
    for (int64_t y = 0; y < n[1]; ++y)
      for (int64_t x = 0; x < n[2]; ++x)
        for (int64_t h = 0; h < ker[0]; ++h)
          for (int64_t i = 0; i < ker[1]; ++i)
            for (int64_t j = 0; j < ker[2]; ++j) {
              const int64_t at = turned ? ((ker[0] - 1 - h) * ker[1] + ker[1] - 1 - i) * ker[2] + ker[2] - 1 - j
                                        : (h * ker[1] + i) * ker[2] + j;
              const int64_t *e = c->vf == 'R' ? s : one;
              const int64_t d = z * by[0] + h * e[0], r = y * by[1] + i * e[1], q = x * by[2] + j * e[2];
              if (full) sums[(d * out[1] + r) * out[2] + q] += t[(z * in[1] + y) * in[2] + x] * k[at];
              else sums[(z * out[1] + y) * out[2] + x] += t[(d * in[1] + r) * in[2] + q] * k[at];
            }
}

static uint64_t *LOCAL(numbers)(const THTensor *t) {
  const int64_t n = THTensor_(nElement)(t);
  uint64_t *v = (uint64_t *)malloc((size_t)(n + 1) * sizeof *v);
  for (int64_t i = 0; i < n; ++i) v[i] = (uint64_t)(int64_t)AS_CALC(*LOCAL(at)(t, i));
  return v;
}

/* beta r + alpha times what the call is to give, in wrapping 64 bits; r of the right number of elements, or NULL for zeros. The
   result's sizes go to `size`, their number is returned in *nd. */
static num *LOCAL(expected)(const LOCAL(Call) * c, const THTensor *r, int64_t beta, int64_t alpha, const THTensor *t,
                            const THTensor *k, int64_t *size, int *nd) {
  int tl, kl, rl;
  int64_t in[3] = {1, 1, 1}, ker[3] = {1, 1, 1}, out[3] = {1, 1, 1}, ts[2] = {1, 1}, ks[2] = {1, 1}, planes, total;
  LOCAL(Call) three = *c;
  LOCAL(leading)(c->name, &tl, &kl, &rl);
  for (int d = 0; d < 3; ++d) three.step[d] = d < 3 - c->axes ? 1 : c->step[d - (3 - c->axes)];
  for (int d = 3 - c->axes; d < 3; ++d) {
    in[d] = t->size[tl + d - (3 - c->axes)];
    ker[d] = k->size[kl + d - (3 - c->axes)];
    out[d] = LOCAL(extent)(&three, d, in[d], ker[d]);
  }
  for (int d = 0; d < tl; ++d) ts[2 - tl + d] = t->size[d];
  for (int d = 0; d < kl; ++d) ks[2 - kl + d] = k->size[d];
  const int64_t ni = in[0] * in[1] * in[2], nk = ker[0] * ker[1] * ker[2], no = out[0] * out[1] * out[2];
  *nd = 0;
  if (!strcmp(c->name, "cmul")) size[(*nd)++] = ts[1];
  if (!strcmp(c->name, "mv")) size[(*nd)++] = ks[0];
  if (!strcmp(c->name, "mm")) size[(*nd)++] = ts[0], size[(*nd)++] = ks[0];
  if (strstr(c->name, "ger")) size[(*nd)++] = ks[1], size[(*nd)++] = ts[1];
  planes = 1;
  for (int d = 0; d < *nd; ++d) planes *= size[d];
  for (int d = 3 - c->axes; d < 3; ++d) size[(*nd)++] = out[d];
  total = planes * no;
  uint64_t *sums = (uint64_t *)calloc((size_t)total, sizeof *sums), *a = LOCAL(numbers)(t), *b = LOCAL(numbers)(k);
  for (int64_t p = 0; p < planes; ++p) {
    uint64_t *to = sums + p * no;
    if (!strcmp(c->name, "mul")) LOCAL(one)(&three, a, in, b, ker, to, out);
    else if (!strcmp(c->name, "cmul")) LOCAL(one)(&three, a + p * ni, in, b + p * nk, ker, to, out);
    else if (strcmp(c->name, "mv") == 0 || strcmp(c->name, "mm") == 0) {
      const int64_t n = !strcmp(c->name, "mm") ? p / ks[0] : 0;
      for (int64_t q = 0; q < ts[1]; ++q)
        LOCAL(one)(&three, a + (n * ts[1] + q) * ni, in, b + (p % ks[0] * ks[1] + q) * nk, ker, to, out);
    } else {
      const int64_t batch = !strcmp(c->name, "Revgerm") ? ts[0] : 1;
      for (int64_t n = 0; n < batch; ++n)
        LOCAL(one)(&three, a + (n * ts[1] + p % ts[1]) * ni, in, b + (n * ks[1] + p / ts[1]) * nk, ker, to, out);
    }
  }
  num *e = (num *)malloc((size_t)total * sizeof *e);
  for (int64_t i = 0; i < total; ++i)
    e[i] = NUM((int64_t)((r && beta ? (uint64_t)beta * (uint64_t)(int64_t)AS_CALC(*LOCAL(at)(r, i)) : 0) + (uint64_t)alpha * sums[i]));
  free(sums);
  free(a);
  free(b);
  return e;
}

static void LOCAL(call)(const LOCAL(Call) * c, THTensor *r, num beta, num alpha, THTensor *t, THTensor *k) {
  /* Only the first character counts. */
  const char vf[] = {c->vf, '?', 0}, xc[] = {c->xc, '?', 0};
  const int64_t *s = c->step;
  const char *name = c->name;
  if (c->axes == 2) {
    if (!strcmp(name, "mul")) THTensor_(conv2Dmul)(r, beta, alpha, t, k, s[0], s[1], vf, xc);
    else if (!strcmp(name, "cmul")) THTensor_(conv2Dcmul)(r, beta, alpha, t, k, s[0], s[1], vf, xc);
    else if (!strcmp(name, "mv")) THTensor_(conv2Dmv)(r, beta, alpha, t, k, s[0], s[1], vf, xc);
    else if (!strcmp(name, "mm")) THTensor_(conv2Dmm)(r, beta, alpha, t, k, s[0], s[1], vf, xc);
    else if (!strcmp(name, "ger")) THTensor_(conv2Dger)(r, beta, alpha, t, k, s[0], s[1], vf, xc);
    else if (!strcmp(name, "Revger")) THTensor_(conv2DRevger)(r, beta, alpha, t, k, s[0], s[1]);
    else if (!strcmp(name, "Revgerm")) THTensor_(conv2DRevgerm)(r, beta, alpha, t, k, s[0], s[1]);
    else fail_msg("no conv2D%s", name);
  } else {
    if (!strcmp(name, "mul")) THTensor_(conv3Dmul)(r, beta, alpha, t, k, s[0], s[1], s[2], vf, xc);
    else if (!strcmp(name, "cmul")) THTensor_(conv3Dcmul)(r, beta, alpha, t, k, s[0], s[1], s[2], vf, xc);
    else if (!strcmp(name, "mv")) THTensor_(conv3Dmv)(r, beta, alpha, t, k, s[0], s[1], s[2], vf, xc);
    else if (!strcmp(name, "ger")) THTensor_(conv3Dger)(r, beta, alpha, t, k, s[0], s[1], s[2], vf, xc);
    else if (!strcmp(name, "Revger")) THTensor_(conv3DRevger)(r, beta, alpha, t, k, s[0], s[1], s[2]);
    else fail_msg("no conv3D%s", name);
  }
}

/* The call on these tensors gives what it should; r has its shape before it, or beta is 0. */
static void LOCAL(check_call)(const LOCAL(Call) * c, THTensor *r, int64_t beta, int64_t alpha, THTensor *t, THTensor *k) {
  int64_t size[5];
  int nd;
  num *e = LOCAL(expected)(c, r, beta, alpha, t, k, size, &nd);
  LOCAL(call)(c, r, NUM(beta), NUM(alpha), t, k);
  assert_int_equal(r->nDimension, nd);
  for (int d = 0; d < nd; ++d) assert_int_equal(r->size[d], size[d]);
  LOCAL(check_values)(r, e, c->name);
  free(e);
}

/* One call with tensors of these layouts. planes: of the input, of the kernel, batch. */
static void LOCAL(try)(const LOCAL(Call) * c, const int64_t *planes, const int64_t *in, const int64_t *ker, int lr, int lt, int lk) {
  int tl, kl, rl, nd;
  int64_t ts[5], ks[5], rs[5];
  const int sums = !strcmp(c->name, "mv") || !strcmp(c->name, "mm"), germ = !strcmp(c->name, "Revgerm");
  LOCAL(leading)(c->name, &tl, &kl, &rl);
  if (tl) ts[tl - 1] = planes[0];
  if (tl == 2) ts[0] = planes[2];
  if (kl == 1) ks[0] = strstr(c->name, "ger") ? planes[1] : planes[0];
  if (kl == 2) ks[0] = sums ? planes[1] : planes[2], ks[1] = germ ? planes[1] : planes[0];
  for (int d = 0; d < c->axes; ++d) {
    ts[tl + d] = in[d];
    ks[kl + d] = ker[d];
  }
  THTensor *t = LOCAL(laid)(lt, tl + c->axes, ts), *k = LOCAL(laid)(lk, kl + c->axes, ks);
  LOCAL(randomise)(t);
  LOCAL(randomise)(k);
  free(LOCAL(expected)(c, NULL, 0, 1, t, k, rs, &nd));
  THTensor *r = LOCAL(laid)(lr, nd, rs);
  LOCAL(randomise)(r);
  const int64_t beta = test_below(3), alpha = 1 + test_below(3);
  num *at = LOCAL(values)(t), *ak = LOCAL(values)(k);
  LOCAL(check_call)(c, r, beta, alpha, t, k);
  LOCAL(check_guards)(r);
  LOCAL(check_values)(t, at, "t");
  LOCAL(check_values)(k, ak, "k");
  free(at);
  free(ak);
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
}

static int LOCAL(layout)(void) { return (int)test_below(LAYOUTS); }

static const char *const LOCAL(names)[] = {"mul", "cmul", "mv", "mm", "ger", "Revger", "Revgerm"};
enum { LOCAL(forms) = 7 };

/* Every form of one function, at sizes and strides from 1 on. */
static void LOCAL(all_forms)(int axes) {
  for (int f = 0; f < LOCAL(forms); ++f) {
    const char *name = LOCAL(names)[f];
    const int rev = strstr(name, "Rev") != NULL;
    if (axes == 3 && (!strcmp(name, "mm") || !strcmp(name, "Revgerm"))) continue;
    for (int how = 0; how < (rev ? 1 : 4); ++how)
      for (int k = 0; k < 24; ++k) {
        LOCAL(Call) c = {name, axes, {1, 1, 1}, rev ? 'R' : how & 1 ? 'F' : 'V', how & 2 ? 'C' : 'X'};
        int64_t planes[3], in[3], ker[3];
        for (int d = 0; d < 3; ++d) planes[d] = 1 + test_below(d == 2 ? 3 : 5);
        for (int d = 0; d < axes; ++d) {
          c.step[d] = 1 + test_below(3);
          ker[d] = 1 + test_below(4);
          in[d] = c.vf == 'F' ? 1 + test_below(5) : (ker[d] - 1) * (rev ? c.step[d] : 1) + 1 + test_below(5);
        }
        LOCAL(try)(&c, planes, in, ker, LOCAL(layout)(), LOCAL(layout)(), LOCAL(layout)());
      }
  }
}
TEST(forms_2d) {
  test_seed(1);
  LOCAL(all_forms)(2);
}
TEST(forms_3d) {
  test_seed(2);
  LOCAL(all_forms)(3);
}

TEST(many_layouts) {
  static const int64_t planes[] = {3, 2, 2}, in[] = {4, 5}, ker[] = {2, 3};
  test_seed(3);
  for (int f = 0; f < LOCAL(forms); ++f)
    for (int r = 0; r < LAYOUTS; ++r)
      for (int t = 0; t < LAYOUTS; ++t) {
        LOCAL(Call) c = {LOCAL(names)[f], 2, {1, 1, 1}, 'V', test_below(2) ? 'X' : 'C'};
        if (strstr(c.name, "Rev")) c.vf = 'R', c.xc = 'X';
        LOCAL(try)(&c, planes, in, ker, r, t, LOCAL(layout)());
      }
}

/* Rows and planes on both sides of those at which the work is divided: lanes, vectors, blocks of planes, terms at a time. */
TEST(blocks) {
  static const int64_t rows[] = {15, 16, 17, 31, 33, 48, 50, 97};
  static const int64_t sizes[][3] = {{1, 1, 1}, {3, 7, 1}, {2, 8, 3}, {5, 9, 2}, {9, 4, 1}, {17, 13, 1}, {33, 5, 2}, {1, 130, 1}};
  test_seed(4);
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      for (int f = 0; f < 4; ++f) {
        static const char *const names[] = {"mm", "mv", "ger", "cmul"};
        LOCAL(Call) c = {names[f], 2, {1, 1 + (i + j) % 5 / 4, 1}, j % 3 == 2 ? 'F' : 'V', test_below(2) ? 'X' : 'C'};
        const int64_t in[] = {3, rows[i] + 2}, ker[] = {2, 3};
        if (f && (i + j) % 3) continue;
        LOCAL(try)(&c, sizes[j], in, ker, j & 1 ? LOCAL(layout)() : 0, i & 1 ? LOCAL(layout)() : 0, 0);
      }
}

/* Planes of the input so far apart that windows are copied, whole vectors of them and less; more terms than a copy holds. */
TEST(far_planes) {
  static const int64_t planes[] = {15, 33, 1}, in[][2] = {{32, 32}, {128, 8}, {8, 128}}, ker[] = {3, 3};
  test_seed(5);
  for (int i = 0; i < 3; ++i) {
    LOCAL(Call) c = {i == 1 ? "mv" : "mm", 2, {1, 1, 1}, 'V', 'X'};
    LOCAL(try)(&c, planes, in[i], ker, 0, 0, 0);
  }
}

/* Few results, from many terms, for numbers of planes on both sides of the lanes of a vector. */
TEST(kernel_gradients) {
  static const int64_t planes[] = {1, 5, 9, 16, 20, 33, 70};
  test_seed(5);
  for (int i = 0; i < 7; ++i)
    for (int out = 1; out < 9; out += 2) {
      LOCAL(Call) c = {i & 1 ? "Revger" : "Revgerm", 2, {1 + i % 2, 1 + i / 2 % 2, 1}, 'R', 'X'};
      const int64_t sizes[] = {1 + test_below(7), planes[i], 1 + test_below(3)}, ker[] = {7, 11};
      const int64_t in[] = {6 * c.step[0] + out, 10 * c.step[1] + out};
      LOCAL(try)(&c, sizes, in, ker, LOCAL(layout)(), i & 1 ? LOCAL(layout)() : 0, LOCAL(layout)());
    }
}

/* Full forms whose strides are smaller than the kernel, as large, and larger, so that some results have no terms. */
TEST(phases) {
  test_seed(6);
  for (int64_t s = 1; s <= 5; ++s)
    for (int64_t n = 1; n <= 5; ++n)
      for (int beta = 0; beta < 3; ++beta) {
        LOCAL(Call) c = {beta == 2 ? "mm" : "mul", 2, {s, 6 - s, 1}, 'F', n & 1 ? 'X' : 'C'};
        const int64_t planes[] = {2, 3, 2}, in[] = {3, 2}, ker[] = {n, 3};
        LOCAL(try)(&c, planes, in, ker, LOCAL(layout)(), LOCAL(layout)(), LOCAL(layout)());
      }
}

/* The functions on memory add to what is there, and touch nothing behind it. */
TEST(pointers) {
  test_seed(7);
  for (int axes = 2; axes <= 3; ++axes)
    for (int which = 0; which < 5; ++which)
      for (int k = 0; k < 12; ++k) {
        LOCAL(Call) c = {"mul", axes, {1, 1, 1}, which < 2 ? 'V' : which < 4 ? 'F' : 'R', which == 4 || which % 2 == 0 ? 'X' : 'C'};
        int64_t in[3], ker[3], out[3], n = 1;
        for (int d = 0; d < axes; ++d) {
          c.step[d] = 1 + test_below(3);
          ker[d] = 1 + test_below(4);
          in[d] = (ker[d] - 1) * (c.vf == 'R' ? c.step[d] : 1) + 1 + test_below(k == 11 ? 40 : 6);
          out[d] = LOCAL(extent)(&c, d, in[d], ker[d]);
          n *= out[d];
        }
        THTensor *t = LOCAL(laid)(0, axes, in), *w = LOCAL(laid)(0, axes, ker), *r = LOCAL(laid)(0, axes, out);
        LOCAL(randomise)(t);
        LOCAL(randomise)(w);
        LOCAL(randomise)(r);
        int64_t size[5];
        int nd;
        const int64_t alpha = test_below(3);
        num *e = LOCAL(expected)(&c, r, 1, alpha, t, w, size, &nd);
        num *a = THTensor_(data)(t), *b = THTensor_(data)(w), *to = THTensor_(data)(r);
        const int64_t *s = c.step;
        if (axes == 2) {
          typedef void Function(num *, num, num *, int64_t, int64_t, num *, int64_t, int64_t, int64_t, int64_t);
          Function *const f[] = {THTensor_(validXCorr2Dptr), THTensor_(validConv2Dptr), THTensor_(fullXCorr2Dptr),
                                 THTensor_(fullConv2Dptr), THTensor_(validXCorr2DRevptr)};
          f[which](to, NUM(alpha), a, in[0], in[1], b, ker[0], ker[1], s[0], s[1]);
        } else {
          typedef void Function(num *, num, num *, int64_t, int64_t, int64_t, num *, int64_t, int64_t, int64_t, int64_t, int64_t,
                                int64_t);
          Function *const f[] = {THTensor_(validXCorr3Dptr), THTensor_(validConv3Dptr), THTensor_(fullXCorr3Dptr),
                                 THTensor_(fullConv3Dptr), THTensor_(validXCorr3DRevptr)};
          f[which](to, NUM(alpha), a, in[0], in[1], in[2], b, ker[0], ker[1], ker[2], s[0], s[1], s[2]);
        }
        LOCAL(check_values)(r, e, "memory");
        LOCAL(check_guards)(r);
        free(e);
        THTensor_(free)(t);
        THTensor_(free)(w);
        THTensor_(free)(r);
      }
  num one[9] = {NUM(1)};
  expect_error_text("r_", THTensor_(validXCorr2Dptr)(NULL, one[0], one, 1, 1, one, 1, 1, 1, 1));
  expect_error_text("t_", THTensor_(fullConv2Dptr)(one, one[0], NULL, 1, 1, one, 1, 1, 1, 1));
  expect_error_text("k_", THTensor_(fullConv3Dptr)(one, one[0], one, 1, 1, 1, NULL, 1, 1, 1, 1, 1, 1));
  expect_error_text("row", THTensor_(validConv2Dptr)(one, one[0], one, 0, 1, one, 1, 1, 1, 1));
  expect_error_text("column", THTensor_(fullXCorr2Dptr)(one, one[0], one, 1, 1, one, 1, 0, 1, 1));
  expect_error_text("depth", THTensor_(fullXCorr3Dptr)(one, one[0], one, 1, 1, 1, one, 1, 1, 1, 0, 1, 1));
  expect_error_text("too few", THTensor_(validConv2Dptr)(one, one[0], one, 2, 2, one, 1, 3, 1, 1));
  expect_error_text("too few", THTensor_(validXCorr2DRevptr)(one, one[0], one, 2, 2, one, 2, 2, 2, 1));
  expect_error_text("2 rows of t_, 1 of k_ and a stride of 9223372036854775807: the result is too large",
                    THTensor_(fullXCorr2Dptr)(one, one[0], one, 2, 2, one, 1, 1, INT64_MAX, 1));
  expect_error_text("no memory for t_ of size [2 x 1] with a border of 4611686018427387904",
                    THTensor_(fullXCorr2Dptr)(one, one[0], one, 2, 1, one, INT64_MAX / 2 + 2, 1, 1, 1));
}

/* r counts as zeros for beta 0 and when its number of elements changes; with another shape of the same number it does not. */
TEST(beta) {
  const int64_t out = 2, planes[] = {out, 3, 2};
  THTensor *t = LOCAL(laid)(0, 3, planes), *k = LOCAL(laid2)(0, 1, 1), *r = LOCAL(laid2)(0, 4, 3);
  THTensor_(fill)(r, NUM(5));
  THTensor_(fill)(t, NUM(2));
  THTensor_(fill)(k, NUM(3));
  THTensor *plane = THTensor_(newSelect)(t, 0, 1), *kernels = THTensor_(newClone)(k);
  THTensor_(resize3d)(kernels, out, 1, 1);
  THTensor_(fill)(kernels, NUM(3));
  THTensor_(conv2Dcmul)(r, NUM(2), NUM(1), t, kernels, 1, 1, "V", "X"); /* 12 elements as before */
  assert_int_equal(r->nDimension, 3);
  for (int64_t i = 0; i < 12; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 16);
  THTensor_(conv2Dmul)(r, NUM(2), NUM(1), plane, k, 1, 1, "V", "X");
  assert_int_equal(r->nDimension, 2);
  for (int64_t i = 0; i < 6; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 6);
  THTensor_(conv2Dmul)(r, NUM(2), NUM(1), plane, k, 1, 1, "V", "X");
  for (int64_t i = 0; i < 6; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 18);
  THTensor_(conv2Dmul)(r, NUM(0), NUM(1), plane, k, 1, 1, "V", "X");
  for (int64_t i = 0; i < 6; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 6);
  THTensor *all[] = {t, k, r, plane, kernels};
  for (int i = 0; i < 5; ++i) THTensor_(free)(all[i]);
}

TEST(resized) {
  static const int64_t planes[] = {3, 4, 2}, in[] = {6, 7}, ker[] = {3, 2};
  test_seed(8);
  for (int f = 0; f < LOCAL(forms); ++f) {
    LOCAL(Call) c = {LOCAL(names)[f], 2, {1, 1, 1}, strstr(LOCAL(names)[f], "Rev") ? 'R' : 'V', 'X'};
    THTensor *r = THTensor_(new)();
    int tl, kl, rl;
    LOCAL(leading)(c.name, &tl, &kl, &rl);
    const int64_t ts[] = {planes[2], planes[0], in[0], in[1]};
    int64_t ks[] = {planes[1], planes[0], ker[0], ker[1]};
    if (c.vf == 'R' && kl == 2) ks[0] = planes[2], ks[1] = planes[1];
    THTensor *t = LOCAL(laid)(0, tl + 2, ts + 2 - tl), *k = LOCAL(laid)(0, kl + 2, ks + 2 - kl);
    LOCAL(randomise)(t);
    LOCAL(randomise)(k);
    LOCAL(check_call)(&c, r, 0, 1, t, k);
    /* It has no element yet, so beta does not matter. */
    THTensor *other = THTensor_(new)();
    LOCAL(call)(&c, other, NUM(3), NUM(1), t, k);
    assert_true(THTensor_(isSameSizeAs)(r, other));
    num *values = LOCAL(values)(r);
    LOCAL(check_values)(other, values, "new");
    free(values);
    THTensor_(free)(other);
    THTensor_(free)(r);
    THTensor_(free)(t);
    THTensor_(free)(k);
  }
}

/* The result is the input or the kernel, or shares memory with one. */
TEST(overlaps) {
  test_seed(9);
  for (int k = 0; k < 60; ++k) {
    const int how = k % 6, full = k / 6 % 2;
    THTensor *big = LOCAL(laid2)(LOCAL(layout)(), 12, 12), *other = LOCAL(laid2)(LOCAL(layout)(), 3, 3);
    LOCAL(randomise)(big);
    LOCAL(randomise)(other);
    LOCAL(Call) c = {"mul", 2, {1 + full * (k % 3), 1 + full, 1}, full ? 'F' : 'V', k & 1 ? 'C' : 'X'};
    THTensor *t = THTensor_(newNarrow)(big, 0, 1, 5), *r = THTensor_(new)();
    THTensor_(narrow)(t, NULL, 1, 2, 5);
    THTensor *w = how < 3 ? other : t, *from = how < 3 ? t : full ? other : big;
    int64_t size[5];
    int nd;
    free(LOCAL(expected)(&c, NULL, 0, 1, from, w, size, &nd));
    if (how % 3 == 0 && size[0] <= 12 && size[1] <= 12) {
      /* Shifted, in the same matrix; with beta it is read too. */
      THTensor_(narrow)(r, big, 0, 12 - size[0], size[0]);
      THTensor_(narrow)(r, NULL, 1, 0, size[1]);
      num *e = LOCAL(expected)(&c, r, 2, 3, from, w, size, &nd);
      LOCAL(call)(&c, r, NUM(2), NUM(3), from, w);
      LOCAL(check_values)(r, e, "shifted");
      free(e);
      LOCAL(check_guards)(big);
    } else {
      /* A new shape over memory that is read, or the very tensor. */
      THTensor *a = THTensor_(newClone)(from), *b = THTensor_(newClone)(w), *to = how % 3 == 1 ? a : b;
      num *e = LOCAL(expected)(&c, NULL, 0, 2, a, b, size, &nd);
      LOCAL(call)(&c, to, NUM(0), NUM(2), a, b);
      assert_int_equal(to->size[0], size[0]);
      LOCAL(check_values)(to, e, "the very tensor");
      free(e);
      THTensor_(free)(a);
      THTensor_(free)(b);
    }
    THTensor *all[] = {big, other, t, r};
    for (int i = 0; i < 4; ++i) THTensor_(free)(all[i]);
  }
}

/* Input and kernel of stride 0, or whose rows overlap. */
TEST(repeated) {
  test_seed(10);
  THTensor *line = LOCAL(laid1)(0, 60), *t = THTensor_(newUnfold)(line, 0, 30, 2), *k = LOCAL(laid2)(0, 1, 3), *r = THTensor_(new)();
  THLongStorage *size = THLongStorage_newWithSize2(2, 3);
  LOCAL(randomise)(line);
  LOCAL(randomise)(k);
  THTensor_(expand)(k, k, size);
  for (int how = 0; how < 4; ++how) {
    LOCAL(Call) c = {"mul", 2, {1, 1, 1}, how & 1 ? 'F' : 'V', how & 2 ? 'C' : 'X'};
    LOCAL(check_call)(&c, r, 0, 1, t, k);
  }
  THLongStorage_free(size);
  THTensor_(free)(line);
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
}

TEST(errors) {
  for (int f = 0; f < LOCAL(forms); ++f)
    for (int axes = 2; axes <= 3; ++axes) {
      const char *name = LOCAL(names)[f];
      if (axes == 3 && (!strcmp(name, "mm") || !strcmp(name, "Revgerm"))) continue;
      LOCAL(Call) c = {name, axes, {1, 1, 1}, strstr(name, "Rev") ? 'R' : 'V', 'X'};
      static const int64_t fours[] = {4, 4, 4, 4, 4, 4}, threes[] = {4, 4, 3, 3, 3};
      int tl, kl, rl;
      LOCAL(leading)(name, &tl, &kl, &rl);
      THTensor *t = LOCAL(laid)(0, tl + axes, fours), *k = LOCAL(laid)(0, kl + axes, threes + 2 - kl), *r = LOCAL(laid2)(0, 2, 2);
      THTensor *more = LOCAL(laid)(0, tl + axes + 1, fours), *less = LOCAL(laid)(0, kl + axes - 1, fours), *none = THTensor_(new)();
      LOCAL(randomise)(t);
      LOCAL(randomise)(k);
      LOCAL(randomise)(r);
      num *before = LOCAL(values)(r);
      const num one = NUM(1);
      expect_arg_error_text(3, "t_", LOCAL(call)(&c, r, one, one, more, k));
      expect_arg_error_text(4, "k_", LOCAL(call)(&c, r, one, one, t, less));
      expect_arg_error(3, LOCAL(call)(&c, r, one, one, none, k));
      expect_arg_error(4, LOCAL(call)(&c, r, one, one, t, none));
      for (int d = 0; d < axes; ++d)
        for (int64_t s = -1; s < 1; ++s) {
          LOCAL(Call) wrong = c;
          const int odd = axes == 3 && !strcmp(name, "cmul");
          wrong.step[d] = s;
          expect_arg_error_text(5 + d - (odd && d > 0), "stride", LOCAL(call)(&wrong, r, one, one, t, k));
        }
      if (c.vf != 'R') {
        LOCAL(Call) wrong = c;
        const int mul = !strcmp(name, "mul"), cmul = !strcmp(name, "cmul");
        wrong.vf = 'v';
        expect_arg_error_text(axes == 2 ? (mul || cmul ? 1 : 7) : cmul ? 7 : 8, "vf", LOCAL(call)(&wrong, r, one, one, t, k));
        wrong.vf = 'F';
        wrong.xc = 'c';
        expect_arg_error_text(axes == 2 ? 7 : cmul ? 7 : 8, "xc", LOCAL(call)(&wrong, r, one, one, t, k));
      }
      /* Larger than the input along one axis. */
      for (int d = 0; d < axes; ++d) {
        int64_t size[5];
        memcpy(size, threes + 2 - kl, sizeof size[0] * (size_t)(kl + axes));
        size[kl + d] = 5;
        THTensor *large = LOCAL(laid)(0, kl + axes, size);
        expect_arg_error_text(2, "larger", LOCAL(call)(&c, r, one, one, t, large));
        if (c.vf == 'R') {
          LOCAL(Call) wide = c;
          wide.step[d] = 2;
          expect_arg_error_text(2, "stride", LOCAL(call)(&wide, r, one, one, t, k));
          wide.step[d] = INT64_MAX;
          expect_arg_error_text(2, "stride", LOCAL(call)(&wide, r, one, one, t, k));
        }
        THTensor_(free)(large);
      }
      /* Planes or a batch that differ. */
      if (strcmp(name, "mul") && strcmp(name, "ger") && strcmp(name, "Revger")) {
        int64_t size[5];
        memcpy(size, threes + 2 - kl, sizeof size[0] * (size_t)(kl + axes));
        size[!strcmp(name, "mv") || !strcmp(name, "mm")] = 3;
        THTensor *other = LOCAL(laid)(0, kl + axes, size);
        expect_arg_error_text(2, "differ", LOCAL(call)(&c, r, one, one, t, other));
        THTensor_(free)(other);
      }
      expect_any_error(LOCAL(call)(&c, NULL, one, one, t, k));
      expect_any_error(LOCAL(call)(&c, r, one, one, NULL, k));
      expect_any_error(LOCAL(call)(&c, r, one, one, t, NULL));
      LOCAL(check_values)(r, before, "after Errors");
      assert_int_equal(r->nDimension, 2);
      free(before);
      THTensor *all[] = {t, k, r, more, less, none};
      for (int i = 0; i < 6; ++i) THTensor_(free)(all[i]);
    }
}

TEST(argument_numbers) {
  THTensor *t = LOCAL(laid2)(0, 4, 4), *k = LOCAL(laid2)(0, 2, 2), *r = LOCAL(laid2)(0, 1, 3);
  THLongStorage *size = THLongStorage_newWithSize2(3, 3);
  const num one = NUM(1);
  expect_arg_error_text(7, "xc", THTensor_(conv2Dmul)(r, one, one, t, k, 1, 1, "V", ""));
  expect_error_text("vf", THTensor_(conv2Dmul)(r, one, one, t, k, 1, 1, NULL, "X"));
  expect_error_text("xc", THTensor_(conv2Dmul)(r, one, one, t, k, 1, 1, "V", NULL));
  THTensor_(expand)(r, r, size);
  if (THGetIndexBase() == 0) expect_error_text("overlaps itself", THTensor_(conv2Dmul)(r, one, one, t, k, 1, 1, "V", "X"));
  THLongStorage_free(size);
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
}

TEST(too_large) {
  THTensor *t = LOCAL(laid2)(0, 4, 4), *k = LOCAL(laid2)(0, 2, 2), *r = LOCAL(laid2)(0, 1, 3);
  const num one = NUM(1);
  num *before = LOCAL(values)(r);
  expect_error_text("t_ of size [4 x 4] with k_ of size [2 x 2] and a column stride of 4611686018427387903: the result is too large",
                    THTensor_(conv2Dmul)(r, one, one, t, k, 1, INT64_MAX / 2, "F", "X"));
  expect_any_error(THTensor_(conv2Dmul)(r, one, one, t, k, INT64_MAX / 8, INT64_MAX / 8, "F", "X"));
  expect_any_error(THTensor_(conv2Dmul)(r, one, one, t, k, INT64_MAX / 64, 1, "F", "X"));
  LOCAL(check_values)(r, before, "after Errors");
  free(before);
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
}

/* Steps are as long as they like where there is nothing to step to. */
TEST(long_steps) {
  THTensor *t = LOCAL(laid2)(0, 4, 5), *one_row = LOCAL(laid2)(0, 1, 5), *k = LOCAL(laid2)(0, 2, 2), *small = LOCAL(laid2)(0, 1, 1);
  THTensor *r = THTensor_(new)(), *e = THTensor_(new)();
  LOCAL(randomise)(t);
  LOCAL(randomise)(one_row);
  LOCAL(randomise)(k);
  LOCAL(randomise)(small);
  const struct {
    THTensor *t, *k;
    const char *vf;
    int64_t as;
  } cases[] = {{t, k, "V", 5}, {one_row, k, "F", 2}};
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; ++c)
    for (int turned = 0; turned < 2; ++turned) {
      THTensor_(conv2Dmul)(r, NUM(0), NUM(1), cases[c].t, cases[c].k, INT64_MAX, 1, cases[c].vf, turned ? "C" : "X");
      THTensor_(conv2Dmul)(e, NUM(0), NUM(1), cases[c].t, cases[c].k, cases[c].as, 1, cases[c].vf, turned ? "C" : "X");
      assert_true(THTensor_(equal)(r, e));
    }
  num out[20], expected[20];
  memset(out, 0, sizeof out);
  memset(expected, 0, sizeof expected);
  THTensor_(validXCorr2DRevptr)(out, NUM(1), THTensor_(data)(t), 4, 5, THTensor_(data)(small), 1, 1, INT64_MAX, INT64_MAX);
  THTensor_(validXCorr2DRevptr)(expected, NUM(1), THTensor_(data)(t), 4, 5, THTensor_(data)(small), 1, 1, 1, 1);
  assert_memory_equal(out, expected, sizeof out);
  THTensor_(free)(t);
  THTensor_(free)(one_row);
  THTensor_(free)(k);
  THTensor_(free)(small);
  THTensor_(free)(r);
  THTensor_(free)(e);
}

#if TH_NUM_FLOATING
TEST(nan) {
  THTensor *t = LOCAL(laid2)(0, 3, 40), *k = LOCAL(laid2)(0, 2, 2), *r = LOCAL(laid2)(0, 2, 39);
  THTensor_(fill)(t, NUM(1));
  THTensor_(fill)(k, NUM(1));
  THTensor_(fill)(r, NUM(NAN));
  THTensor_(conv2Dmul)(r, NUM(0), NUM(1), t, k, 1, 1, "V", "X");
  for (int64_t i = 0; i < 78; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 4);
  THTensor_(resize2d)(r, 6, 81);
  THTensor_(fill)(r, NUM(NAN));
  THTensor_(conv2Dmul)(r, NUM(0), NUM(1), t, k, 2, 2, "F", "X");
  for (int64_t i = 0; i < r->size[0] * r->size[1]; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 1);
  THTensor_(resize2d)(r, 8, 160);
  THTensor_(fill)(r, NUM(NAN));
  THTensor_(conv2Dmul)(r, NUM(0), NUM(1), t, k, 3, 4, "F", "X");
  for (int64_t i = 0; i < r->size[0] * r->size[1]; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == (i % 158 % 4 < 2 && i / 158 % 3 < 2));
  /* What is not finite in the input stays, whatever alpha. */
  *LOCAL(at)(t, 41) = NUM(INFINITY);
  THTensor_(conv2Dmul)(r, NUM(0), NUM(0), t, k, 1, 1, "V", "X");
  for (int64_t i = 0; i < 78; ++i) assert_true((i % 39 < 2) == isnan(DBL(*LOCAL(at)(r, i))));
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
}

/* Irregular numbers against sums in double, within the error bound of a sum; and the same for any number of threads. */
TEST(fractions) {
  static const int64_t ts[] = {2, 19, 21, 37}, ks[] = {21, 19, 3, 3};
  THTensor *t = LOCAL(laid)(0, 4, ts), *k = LOCAL(laid)(0, 4, ks), *r = THTensor_(new)(), *again = THTensor_(new)();
  test_seed(11);
  for (int64_t i = 0; i < 2 * 19 * 21 * 37; ++i) *LOCAL(at)(t, i) = NUM((double)(test_below(2001) - 1000) / 999);
  for (int64_t i = 0; i < 21 * 19 * 9; ++i) *LOCAL(at)(k, i) = NUM((double)(test_below(2001) - 1000) / 997);
  const int threads = THGetNumThreads();
  double rounding = 0.5; /* of a result: floating point of 16 bits is summed up in float */
  while (DBL(NUM(1 + rounding)) > 1) rounding /= 2;
  THSetNumThreads(1);
  THTensor_(conv2Dmm)(r, NUM(0), NUM(1), t, k, 1, 1, "V", "X");
  THSetNumThreads(threads);
  for (int64_t n = 0; n < 2; ++n)
    for (int64_t p = 0; p < 21; p += 4)
      for (int64_t y = 0; y < 19; ++y)
        for (int64_t x = 0; x < 35; ++x) {
          double sum = 0, size = 0;
          for (int64_t q = 0; q < 19; ++q)
            for (int64_t i = 0; i < 9; ++i) {
              const double v = DBL(*LOCAL(at)(t, ((n * 19 + q) * 21 + y + i / 3) * 37 + x + i % 3)) *
                               DBL(*LOCAL(at)(k, (p * 19 + q) * 9 + i));
              sum += v;
              size += fabs(v);
            }
          const double unit = sizeof(num) == 8 ? 0x1p-53 : 0x1p-24, got = DBL(*LOCAL(at)(r, ((n * 21 + p) * 19 + y) * 35 + x));
          if (fabs(got - sum) > 172 * unit * size + rounding * fabs(sum)) fail_msg("element %lld %lld %lld %lld is %.17g, not %.17g", (long long)n,
                                                            (long long)p, (long long)y, (long long)x, got, sum);
        }
  for (int use = 1; use <= THGetNumCores(); ++use) {
    THSetNumThreads(use);
    THTensor_(conv2Dmm)(again, NUM(0), NUM(1), t, k, 1, 1, "V", "X");
    assert_memory_equal(THTensor_(data)(r), THTensor_(data)(again), (size_t)THTensor_(nElement)(r) * sizeof(num));
  }
  THSetNumThreads(threads);
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
  THTensor_(free)(again);
}
#else
TEST(wraps) {
  THTensor *t = LOCAL(laid2)(0, 5, 40), *k = LOCAL(laid2)(0, 3, 3), *r = LOCAL(laid2)(0, 3, 38);
  num values[72];
  LOCAL(odd_values)(values, 72);
  test_seed(12);
  for (int64_t i = 0; i < 200; ++i) *LOCAL(at)(t, i) = values[test_below(72)];
  for (int64_t i = 0; i < 9; ++i) *LOCAL(at)(k, i) = values[test_below(72)];
  for (int64_t i = 0; i < 114; ++i) *LOCAL(at)(r, i) = values[test_below(72)];
  LOCAL(Call) c = {"mul", 2, {1, 1, 1}, 'V', 'X'};
  LOCAL(check_call)(&c, r, 3, 5, t, k);
  c.vf = 'F';
  LOCAL(check_call)(&c, r, 0, 5, t, k);
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
}
#endif

#endif

#endif
