#include "mutate.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

enum { WHAT = 80 };  /* what bend() writes at most */

static void shape(Spec *s, int nd, int64_t a, int64_t b, int64_t c) {
  s->nd = nd;
  s->size[0] = a;
  s->size[1] = b;
  s->size[2] = c;
  s->no_storage = 0;
  lay_out(s);
}

static void reverse_strides(Spec *s) {
  int64_t stride = 1;
  int d;
  for (d = 0; d < s->nd; d++) {
    s->stride[d] = stride;
    stride *= s->size[d];
  }
}

static int64_t count_of(const Spec *s) {
  int64_t n = s->nd > 0;
  int d;
  for (d = 0; d < s->nd; d++) n *= s->size[d];
  return n;
}

/* m counts down through the cases of a list; a case is taken when it reaches 0. */
#define CASE if (m-- == 0)
#define SAY(...) snprintf(what, WHAT, __VA_ARGS__)

/* ---- numbers ---- */

/* As a size it may be had, but not without a limit on memory. */
static int too_large(int64_t i, int huge) {
  return !huge && ((i >= 1 << 20 && i < (int64_t)1 << 62) || (i < -(1 << 20) && i > -((int64_t)1 << 62)));
}

static int bend_number(const Param *p, Spec *s, int m, int small, int huge, char *what) {
  static const int64_t integers[] = {0, -1, 1, 3, INT64_MIN, INT64_MAX, -2, 2, 4, 5, 7, 12, 13, 64, 127, 255, INT32_MAX,
                                     INT32_MIN, ((int64_t)1 << 32) + 1, (int64_t)1 << 62, -((int64_t)1 << 62)};
  static const double reals[] = {0, -1, NAN, INFINITY, 1, -INFINITY, 0.5, -0.0, 2, 1e-320, DBL_MAX, -DBL_MAX,
                                 DBL_MIN, 65504, 1e9};
  const int n_integers = small ? 6 : (int)(sizeof integers / sizeof *integers);
  const int n_reals = small ? 4 : (int)(sizeof reals / sizeof *reals);
  if (p->num == NUM_HALF || p->num == NUM_BFLOAT16 || p->num == NUM_FLOAT || p->num == NUM_DOUBLE) {
    if (m >= n_reals) return BEND_NONE;
    s->d = reals[m];
    SAY("%g", s->d);
    return s->d == 1e9 && !huge ? BEND_SKIP : BEND_DONE;
  }
  if (m >= n_integers) return BEND_NONE;
  s->i = integers[m];
  if (s->i == INT64_MIN) s->i = num_least(p->num);
  if (s->i == INT64_MAX) s->i = num_greatest(p->num);
  SAY("%lld", (long long)s->i);
  if (s->i < num_least(p->num) || s->i > num_greatest(p->num)) return BEND_SKIP;
  if (too_large(s->i, huge) && p->role != ROLE_DIMENSION) return BEND_SKIP;
  if (p->role == ROLE_LENGTH && s->i > 12) return BEND_SKIP;
  if (p->role == ROLE_LENGTH && p->num == NUM_INT && s->i > 3) return BEND_SKIP;
  if (p->role == ROLE_DIMENSION && (s->i < 0 || s->i > 4)) return BEND_ERROR;
  return BEND_DONE;
}

/* ---- contents ---- */

static int bend_content(const Param *p, Spec *s, int m, char *what) {
  static const int64_t integers[] = {-1, 0, INT64_MIN, INT64_MAX, 1, 2, 3, 4, 5, 64, 255, (int64_t)1 << 62,
                                     ((int64_t)1 << 32) + 1};
  static const double reals[] = {NAN, 0, INFINITY, -INFINITY, -1, DBL_MAX, 1e-320, -0.0};
  const int real = p->num == NUM_HALF || p->num == NUM_BFLOAT16 || p->num == NUM_FLOAT || p->num == NUM_DOUBLE;
  const int n = real ? (int)(sizeof reals / sizeof *reals) : (int)(sizeof integers / sizeof *integers);
  const int last = m >= n;
  if (m >= 2 * n) return BEND_NONE;
  m %= n;
  s->before = s->content;
  s->content = last ? C_LAST : C_ALL;
  if (real) {
    s->d = reals[m];
    SAY("%s %g", last ? "last element" : "all elements", s->d);
    return BEND_DONE;
  }
  s->i = integers[m];
  if (s->i == INT64_MIN) s->i = num_least(p->num);
  if (s->i == INT64_MAX) s->i = num_greatest(p->num);
  SAY("%s %lld", last ? "last element" : "all elements", (long long)s->i);
  return s->i < num_least(p->num) || s->i > num_greatest(p->num) ? BEND_SKIP : BEND_DONE;
}

