#define _GNU_SOURCE
#include "arguments.h"

#include "TH/THFilePrivate.h"
#include "device.h"

#include <dirent.h>
#include <fcntl.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const char *const num_names[NUM_COUNT] = {"Byte", "Bool", "Char", "Short", "Int", "Long", "Half", "BFloat16", "Float", "Double"};
const size_t num_size[NUM_COUNT] = {1, 1, 1, 2, 4, 8, 2, 2, 4, 8};

int64_t num_least(int num) {
  static const int64_t least[NUM_COUNT] = {0, 0, SCHAR_MIN, SHRT_MIN, INT_MIN, INT64_MIN, 0, 0, 0, 0};
  return least[num];
}
int64_t num_greatest(int num) {
  static const int64_t greatest[NUM_COUNT] = {UCHAR_MAX, UCHAR_MAX, SCHAR_MAX, SHRT_MAX, INT_MAX, INT64_MAX, 0, 0, 0, 0};
  return greatest[num];
}

static void *die(const char *what) {
  fprintf(stderr, "driver: %s\n", what);
  abort();
}

/* ---- the library's functions for making and dropping objects, by type ---- */

typedef struct Maker {
  void *(*new_tensor)(void);
  void (*free_tensor)(void *);
  void *(*new_storage)(ptrdiff_t);
  void *(*new_storage_from)(ptrdiff_t, THAllocator *);
  void (*free_storage)(void *);
} Maker;

#define MAKER(Num)                                                                                        \
  static void *new_tensor_##Num(void) { return TH##Num##Tensor_new(); }                                   \
  static void free_tensor_##Num(void *p) { TH##Num##Tensor_free(p); }                                     \
  static void *new_storage_##Num(ptrdiff_t n) { return TH##Num##Storage_newWithSize(n); }                 \
  static void *new_storage_from_##Num(ptrdiff_t n, THAllocator *a) {                                      \
    return TH##Num##Storage_newWithAllocator(n, a, NULL);                                                 \
  }                                                                                                       \
  static void free_storage_##Num(void *p) { TH##Num##Storage_free(p); }
MAKER(Byte)
MAKER(Bool)
MAKER(Char)
MAKER(Short)
MAKER(Int)
MAKER(Long)
MAKER(Half)
MAKER(BFloat16)
MAKER(Float)
MAKER(Double)
#define MAKERS(Num) {new_tensor_##Num, free_tensor_##Num, new_storage_##Num, new_storage_from_##Num, free_storage_##Num}
static const Maker makers[NUM_COUNT] = {MAKERS(Byte), MAKERS(Bool), MAKERS(Char), MAKERS(Short), MAKERS(Int),
                                        MAKERS(Long), MAKERS(Half), MAKERS(BFloat16), MAKERS(Float),
                                        MAKERS(Double)};

/* ---- elements between guard pages: a step beyond the end is a fault at once, one before the start is seen later ---- */

enum { PAGE = 4096, ROOM = 2 * PAGE, STEP = ROOM + PAGE, ROOMS = 64, FRONT = 64 };
static unsigned char *rooms;
static size_t room_used[ROOMS];
static int guarded_memory;

static void *guard_alloc(size_t bytes) {
  int i;
  if (!guarded_memory || bytes > ROOM - FRONT) return malloc(bytes ? bytes : 1);
  for (i = 0; i < ROOMS; i++)
    if (!room_used[i]) {
      unsigned char *end = rooms + (size_t)i * STEP + ROOM;
      room_used[i] = bytes + 1;
      memset(end - bytes - FRONT, 0xA5, FRONT);
      return end - bytes;
    }
  return die("no room left between guard pages");
}

static int front_is_touched(const void *p) {
  const unsigned char *front = (const unsigned char *)p - FRONT;
  int i;
  if ((unsigned char *)p < rooms || (unsigned char *)p > rooms + (size_t)ROOMS * STEP) return 0;
  for (i = 0; i < FRONT; i++)
    if (front[i] != 0xA5) return 1;
  return 0;
}

static void guard_free(void *p) {
  unsigned char *at = p;
  if (rooms && at >= rooms && at < rooms + (size_t)ROOMS * STEP) {
    size_t i = (size_t)(at - rooms) / STEP;
    if (!room_used[i]) die("elements freed twice");
    if (front_is_touched(p)) die("bytes in front of the elements were written");
    room_used[i] = 0;
  } else {
    free(p);
  }
}

static void *table_malloc(void *ctx, ptrdiff_t bytes) {
  (void)ctx;
  return guard_alloc((size_t)bytes);
}
static void *table_none(void *ctx, ptrdiff_t bytes) {
  (void)ctx;
  (void)bytes;
  return NULL;
}
static void *table_realloc(void *ctx, void *p, ptrdiff_t bytes) {
  (void)ctx;
  return realloc(p, (size_t)bytes);
}
static void table_free(void *ctx, void *p) {
  (void)ctx;
  guard_free(p);
}
static THAllocator guarded = {table_malloc, NULL, table_free};
/* What K_ALLOCATOR's variants are. */
static THAllocator tables[] = {{table_malloc, table_realloc, table_free},
                               {table_malloc, NULL, table_free},
                               {NULL, table_realloc, table_free},
                               {table_none, table_realloc, table_free}};

