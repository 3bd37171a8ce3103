/* Arguments of a call, made from a description that can be bent out of shape, and what must hold after the call. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "table.h"

/* How one argument is to be made; see describe(). */
typedef struct Spec {
  int null;
  int nd;                     /* of a tensor */
  int64_t size[DIMS], stride[DIMS], offset;
  int64_t elements;           /* of the storage; of a tensor's storage: what its view needs */
  int elsewhere;              /* on the other device */
  int no_storage, fixed;      /* tensor without storage; storage that is not resizable */
  int own;                    /* the storage is the tensor's alone: the driver gives up its reference for the call */
  int same, share;            /* slot whose object, or whose storage, this one is; -1: none */
  enum Content content, before;
  int n;                      /* C_LIST */
  int64_t v[DIMS];
  int64_t i;                  /* the number itself, or what C_ALL and C_LAST put */
  double d;
  const char *s;
  int variant;                /* of allocators, generators and file names */
} Spec;

/* The public structs have the same layout for all types. */
typedef struct AnyStorage {
  void *data;
  ptrdiff_t size;
  int refcount;
  char flag;
  THAllocator *allocator;
  void *allocatorContext;
  struct AnyStorage *view;
} AnyStorage;

typedef struct AnyTensor {
  int64_t *size, *stride;
  int nDimension;
  AnyStorage *storage;
  ptrdiff_t storageOffset;
  int refcount;
  char flag;
} AnyTensor;

extern const char *const num_names[NUM_COUNT];
extern const size_t num_size[NUM_COUNT];

/* Good arguments for a function: specs[function->nslots]. */
void describe(const Function *f, Spec *specs);
/* Give a tensor's description contiguous strides, no offset and as many elements as it needs. */
void lay_out(Spec *s);
/* Elements that the view of a tensor's description needs. */
int64_t extent_of(const Spec *s);
/* Least and greatest value of an integer type. */
int64_t num_least(int num);
int64_t num_greatest(int num);

/* Once: handlers, temporary folder. guarded: put the elements of storages between guard pages. jump: handlers longjmp. */
void arguments_begin(int guarded, int jump);
void arguments_end(void);
void set_jump(int jump);

/* Make the arguments, look at them, make the call, check, and take all back. The texts say what is wrong, or are empty. */
typedef struct Outcome {
  int made;
  int broke_off;      /* set by the driver: an Error may come when the results have been written to */
  int errors;         /* handler calls */
  char error[256];    /* text of the last */
  char wrong[512];
} Outcome;

void make(const Function *f, const Spec *specs);
/* The same without a look at the arguments, for large ones: check() must not follow. */
void make_only(const Function *f, const Spec *specs);
void call(const Function *f, Outcome *o);
/* Make the same call again. */
void call_again(const Function *f, Outcome *o);
void check(const Function *f, const Spec *specs, Outcome *o);
/* A part of it: what the call returned goes back to the library. */
void check_result(const Function *f, Outcome *o);
void unmake(const Function *f);

#endif