/* ---- tensors ---- */

/* The same object as, or another view of, the jth slot of the same type. */
static int other_slot(const Function *f, const Spec *specs, int k, enum Kind kind, int j) {
  return j != k && f->params[j].kind == kind && f->params[j].num == f->params[k].num && f->params[j].on_device == f->params[k].on_device && !specs[j].null && specs[j].same < 0 &&
         specs[j].share < 0;
}

static int bend_alias(const Function *f, Spec *specs, int k, int m, char *what) {
  Spec *s = &specs[k];
  const int j = m / 5;
  Spec *o = &specs[j];
  if (j >= f->nslots) return BEND_NONE;
  if (!other_slot(f, specs, k, K_TENSOR, j)) return BEND_SKIP;
  if (m % 5 == 0) {
    s->same = j;
    SAY("the same as %s", f->params[j].name);
    return BEND_DONE;
  }
  if (o->no_storage) return BEND_SKIP;
  if (m % 5 == 4) {
    SAY("without elements, behind those of %s in its storage, which moves when it grows", f->params[j].name);
    s->share = j;
    s->nd = 0;
    s->offset = o->elements;
    return BEND_DONE;
  }
  if (!s->nd) return BEND_SKIP;
  s->share = j;
  if (m % 5 == 2) s->offset = 1;
  if (m % 5 == 3) reverse_strides(s);
  if (o->elements < extent_of(s)) o->elements = extent_of(s);
  SAY("%s of the storage of %s", m % 5 == 1 ? "a view" : m % 5 == 2 ? "a view one element further" : "a transposed view",
      f->params[j].name);
  return BEND_DONE;
}

/* Layouts and sizes that are no misuse of an argument as such. */
static int bend_layout(Spec *s, int *count, char *what) {
  int m = *count;
  CASE {
    SAY("without elements");
    s->nd = 0;
    s->no_storage = 1;
    return BEND_DONE;
  }
  CASE {
    SAY("transposed");
    reverse_strides(s);
    return s->nd < 2 ? BEND_SKIP : BEND_DONE;
  }
  CASE {
    int d;
    SAY("with gaps");
    for (d = 0; d < s->nd; d++) s->stride[d] *= 2;
    s->elements = extent_of(s);
    return s->nd ? BEND_DONE : BEND_SKIP;
  }
  CASE {
    SAY("at offset 3 of a larger storage");
    s->offset = 3;
    s->elements = extent_of(s) + 5;
    return s->nd ? BEND_DONE : BEND_SKIP;
  }
  CASE {
    SAY("of one element");
    shape(s, 1, 1, 0, 0);
    return BEND_DONE;
  }
  CASE {
    SAY("without elements, on a storage of 4");
    s->nd = 0;
    s->no_storage = 0;
    s->elements = 4;
    return BEND_DONE;
  }
  *count = m;
  return BEND_NONE;
}