/* ---- handlers ---- */

static int jumping, in_call, handler_calls;
static jmp_buf back;
static char handler_text[2048];

static void handle(const char *msg) {
  if (!in_call) {
    fprintf(stderr, "driver: an error between calls: %s\n", msg);
    abort();
  }
  handler_calls++;
  snprintf(handler_text, sizeof handler_text, "%s", msg);
  if (jumping) longjmp(back, 1);
}
static void on_error(const char *msg, void *data) {
  (void)data;
  handle(msg);
}
static void on_arg_error(int arg, const char *msg, void *data) {
  (void)data;
  (void)arg;
  handle(msg);
}

static void no_hook(void) {}

static char folder[64], file_name[128];
static void *device_state;

void arguments_begin(int guard, int jump) {
  guarded_memory = guard;
  if (guard) {
    int i;
    rooms = mmap(NULL, (size_t)ROOMS * STEP, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (rooms == MAP_FAILED) die("mmap");
    for (i = 0; i < ROOMS; i++) mprotect(rooms + (size_t)i * STEP + ROOM, PAGE, PROT_NONE);
  }
  jumping = jump;
  THSetDefaultErrorHandler(on_error, NULL);
  THSetDefaultArgErrorHandler(on_arg_error, NULL);
  strcpy(folder, "/tmp/th-driver-XXXXXX");
  if (!mkdtemp(folder)) die("mkdtemp");
  snprintf(file_name, sizeof file_name, "%s/f", folder);
  device_state = device_begin(guard);
}

void arguments_end(void) {
  device_end();
  unlink(file_name);
  rmdir(folder);
}

void set_jump(int jump) { jumping = jump; }

/* ---- descriptions ---- */

int64_t extent_of(const Spec *s) {
  int64_t last = s->offset, step;
  int d;
  if (!s->nd) return 0;
  for (d = 0; d < s->nd; d++)
    if (__builtin_mul_overflow(s->size[d] - 1, s->stride[d], &step) || __builtin_add_overflow(last, step, &last)) return 0;
  return last + 1;
}

void lay_out(Spec *s) {
  int64_t stride = 1;
  int d;
  for (d = s->nd - 1; d >= 0; d--) {
    s->stride[d] = stride;
    if (__builtin_mul_overflow(stride, s->size[d], &stride)) stride = 0; /* the caller sets strides of its own */
  }
  s->offset = 0;
  s->elements = extent_of(s);
}

void describe(const Function *f, Spec *specs) {
  int k;
  memset(specs, 0, (size_t)f->nslots * sizeof *specs);
  for (k = 0; k < f->nslots; k++) {
    const Param *p = &f->params[k];
    Spec *s = &specs[k];
    int d;
    s->same = s->share = -1;
    s->content = p->content;
    s->i = p->i;
    s->d = p->d;
    s->s = p->s;
    s->n = p->n;
    for (d = 0; d < p->n; d++) s->v[d] = p->v[d];
    if (p->kind == K_TENSOR) {
      s->nd = p->n;
      for (d = 0; d < p->n; d++) s->size[d] = p->v[d];
      s->no_storage = !p->n;
      lay_out(s);
    } else if (p->kind == K_STORAGE) {
      s->elements = p->content == C_LIST ? p->n : p->v[0];
    } else if (p->kind == K_ARRAY) {
      s->elements = ARRAY;
    }
  }
}

/* ---- elements ---- */

static unsigned short half_of(double d) {
  const unsigned sign = signbit(d) ? 0x8000u : 0;
  int e;
  double m = frexp(fabs(d), &e);
  if (isnan(d)) return 0x7e00;
  if (fabs(d) >= 65520) return (unsigned short)(sign | 0x7c00);
  if (d == 0 || e < -13) return (unsigned short)(sign | (unsigned)ldexp(fabs(d), 24));
  return (unsigned short)(sign | (unsigned)((e + 13) * 1024 + (int)ldexp(m, 11)));
}

/* The same for bfloat16: of the numbers that the drivers pass, all are floats with a short fraction. */
static unsigned short bfloat16_of(double d) {
  const float f = (float)d;
  unsigned bits;
  memcpy(&bits, &f, sizeof bits);
  return isnan(d) ? 0x7fc0 : (unsigned short)(bits >> 16);
}

static void put(int num, void *data, int64_t at, int64_t i, double d) {
  switch (num) {
    case NUM_BYTE:
    case NUM_BOOL: ((unsigned char *)data)[at] = (unsigned char)i; break;
    case NUM_CHAR: ((signed char *)data)[at] = (signed char)i; break;
    case NUM_SHORT: ((short *)data)[at] = (short)i; break;
    case NUM_INT: ((int *)data)[at] = (int)i; break;
    case NUM_LONG: ((int64_t *)data)[at] = i; break;
    case NUM_HALF: ((THHalf *)data)[at].x = half_of(d); break;
    case NUM_BFLOAT16: ((THBFloat16 *)data)[at].x = bfloat16_of(d); break;
    case NUM_FLOAT: ((float *)data)[at] = (float)d; break;
    default: ((double *)data)[at] = d;
  }
}

/* The nth element, put at data[at]. */
static void put_content(const Spec *s, enum Content content, int num, void *data, int64_t at, int64_t nth, int last) {
  int64_t i = 0;
  switch (content) {
    case C_INDEX: i = nth % 2 + THGetIndexBase(); break;
    case C_MASK: i = nth % 2; break;
    case C_DIAGONAL: i = nth % (s->size[s->nd - 1] + 1) ? 0 : 2; break;
    case C_HALVES: put(num, data, at, 0, 0.5); return;
    case C_LIST: i = nth < s->n ? s->v[nth] : 1; break;
    case C_ALL: put(num, data, at, s->i, s->d); return;
    case C_LAST:
      if (last)
        put(num, data, at, s->i, s->d);
      else
        put_content(s, s->before, num, data, at, nth, 0);
      return;
    default: i = nth * 7 % 5 + 1;
  }
  put(num, data, at, i, (double)i);
}

static void fill_flat(const Spec *s, int num, void *data, int64_t n) {
  const int64_t period = 640; /* of what is good */
  const int repeats = n > period && s->content == C_GOOD;
  int64_t i;
  for (i = 0; i < (repeats ? period : n); i++) put_content(s, s->content, num, data, i, i, i == n - 1);
  for (; i < n; i *= 2)
    memcpy((char *)data + i * (int64_t)num_size[num], data, num_size[num] * (size_t)(i < n - i ? i : n - i));
}

/* The tensor's own elements, in row-major order, as far as the storage goes. */
static void fill_view(const Spec *s, int num, void *data, int64_t elements) {
  int64_t count = 1, nth;
  int d;
  for (d = 0; d < s->nd; d++)
    if (__builtin_mul_overflow(count, s->size[d], &count) || (count > 4096 && (count > elements || s->content == C_GOOD))) return;
  if (!s->nd) return;
  for (nth = 0; nth < count; nth++) {
    int64_t rest = nth, at = s->offset;
    for (d = s->nd - 1; d >= 0; d--) {
      at += rest % s->size[d] * s->stride[d];
      rest /= s->size[d];
    }
    if (at >= 0 && at < elements) put_content(s, s->content, num, data, at, nth, nth == count - 1);
  }
}

/* ---- what is alive during a call ---- */

typedef struct Held {
  AnyStorage *storage; /* on which the driver holds one reference */
  int num, slot, on_device, references, given_up;
  AnyStorage head;
  const unsigned char *copy;
  size_t bytes;
} Held;

typedef struct Live {
  AnyTensor *tensor;
  int num, slot, on_device, references, valid, overlaps;
  AnyTensor head;
  int64_t size[DIMS], stride[DIMS];
} Live;

typedef struct Raw {
  void *p;
  int slot, is_const;
  const unsigned char *copy;
  size_t bytes;
} Raw;

static Held held[SLOTS];
static Live live[SLOTS];
static Raw raw[SLOTS];
static int n_held, n_live, n_raw;
static Arg args[SLOTS];
static Ret ret;
static void *arrays[SLOTS][8];
static int64_t *outs[SLOTS];
static unsigned char arena[1 << 20];
static size_t arena_used;
static int was_error;

static unsigned char *keep(const void *p, size_t bytes, int on_device) {
  unsigned char *at = arena + arena_used;
  if (arena_used + bytes > sizeof arena) die("arguments too large to keep a copy");
  if (bytes && on_device)
    device_read(at, p, bytes);
  else if (bytes)
    memcpy(at, p, bytes);
  arena_used += bytes;
  return at;
}

static Held *held_at(int slot) {
  int i;
  for (i = 0; i < n_held; i++)
    if (held[i].slot == slot) return &held[i];
  die("a slot without a storage");
  return NULL;
}

static void free_tensor(int num, int on_device, void *p) {
  if (on_device)
    device_free_tensor(num, p);
  else
    makers[num].free_tensor(p);
}
static void free_storage(int num, int on_device, void *p) {
  if (on_device)
    device_free_storage(num, p);
  else
    makers[num].free_storage(p);
}

static Held *make_storage(const Param *p, int slot, int64_t elements, int fixed, int elsewhere) {
  const int num = p->num;
  Held *h = &held[n_held++];
  h->on_device = p->on_device;
  if (p->on_device)
    h->storage = device_new_storage(num, elements, elsewhere);
  else
    h->storage = guarded_memory ? makers[num].new_storage_from(elements, &guarded) : makers[num].new_storage(elements);
  if (!h->storage) die("no storage");
  if (fixed) h->storage->flag &= ~TH_STORAGE_RESIZABLE;
  h->num = num;
  h->slot = slot;
  h->references = 1;
  h->given_up = 0;
  return h;
}

/* The storage of a tensor (view) or of its own. */
static void fill(const Param *p, const Spec *s, const AnyStorage *storage, int view) {
  const size_t bytes = (size_t)s->elements * num_size[p->num];
  void *data = p->on_device ? malloc(bytes + 1) : storage->data;
  if (!data && bytes) die("no memory");
  if (view) {
    Spec good = *s;
    good.content = C_GOOD;
    fill_flat(&good, p->num, data, s->elements);
    fill_view(s, p->num, data, s->elements);
  } else {
    fill_flat(s, p->num, data, s->elements);
  }
  if (!p->on_device) return;
  device_write(storage->data, data, bytes);
  free(data);
}

static int extent_fits(const AnyTensor *t) {
  int64_t last = t->storageOffset, step;
  int d;
  if (t->nDimension < 0 || t->nDimension > 1000 || t->storageOffset < 0) return 0;
  if (!t->nDimension) return 1;
  if (!t->size || !t->stride || !t->storage) return 0;
  for (d = 0; d < t->nDimension; d++) {
    if (t->size[d] <= 0 || t->stride[d] < 0) return 0;
    if (__builtin_mul_overflow(t->size[d] - 1, t->stride[d], &step) || __builtin_add_overflow(last, step, &last)) return 0;
  }
  return last < t->storage->size && t->storage->data;
}

static int count_fits(const AnyTensor *t) {
  int64_t count = 1;
  int d;
  for (d = 0; d < t->nDimension; d++)
    if (__builtin_mul_overflow(count, t->size[d], &count)) return 0;
  return 1;
}

static int overlaps_itself(const AnyTensor *t) {
  int a, b;
  for (a = 0; a < t->nDimension; a++) {
    if (t->size[a] == 1) continue;
    if (t->stride[a] == 0) return 1;
    for (b = 0; b < a; b++)
      if (t->size[b] > 1 && t->stride[a] == t->stride[b]) return 1;
  }
  return 0;
}

static void make_tensor(const Param *p, int slot, const Spec *s) {
  const int num = p->num;
  Live *l = &live[n_live++];
  AnyTensor *t = p->on_device ? device_new_tensor(num) : makers[num].new_tensor();
  Held *h = NULL;
  if (!t) die("no tensor");
  if (s->share >= 0)
    h = held_at(s->share);
  else if (!s->no_storage)
    h = make_storage(p, slot, s->elements, s->fixed, s->elsewhere);
  if (h) {
    t->storage = h->storage;
    h->storage->refcount++;
    h->references++;
    if (s->own) {
      h->storage->refcount--;
      h->given_up = 1;
    }
    if (s->share < 0) fill(p, s, t->storage, 1);
  }
  t->storageOffset = s->offset;
  if (s->nd) {
    const size_t bytes = (size_t)s->nd * sizeof *t->size;
    t->size = THRealloc(t->size, (ptrdiff_t)bytes);
    t->stride = THRealloc(t->stride, (ptrdiff_t)bytes);
    if (!t->size || !t->stride) die("no memory");
    memcpy(t->size, s->size, bytes);
    memcpy(t->stride, s->stride, bytes);
  }
  t->nDimension = s->nd;
  l->tensor = t;
  l->on_device = p->on_device;
  l->num = num;
  l->slot = slot;
  l->references = 1;
  args[slot].p = t;
}

static void *make_raw(const Param *p, int slot, size_t bytes, const void *from) {
  Raw *r = &raw[n_raw++];
  r->p = guard_alloc(bytes);
  r->slot = slot;
  r->is_const = p->is_const;
  r->bytes = bytes;
  if (from)
    memcpy(r->p, from, bytes);
  else
    memset(r->p, 0x11, bytes);
  return r->p;
}

static void make_file(const Spec *s, int npy) {
  static const char header[] = "\x93NUMPY\x01\x00\x76\x00{'descr': '|u1', 'fortran_order': False, 'shape': (3, 2), }";
  unsigned char bytes[134];
  int fd;
  unlink(file_name);
  if (s->variant == 4) return;
  fd = open(file_name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  memset(bytes, ' ', 128);
  memcpy(bytes, header, sizeof header - 1);
  bytes[127] = '\n';
  memset(bytes + 128, 3, 6);
  if (fd < 0) die("cannot write the file");
  if (s->variant != 5 && write(fd, npy ? bytes : bytes + 70, npy ? sizeof bytes : 64) < 0) die("cannot write the file");
  close(fd);
}

/* Names that K_PATH's and K_NPY's variants give; 4 is a missing file, 5 an empty one. */
static const char *path_of(const Spec *s) {
  static char too_long[5000];
  switch (s->variant) {
    case 1: return "";
    case 2: return folder;
    case 3: return "/nonexistent-folder/f";
    case 6:
      memset(too_long, 'x', sizeof too_long - 1);
      too_long[0] = '/';
      return too_long;
    default: return file_name;
  }
}

static void *make_generator(const Spec *s) {
  THGenerator *g = THGenerator_new();
  if (!g) die("no generator");
  THRandom_manualSeed(g, 5);
  if (s->variant == 1) memset(g, 0, sizeof *g);
  if (s->variant == 2) {
    g->left = 1000;
    g->next = 5000;
  }
  return g;
}

static void free_plain(THFile *f) { free(f); }

/* K_FILE's and K_DISK's variants: numbers, at their start; a closed file; an empty one; an empty one that is quiet; a host's, whose
   table has nothing but free. */
static THFile *make_th_file(const Spec *s, int on_disk) {
  static struct THFileVTable table;
  static const char numbers[] = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20";
  THFile *f;
  if (s->variant == 4) {
    table.free = free_plain;
    f = calloc(1, sizeof *f);
    if (f) f->vtable = &table;
  } else {
    if (on_disk) unlink(file_name);
    f = on_disk ? THDiskFile_new(file_name, "rw", 0) : THMemoryFile_new("rw");
  }
  if (!f) die("no file");
  if (s->variant == 0) {
    THFile_writeStringRaw(f, numbers, sizeof numbers - 1);
    THFile_seek(f, 0);
  }
  if (s->variant == 1) THFile_close(f);
  if (s->variant == 3) THFile_quiet(f);
  return f;
}

void make_only(const Function *f, const Spec *specs) {
  int k, e;
  n_held = n_live = n_raw = 0;
  arena_used = 0;
  memset(outs, 0, sizeof outs);
  /* Objects that others refer to come first. */
  for (k = f->nslots - 1; k >= 0; k--) {
    const Param *p = &f->params[k];
    const Spec *s = &specs[k];
    args[k].p = NULL;
    if (s->null || s->same >= 0 || s->share >= 0) continue;
    if (p->kind == K_STORAGE) {
      Held *h = make_storage(p, k, s->elements, s->fixed, s->elsewhere);
      fill(p, s, h->storage, 0);
      args[k].p = h->storage;
    } else if (p->kind == K_TENSOR) {
      make_tensor(p, k, s);
    }
  }
  for (k = f->nslots - 1; k >= 0; k--) {
    const Param *p = &f->params[k];
    const Spec *s = &specs[k];
    if (s->null) continue;
    if (s->same >= 0) {
      args[k] = args[s->same];
      continue;
    }
    switch (p->kind) {
      case K_NUMBER:
        if (p->num == NUM_HALF)
          args[k].h.x = half_of(s->d);
        else if (p->num == NUM_BFLOAT16)
          args[k].b.x = bfloat16_of(s->d);
        else if (p->num == NUM_FLOAT || p->num == NUM_DOUBLE)
          args[k].d = s->d;
        else
          args[k].i = s->i;
        break;
      case K_TENSOR:
        if (s->share >= 0) make_tensor(p, k, s);
        break;
      case K_STORAGE:
        if (s->share >= 0) args[k].p = held_at(s->share)->storage;
        break;
      case K_TENSORS:
      case K_ARRAYS: break;
      case K_GENERATOR: args[k].p = make_generator(s); break;
      case K_ALLOCATOR: args[k].p = &tables[s->variant]; break;
      case K_MAPPING: args[k].p = THMapAllocatorContext_new(file_name, 0); break;
      case K_ARRAY:
        args[k].p = make_raw(p, k, ARRAY * num_size[p->num], NULL);
        fill_flat(s, p->num, args[k].p, ARRAY);
        break;
      case K_OUT: args[k].p = &outs[k]; break;
      case K_CHARS: args[k].p = make_raw(p, k, ARRAY, NULL); break;
      case K_STRING: args[k].p = (void *)s->s; break;
      case K_PATH:
      case K_NPY:
        make_file(s, p->kind == K_NPY);
        args[k].p = (void *)path_of(s);
        break;
      case K_FILE:
      case K_DISK: args[k].p = make_th_file(s, p->kind == K_DISK); break;
      case K_BLOCK:
        args[k].p = THAlloc(64);
        memset(args[k].p, 0x22, 64);
        break;
      case K_COUNTED: {
        int count[32] = {5};
        args[k].p = (char *)make_raw(p, k, sizeof count, count) + 64;
        break;
      }
      case K_CONTEXT: break;
      case K_FUNCTION: args[k].f = no_hook; break;
      case K_STATE: args[k].p = device_state; break;
    }
  }
  for (k = 0; k < f->nslots; k++) {
    const Param *p = &f->params[k];
    if (specs[k].null) continue;
    if (p->kind == K_TENSORS || p->kind == K_ARRAYS) {
      for (e = 0; e < p->count; e++) arrays[k][e] = args[p->first + e].p;
      args[k].p = arrays[k];
    }
  }
  /* A function that drops a reference gets one to drop. */
  for (k = 0; k < f->nparams; k++) {
    const Param *p = &f->params[k];
    if (p->references >= 0 || !args[k].p) continue;
    if (p->kind == K_TENSOR)
      ((AnyTensor *)args[k].p)->refcount++;
    else
      ((AnyStorage *)args[k].p)->refcount++;
  }
}

void make(const Function *f, const Spec *specs) {
  int k, e;
  make_only(f, specs);
  /* Remember all of it. */
  for (k = 0; k < n_held; k++) {
    Held *h = &held[k];
    h->head = *h->storage;
    h->bytes = (size_t)h->storage->size * num_size[h->num];
    h->copy = keep(h->storage->data, h->bytes, h->on_device);
  }
  for (k = 0; k < n_live; k++) {
    Live *l = &live[k];
    l->head = *l->tensor;
    for (e = 0; e < l->head.nDimension; e++) {
      l->size[e] = l->tensor->size[e];
      l->stride[e] = l->tensor->stride[e];
    }
    l->valid = extent_fits(l->tensor) && count_fits(l->tensor);
    l->overlaps = overlaps_itself(l->tensor);
  }
  for (k = 0; k < f->nslots; k++)
    if (f->params[k].kind == K_GENERATOR && args[k].p) {
      Raw *r = &raw[n_raw++];
      r->p = args[k].p;
      r->slot = k;
      r->is_const = 0;
      r->bytes = sizeof(THGenerator);
    }
  for (k = 0; k < n_raw; k++) raw[k].copy = keep(raw[k].p, raw[k].bytes, 0);
}

void call_again(const Function *f, Outcome *o) {
  handler_calls = 0;
  handler_text[0] = 0;
  memset(&ret, 0xEE, sizeof ret);
  in_call = 1;
  if (setjmp(back) == 0) f->call(args, &ret);
  in_call = 0;
  o->errors = handler_calls;
  was_error = handler_calls > 0;
  snprintf(o->error, sizeof o->error, "%.255s", handler_text);
}

void call(const Function *f, Outcome *o) {
  memset(o, 0, sizeof *o);
  o->made = 1;
  call_again(f, o);
}

/* ---- checks ---- */

static void wrong(Outcome *o, const char *fmt, ...) {
  const size_t used = strlen(o->wrong);
  va_list list;
  va_start(list, fmt);
  if (used + 3 < sizeof o->wrong) {
    if (used) strcat(o->wrong, "; ");
    vsnprintf(o->wrong + strlen(o->wrong), sizeof o->wrong - strlen(o->wrong), fmt, list);
  }
  va_end(list);
}

static int same_geometry(const Live *l) {
  const AnyTensor *t = l->tensor;
  int d;
  if (t->nDimension != l->head.nDimension || t->storage != l->head.storage || t->storageOffset != l->head.storageOffset)
    return 0;
  for (d = 0; d < t->nDimension; d++)
    if (t->size[d] != l->size[d] || t->stride[d] != l->stride[d]) return 0;
  return 1;
}

static int same_bytes(const Held *h) {
  const AnyStorage *s = h->storage;
  const size_t used = arena_used;
  int same = s->data == h->head.data && s->size == h->head.size;
  if (!same || !h->bytes) return same;
  same = !memcmp(h->on_device ? keep(s->data, h->bytes, 1) : s->data, h->copy, h->bytes);
  arena_used = used;
  return same;
}

static const char *name_of(const Function *f, int slot) { return f->params[slot].name; }

static void check_unchanged(const Function *f, Outcome *o) {
  int i;
  for (i = 0; i < n_live; i++) {
    const Live *l = &live[i];
    if (!same_geometry(l)) wrong(o, "after the Error %s has another shape", name_of(f, l->slot));
    if (l->tensor->refcount != l->head.refcount)
      wrong(o, "after the Error %s has %d references, not %d", name_of(f, l->slot), l->tensor->refcount, l->head.refcount);
    if (l->tensor->flag != l->head.flag) wrong(o, "after the Error %s has another flag", name_of(f, l->slot));
  }
  for (i = 0; i < n_held; i++) {
    const Held *h = &held[i];
    const AnyStorage *s = h->storage;
    if (!same_bytes(h) && !f->params[h->slot].fills) wrong(o, "after the Error the storage of %s has other contents", name_of(f, h->slot));
    if (s->refcount != h->head.refcount)
      wrong(o, "after the Error the storage of %s has %d references, not %d", name_of(f, h->slot), s->refcount,
            h->head.refcount);
    if (s->flag != h->head.flag || s->allocator != h->head.allocator ||
        s->allocatorContext != h->head.allocatorContext || s->view != h->head.view)
      wrong(o, "after the Error the storage of %s has other fields", name_of(f, h->slot));
  }
  for (i = 0; i < n_raw; i++)
    if (memcmp(raw[i].p, raw[i].copy, raw[i].bytes) && !f->params[raw[i].slot].fills)
      wrong(o, "after the Error %s has other contents", name_of(f, raw[i].slot));
  for (i = 0; i < f->nslots; i++)
    if (f->params[i].kind == K_OUT && outs[i]) wrong(o, "after the Error %s was set", name_of(f, i));
}

/* References that tensors hold on a storage, and whether another tensor with plain strides writes to it. */
static int holders(const AnyStorage *s) {
  int i, n = 0;
  for (i = 0; i < n_live; i++) n += live[i].tensor->storage == s;
  return n;
}

static int only_overlapping(const AnyStorage *s) {
  int i;
  for (i = 0; i < n_live; i++)
    if (live[i].head.storage == s && !live[i].overlaps) return 0;
  return 1;
}

static void check_tensor(const AnyTensor *t, const char *name, Outcome *o) {
  if (!extent_fits(t) || !count_fits(t)) {
    wrong(o, "%s is no longer inside its storage: %d dimensions, offset %td, %td elements", name, t->nDimension,
          t->storageOffset, t->storage ? t->storage->size : 0);
  }
}

static void check_success(const Function *f, const Spec *specs, Outcome *o) {
  int i, k;
  for (i = 0; i < n_live; i++) {
    const Live *l = &live[i];
    const char *name = name_of(f, l->slot);
    int expected = l->head.refcount;
    for (k = 0; k < f->nparams && !o->errors; k++)
      if (args[k].p == l->tensor) expected += f->params[k].references;
    if (l->tensor->refcount != expected) wrong(o, "%s has %d references, not %d", name, l->tensor->refcount, expected);
    if (l->tensor->flag != l->head.flag && !f->params[l->slot].changes_flag) wrong(o, "%s has another flag", name);
    if (l->valid || !same_geometry(l)) check_tensor(l->tensor, name, o);
    if (f->params[l->slot].is_const && !same_geometry(l)) wrong(o, "%s is const and has another shape", name);
    if (l->tensor->storage && l->tensor->storage != l->head.storage) {
      const AnyStorage *s = l->tensor->storage;
      int known = 0;
      for (k = 0; k < n_held; k++) known |= held[k].storage == s;
      if (!known && s->refcount != holders(s))
        wrong(o, "the new storage of %s has %d references, not %d", name, s->refcount, holders(s));
    }
  }
  for (i = 0; i < n_held; i++) {
    const Held *h = &held[i];
    const char *name = name_of(f, h->slot);
    const Param *p = &f->params[h->slot];
    int expected = !h->given_up + holders(h->storage);
    for (k = 0; k < f->nparams; k++)
      if (args[k].p == h->storage && (o->errors > 0) == (f->params[k].references < 0)) expected += abs(f->params[k].references);
    if (h->storage->refcount != expected)
      wrong(o, "the storage of %s has %d references, not %d", name, h->storage->refcount, expected);
    if (h->storage->flag != h->head.flag && !p->changes_flag) wrong(o, "the storage of %s has another flag", name);
    if (h->storage->size < 0 || (h->storage->size && !h->storage->data)) wrong(o, "the storage of %s is broken", name);
    if (p->is_const && !same_bytes(h)) {
      for (k = 0; k < f->nslots; k++)
        if (specs[k].same == h->slot || specs[k].share == h->slot) break;
      if (k == f->nslots) wrong(o, "%s is const and has other contents", name);
    }
    if (THGetIndexBase() == 0 && h->bytes && holders(h->storage) && only_overlapping(h->storage) && !same_bytes(h) &&
        h->storage->data == h->head.data && h->storage->size == h->head.size && p->kind == K_TENSOR)
      for (k = 0; k < n_live; k++)
        if (live[k].head.storage == h->storage && live[k].overlaps && same_geometry(&live[k])) {
          wrong(o, "%s overlaps itself and was written", name_of(f, live[k].slot));
          break;
        }
  }
  for (i = 0; i < n_raw; i++)
    if (raw[i].is_const && memcmp(raw[i].p, raw[i].copy, raw[i].bytes))
      wrong(o, "%s is const and has other contents", name_of(f, raw[i].slot));
}

static void check_front(const Function *f, Outcome *o) {
  int i;
  for (i = 0; i < n_held; i++)
    if (!held[i].on_device && held[i].storage->data && front_is_touched(held[i].storage->data))
      wrong(o, "bytes in front of the elements of %s were written", name_of(f, held[i].slot));
  for (i = 0; i < n_raw; i++)
    if (front_is_touched(raw[i].p)) wrong(o, "bytes in front of %s were written", name_of(f, raw[i].slot));
}

void check_result(const Function *f, Outcome *o) {
  int i;
  if (f->result == R_NOTHING) return;
  if (was_error) {
    static const Ret zero;
    const size_t bytes = f->result == R_TEXT ? sizeof ret.text : f->result != R_NUMBER || (f->result_num != NUM_HALF && f->result_num != NUM_BFLOAT16) ? 8 : 2;
    if (!jumping && memcmp(&ret, &zero, bytes)) wrong(o, "the Error returned something else than 0");
    return;
  }
  if (f->borrowed) return;
  switch (f->result) {
    case R_TEXT:
      if (!memchr(ret.text.str, 0, sizeof ret.text.str)) wrong(o, "the text has no end");
      break;
    case R_TENSOR:
      if (!ret.p) {
        wrong(o, "NULL was returned without an Error");
        break;
      }
      for (i = 0; i < n_live; i++)
        if (ret.p == live[i].tensor) break;
      if (i == n_live) check_tensor(ret.p, "the result", o);
      free_tensor(f->result_num, f->result_on_device, ret.p);
      break;
    case R_STORAGE:
      if (!ret.p)
        wrong(o, "NULL was returned without an Error");
      else
        free_storage(f->result_num, f->result_on_device, ret.p);
      break;
    case R_GENERATOR: THGenerator_free(ret.p); break;
    case R_MAPPING: THMapAllocatorContext_free(ret.p); break;
    case R_FILE: THFile_free(ret.p); break; /* NULL, without an Error, if it was to be quiet */
    case R_BLOCK: THFree(ret.p); break;
    default: break;
  }
}

static void check_folder(Outcome *o) {
  DIR *d = opendir(folder);
  struct dirent *e;
  while (d && (e = readdir(d)))
    if (strcmp(e->d_name, ".") && strcmp(e->d_name, "..") && strcmp(e->d_name, "f")) {
      char path[512];
      wrong(o, "a file was left behind: %s", e->d_name);
      snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
      unlink(path);
    }
  if (d) closedir(d);
}

void check(const Function *f, const Spec *specs, Outcome *o) {
  const char *const trouble = device_trouble();
  int k;
  if (trouble) wrong(o, "%s", trouble);
  if (o->errors > 1) wrong(o, "the handler was called %d times", o->errors);
  if (o->errors) {
    const char *text = THGetLastError();
    if (!o->error[0]) wrong(o, "the Error has no text");
    if (!text || strncmp(text, o->error, sizeof o->error - 1)) wrong(o, "THGetLastError() has another text");
  }
  check_result(f, o);
  if (o->errors && !o->broke_off)
    check_unchanged(f, o);
  else
    check_success(f, specs, o);
  check_front(f, o);
  for (k = 0; k < f->nparams; k++)
    if (f->params[k].kind == K_PATH || f->params[k].kind == K_NPY) check_folder(o);
}

void unmake(const Function *f) {
  int i;
  for (i = 0; i < n_live; i++) {
    AnyTensor *t = live[i].tensor;
    t->refcount = 1;
    t->flag = TH_TENSOR_REFCOUNTED;
    /* A count that is wrong was reported; do not let it do more harm. */
    if (t->storage && t->storage->refcount < 1) t->storage->refcount = 1000;
  }
  for (i = 0; i < n_held; i++) {
    AnyStorage *s = held[i].storage;
    s->refcount = 1 + holders(s);
    s->flag = (char)((s->flag & TH_STORAGE_RESIZABLE) | TH_STORAGE_REFCOUNTED | TH_STORAGE_FREEMEM);
  }
  for (i = 0; i < n_live; i++) free_tensor(live[i].num, live[i].on_device, live[i].tensor);
  for (i = 0; i < n_held; i++) free_storage(held[i].num, held[i].on_device, held[i].storage);
  for (i = 0; i < n_raw; i++)
    if (f->params[raw[i].slot].kind != K_GENERATOR) guard_free(raw[i].p);
  for (i = 0; i < f->nslots; i++) {
    const Param *p = &f->params[i];
    const int taken = p->takes && !was_error;
    if (p->kind == K_OUT) THFree(outs[i]);
    if (p->kind == K_FUNCTION) THSetGCHandler(NULL, NULL);
    if (!args[i].p || taken) continue;
    if (p->kind == K_GENERATOR && !(i && args[i].p == args[i - 1].p)) THGenerator_free(args[i].p);
    if (p->kind == K_MAPPING) THMapAllocatorContext_free(args[i].p);
    if (p->kind == K_FILE || p->kind == K_DISK) THFile_free(args[i].p);
    if (p->kind == K_BLOCK) THFree(args[i].p);
  }
}
