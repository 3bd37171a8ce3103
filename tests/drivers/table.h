/* What generate.py writes and the drivers read: every exported function with its parameters and a thunk that calls it. */
#ifndef TABLE_H
#define TABLE_H

#include "TH/TH.h"

enum { NUM_BYTE, NUM_BOOL, NUM_CHAR, NUM_SHORT, NUM_INT, NUM_LONG, NUM_HALF, NUM_BFLOAT16, NUM_FLOAT, NUM_DOUBLE, NUM_COUNT };

enum Kind {
  K_NUMBER,    /* a number of type num; int is Int, long, ptrdiff_t and size_t are Long */
  K_TENSOR,    /* TH<num>Tensor *, or with on_device THC's */
  K_TENSORS,   /* TH<num>Tensor **: its elements are the slots first .. first+count-1 */
  K_STORAGE,   /* TH<num>Storage * */
  K_GENERATOR, /* THGenerator * */
  K_ALLOCATOR, /* THAllocator * */
  K_MAPPING,   /* THMapAllocatorContext * */
  K_ARRAY,     /* num *, with at least 64 elements behind it */
  K_ARRAYS,    /* int64_t **: like K_TENSORS */
  K_OUT,       /* int64_t ** or char **, where the function leaves a block */
  K_CHARS,     /* char *, a buffer of 64 bytes */
  K_STRING,    /* const char * */
  K_PATH,      /* const char *, the name of a file with some bytes */
  K_NPY,       /* const char *, the name of a .npy file */
  K_FILE,      /* THFile *, in memory */
  K_DISK,      /* THFile *, on disk */
  K_BLOCK,     /* void *, from THAlloc */
  K_COUNTED,   /* void *, 64 bytes behind a reference count */
  K_CONTEXT,   /* void *, anything */
  K_FUNCTION,  /* pointer to a function */
  K_STATE      /* THCState * */
};

/* What a tensor, storage or array holds. */
enum Content {
  C_GOOD,   /* 1 to 5 */
  C_INDEX,  /* 0 and 1, plus the index base */
  C_MASK,   /* 0 and 1 */
  C_HALVES, /* 1/2 */
  C_DIAGONAL, /* 2 on the main diagonal of a matrix, otherwise 0 */
  C_LIST,   /* the numbers of v */
  C_ALL,    /* i or d everywhere */
  C_LAST    /* as before, but i or d in the last place */
};

enum Result { R_NOTHING, R_NUMBER, R_TEXT, R_TENSOR, R_STORAGE, R_GENERATOR, R_MAPPING, R_FILE, R_BLOCK, R_POINTER };

/* What an integer stands for, if that limits its values. */
enum Role {
  ROLE_NONE,
  ROLE_DIMENSION, /* outside [0, nDimension) it is an Error */
  ROLE_LENGTH     /* the length of an array that is passed too */
};

typedef union Arg {
  void *p;
  void (*f)(void);
  int64_t i;
  double d;
  THHalf h;
  THBFloat16 b;
} Arg;

typedef union Ret {
  void *p;
  int64_t i;
  double d;
  THHalf h;
  THBFloat16 b;
  THDescBuff text;
} Ret;

enum { LIST = 6, ARRAY = 64, SLOTS = 20, DIMS = 16 };

typedef struct Param {
  const char *name;
  enum Kind kind;
  int num;
  int is_const;
  int null_ok; /* the interface gives NULL a meaning */
  int on_device;
  enum Content content;
  enum Role role;
  int references;   /* added when the call succeeds */
  int takes;        /* the callee owns the object when the call succeeds */
  int changes_flag; /* the function is about the flag field */
  int in_place;     /* a result that may be computed where it is, if nobody else holds its storage */
  int fills;        /* a call that falls short of filling it is an Error and leaves other contents */
  int first, count;
  int n; /* extents of a tensor, or numbers in a list; they are in v */
  int64_t v[LIST];
  int64_t i;
  double d;
  const char *s;
} Param;

typedef struct Function {
  const char *name;
  void (*call)(const Arg *, Ret *);
  const Param *params;
  int nparams;
  int nslots; /* params and the elements of their arrays */
  int num;    /* the type it is stamped for, or -1 */
  enum Result result;
  int result_num;
  int result_on_device;
  int borrowed; /* the pointer returned stays the library's or the argument's */
  int raw;      /* raw pointers: called with good arguments only */
  int codes;    /* returns errors of CUDA's runtime instead of raising them */
  int raises;   /* the plain call is an Error */
  const char *remarks; /* the recipe's */
} Function;

/* Exported functions that are not driven and should be, in a list that ends with NULL. */
extern const char *const not_driven[];

/* Lists of functions that end with NULL, in a list that ends with NULL. */
extern const Function *const *const function_parts[];

#endif