static int bend_tensor(const Function *f, Spec *specs, int k, int m, int small, char *what) {
  const Param *p = &f->params[k];
  Spec *s = &specs[k];
  const int nd = s->nd;
  int d, way;
  CASE {
    SAY("NULL");
    s->null = 1;
    return p->null_ok ? BEND_DONE : BEND_ERROR;
  }
  if ((way = bend_layout(s, &m, what)) != BEND_NONE) return way;
  CASE {
    SAY("on the other device");
    s->elsewhere = 1;
    return p->on_device && nd ? BEND_DONE : BEND_SKIP;
  }
  CASE {
    SAY("on a storage that has shrunk to nothing");
    s->elements = 0;
    return nd ? BEND_DONE : BEND_SKIP;
  }
  CASE {
    SAY("with one dimension more");
    if (nd + 1 > DIMS) return BEND_SKIP;
    s->size[nd] = 2;
    s->nd++;
    s->no_storage = 0;
    lay_out(s);
    return BEND_DONE;
  }
  if (small) return BEND_NONE;
  for (d = 0; d < LIST; d++) CASE {
      SAY("stride 0 in dimension %d", d);
      if (d >= nd) return BEND_SKIP;
      s->stride[d] = 0;
      return BEND_DONE;
    }
  for (d = 0; d < LIST; d++) CASE {
      SAY("size + 1 in dimension %d", d);
      if (d >= nd) return BEND_SKIP;
      s->size[d]++;
      lay_out(s);
      return BEND_DONE;
    }
  for (d = 0; d < LIST; d++) CASE {
      SAY("size 1 in dimension %d", d);
      if (d >= nd) return BEND_SKIP;
      s->size[d] = 1;
      lay_out(s);
      return BEND_DONE;
    }
  CASE {
    SAY("windows that overlap");
    for (d = 0; d < nd; d++) s->stride[d] = 1;
    return nd < 2 ? BEND_SKIP : BEND_DONE;
  }
  CASE {
    SAY("on a storage that has shrunk to 1");
    s->elements = 1;
    return nd ? BEND_DONE : BEND_SKIP;
  }
  CASE {
    SAY("without its storage");
    s->no_storage = 1;
    return nd ? BEND_DONE : BEND_SKIP;
  }
  CASE {
    SAY("at an offset beyond the storage");
    s->offset = s->elements + 5;
    return nd ? BEND_DONE : BEND_SKIP;
  }
  CASE {
    SAY("at a negative offset");
    s->offset = -1;
    return nd ? BEND_DONE : BEND_SKIP;
  }
  CASE {
    SAY("with one dimension less");
    if (!nd) return BEND_SKIP;
    s->nd--;
    s->no_storage = !s->nd;
    lay_out(s);
    return BEND_DONE;
  }
  CASE {
    SAY("with a first dimension of size 1");
    if (nd + 1 > DIMS) return BEND_SKIP;
    for (d = nd; d > 0; d--) s->size[d] = s->size[d - 1];
    s->size[0] = 1;
    s->nd++;
    s->no_storage = 0;
    lay_out(s);
    return BEND_DONE;
  }
  CASE {
    SAY("as one dimension");
    shape(s, 1, nd ? count_of(s) : 2, 0, 0);
    return nd == 1 ? BEND_SKIP : BEND_DONE;
  }
  CASE {
    SAY("with twice the elements");
    if (!nd) return BEND_SKIP;
    s->size[0] *= 2;
    lay_out(s);
    return BEND_DONE;
  }
  CASE {
    SAY("of 5 dimensions");
    for (d = 0; d < 5; d++) s->size[d] = d % 2 + 1;
    s->nd = 5;
    s->no_storage = 0;
    lay_out(s);
    return BEND_DONE;
  }
  CASE {
    SAY("of 12 dimensions");
    for (d = 0; d < 12; d++) s->size[d] = d < 9 ? 1 : 2;
    s->nd = 12;
    s->no_storage = 0;
    lay_out(s);
    return BEND_DONE;
  }
  CASE {
    SAY("of (2^32, 2^32) elements at stride 0");
    shape(s, 2, (int64_t)1 << 32, (int64_t)1 << 32, 0);
    s->stride[0] = s->stride[1] = 0;
    s->elements = 1;
    return BEND_DONE;
  }
  CASE {
    SAY("of (2^31, 2^31, 4) elements at stride 0");
    shape(s, 3, (int64_t)1 << 31, (int64_t)1 << 31, 4);
    s->stride[0] = s->stride[1] = s->stride[2] = 0;
    s->elements = 1;
    return BEND_DONE;
  }
  CASE {
    SAY("on a storage that is not resizable");
    s->fixed = 1;
    return nd ? BEND_DONE : BEND_SKIP;
  }
  CASE {
    SAY("without elements, on a storage of 1 that is not resizable");
    s->nd = 0;
    s->no_storage = 0;
    s->elements = s->fixed = 1;
    return BEND_DONE;
  }
  CASE {
    SAY("of one element, on a storage that is not resizable");
    shape(s, 1, 1, 0, 0);
    s->fixed = 1;
    return BEND_DONE;
  }
  if (m < 4 * f->nslots) return bend_alias(f, specs, k, m, what);
  m -= 4 * f->nslots;
  if (!nd) return BEND_NONE;
  return bend_content(p, s, m, what);
}

/* ---- storages and arrays ---- */

static int bend_list(const Param *p, Spec *s, int m, int huge, char *what) {
  static const int64_t numbers[] = {-1, 0, 1, -2, 2, 5, INT64_MAX, INT64_MIN, (int64_t)1 << 62, (int64_t)1 << 32};
  const int n = (int)(sizeof numbers / sizeof *numbers);
  int d;
  if (m < s->n * n) {
    s->v[m / n] = numbers[m % n];
    SAY("number %d is %lld", m / n, (long long)s->v[m / n]);
    return too_large(numbers[m % n], huge) || (p->role == ROLE_LENGTH && numbers[m % n] > 12) ? BEND_SKIP : BEND_DONE;
  }
  m -= s->n * n;
  if (m < n) {
    for (d = 0; d < s->n; d++) s->v[d] = numbers[m];
    SAY("all numbers are %lld", (long long)numbers[m]);
    return too_large(numbers[m], huge) || (p->role == ROLE_LENGTH && numbers[m] > 12) ? BEND_SKIP : BEND_DONE;
  }
  return BEND_NONE;
}

static int bend_storage(const Function *f, Spec *specs, int k, int m, int small, int huge, char *what) {
  const Param *p = &f->params[k];
  Spec *s = &specs[k];
  CASE {
    SAY("NULL");
    s->null = 1;
    return p->null_ok ? BEND_DONE : BEND_ERROR;
  }
  CASE {
    SAY("without elements");
    s->elements = s->n = 0;
    return BEND_DONE;
  }
  CASE {
    SAY("one element less");
    if (s->elements) s->elements--;
    if (s->n) s->n--;
    return BEND_DONE;
  }
  CASE {
    SAY("one element more");
    s->elements++;
    if (s->content == C_LIST) s->v[s->n++] = 2;
    return BEND_DONE;
  }
  CASE {
    SAY("on the other device");
    s->elsewhere = 1;
    return p->on_device ? BEND_DONE : BEND_SKIP;
  }
  if (small) return BEND_NONE;
  CASE {
    SAY("13 elements");
    s->elements = 13;
    if (s->content == C_LIST)
      while (s->n < 13) s->v[s->n++] = 1;
    return BEND_DONE;
  }
  CASE {
    SAY("not resizable");
    s->fixed = 1;
    return BEND_DONE;
  }
  if (m < f->nslots) {
    if (other_slot(f, specs, k, K_STORAGE, m)) {
      SAY("the same as %s", f->params[m].name);
      s->same = m;
      return BEND_DONE;
    }
    if (other_slot(f, specs, k, K_TENSOR, m) && !specs[m].no_storage) {
      SAY("the storage of %s", f->params[m].name);
      s->share = m;
      return BEND_DONE;
    }
    return BEND_SKIP;
  }
  m -= f->nslots;
  return s->content == C_LIST ? bend_list(p, s, m, huge, what) : bend_content(p, s, m, what);
}

static int bend_array(const Param *p, Spec *s, int m, int small, int huge, char *what) {
  CASE {
    SAY("NULL");
    s->null = 1;
    return p->null_ok ? BEND_DONE : BEND_ERROR;
  }
  if (small) return BEND_NONE;
  return s->content == C_LIST ? bend_list(p, s, m, huge, what) : bend_content(p, s, m, what);
}

/* ---- the rest ---- */

static int bend_variant(const Param *p, Spec *s, int m, int variants, char *what) {
  CASE {
    SAY("NULL");
    s->null = 1;
    return p->null_ok ? BEND_DONE : BEND_ERROR;
  }
  s->variant = m + 1;
  SAY("variant %d", s->variant);
  return m < variants ? BEND_DONE : BEND_NONE;
}

static int bend_string(const Param *p, Spec *s, int m, char *what) {
  static const char *const strings[] = {"", "N", "U", "V", "a string that is much longer than any option of one letter", "%s%n"};
  CASE {
    SAY("NULL");
    s->null = 1;
    return p->null_ok ? BEND_DONE : BEND_ERROR;
  }
  if (m >= (int)(sizeof strings / sizeof *strings)) return BEND_NONE;
  s->s = strings[m];
  SAY("\"%s\"", s->s);
  return BEND_DONE;
}

int bend(const Function *f, Spec *specs, int k, int m, int small, int huge, char *what) {
  const Param *p = &f->params[k];
  Spec *s = &specs[k];
  switch (p->kind) {
    case K_NUMBER: return bend_number(p, s, m, small, huge, what);
    case K_TENSOR: return bend_tensor(f, specs, k, m, small, what);
    case K_STORAGE: return bend_storage(f, specs, k, m, small, huge, what);
    case K_ARRAY: return bend_array(p, s, m, small, huge, what);
    case K_GENERATOR: return bend_variant(p, s, m, 2, what);
    case K_ALLOCATOR: return bend_variant(p, s, m, 3, what);
    case K_PATH:
    case K_NPY: return bend_variant(p, s, m, 6, what);
    case K_FILE:
    case K_DISK: return bend_variant(p, s, m, 4, what);
    case K_STRING: return bend_string(p, s, m, what);
    case K_CONTEXT: return BEND_NONE;
    default: return bend_variant(p, s, m, 0, what);
  }
}

int bend_harmless(const Function *f, Spec *specs, int k, int m, char *what) {
  int way;
  if (f->params[k].kind != K_TENSOR) return BEND_NONE;
  if ((way = bend_layout(&specs[k], &m, what)) != BEND_NONE) return way;
  CASE {
    SAY("by columns, in a storage of its own");
    if (!f->params[k].in_place) return BEND_SKIP;
    reverse_strides(&specs[k]);
    specs[k].own = 1;
    /* Other numbers than the argument's that is copied into it. */
    specs[k].before = specs[k].content;
    specs[k].content = C_ALL;
    specs[k].i = 7;
    specs[k].d = 7;
    return BEND_DONE;
  }
  return bend_alias(f, specs, k, m, what);
}
