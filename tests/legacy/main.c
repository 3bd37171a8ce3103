/* Runs the consumer and compares with plain arithmetic. Its handlers leave by longjmp, or by an exception as under LuaJIT, and use
   the message as a printf format, as hosts do. */
#include "consumer.h"

#include <setjmp.h>

static int passed, failed;
static char last_error[2048];

#define CHECK(condition) check(condition, #condition, __FILE__, __LINE__)
static void check(int condition, const char *text, const char *file, int line)
{
  if (condition) { passed++; return; }
  failed++;
  printf("%s:%d: %s\n", file, line, text);
}

#ifdef THROWING
struct HostError {};
#define LEAVE(data) throw HostError()
#define TRY(statement) try { statement; } catch (const HostError &) {}
#else
#define LEAVE(data) longjmp(*(jmp_buf *)data, 1)
#define TRY(statement) if (setjmp(back) == 0) { statement; }
static jmp_buf back;
#endif

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wformat-security"
#endif
static void on_error(const char *msg, void *data)
{
  (void)data;
  snprintf(last_error, sizeof last_error, msg);
  LEAVE(data);
}
static void on_arg_error(int argNumber, const char *msg, void *data)
{
  char format[2048];
  (void)data;
  snprintf(format, sizeof format, "%d: %.2000s", argNumber, msg);
  snprintf(last_error, sizeof last_error, format);
  LEAVE(data);
}

#define EXPECT_ERROR(part, call) do { \
  last_error[0] = 0; \
  TRY(call) \
  check(strstr(last_error, part) != NULL, last_error[0] ? last_error : "no error", __FILE__, __LINE__); \
} while (0)

#include "generic/check.c"
#include ALL_TYPES
#include "generic/check.c"
#include HALF_TYPE
#include "generic/check_layer.c"
#include FLOAT_TYPES


static void check_errors(void)
{
  EXPECT_ERROR("from the host 5", THError("from the host %d", 5));
  EXPECT_ERROR("7: bad", THArgCheck(0, 7, "bad"));
  EXPECT_ERROR("Assertion `1 == 2' failed. ", THAssert(1 == 2));
  EXPECT_ERROR("Assertion `1 == 2' failed. because 3", THAssertMsg(1 == 2, "because %d", 3));
  EXPECT_ERROR("2: dimension 4 out of range", {
    THFloatTensor *t = THFloatTensor_newWithSize1d(2);
    int free_it = 1;
    THArgCheckWithCleanup(free_it == 0, THCleanup(THFloatTensor_free(t); free_it = 0;), 2, "dimension %d out of range", 4);
  });
  EXPECT_ERROR("invalid memory size", THAlloc(-1));
  THArgCheck(1, 1, "never");
  THAssert(2 > 1);
}

/* Finalisers run from inside THAlloc. */
static THFloatTensor *garbage[3];
static int collections;
static void collect(void *data)
{
  int *n = (int *)data;
  int i;
  for (i = 0; i < 3; i++) {
    THFloatTensor_free(garbage[i]);
    garbage[i] = NULL;
  }
  ++*n;
}
static void check_collection(void)
{
  int i;
  THSetGCHandler(collect, &collections);
  for (i = 0; i < 3; i++) garbage[i] = THFloatTensor_newWithSize1d(100);
  EXPECT_ERROR("", THAlloc((ptrdiff_t)1 << 62));
  CHECK(last_error[0] != 0 && collections == 1 && garbage[0] == NULL);
  THSetGCHandler(NULL, NULL);
}

static void check_generator(void)
{
  THGenerator *g = THGenerator_new();
  char saved[sizeof(THGenerator)];
  unsigned long first;
  CHECK(sizeof saved == 5048);
  THRandom_manualSeed(g, 5489);
  memcpy(saved, g, sizeof saved);
  first = THRandom_random(g);
  CHECK(first == 3499211612ul);
  memcpy(g, saved, sizeof saved);
  CHECK(THRandom_random(g) == first);
  CHECK(strcmp(torch_Generator, "torch.Generator") == 0);
  THGenerator_free(g);
}

static void check_rest(void)
{
  THLongStorage *size = THLongStorage_newWithSize2(6, -1), *inferred = THLongStorage_newInferSize(size, 24);
  THFloatTensor *f = THFloatTensor_newWithSize1d(3);
  THHalfTensor *h = THHalfTensor_newWithSize1d(3);
  THHalf half = TH_HALF_BITS_TO_LITERAL(0x3E00);
  long *dims = inferred->data;
  CHECK(dims[0] == 6 && dims[1] == 4);
  THLongStorage_free(size);
  THLongStorage_free(inferred);

  THFloatTensor_fill(f, 0.1f);
  THHalfTensor_copyFloat(h, f);
  CHECK(TH_half2float(h->storage->data[2]) == 0.0999755859375f);
  TH_STORAGE_SET(h->storage, 1, half);
  CHECK(TH_half2float(THHalfTensor_get1d(h, 1)) == 1.5f);
  CHECK(TH_STORAGE_GET(f->storage, 0) == 0.1f);
  THFloatTensor_free(f);
  THHalfTensor_free(h);

  CHECK(TH_INDEX_BASE == 1 && THGetIndexBase() == 1);
  CHECK(fabs(THLog2Pi - log(2 * M_PI)) < 1e-15);
  CHECK(THMin(3, 2) == 2 && THMax(3, 2) == 3);
  CHECK(THAlloc(0) == NULL);
  CHECK(Block_FloatisInteger() == 0 && Block_CharisInteger() == 1 && Block_HalfisInteger() == 0);

}

static int holds(THDoubleStorage *s, double a, double b, double c, double d)
{
  return s->data[0] == a && s->data[1] == b && s->data[2] == c && s->data[3] == d;
}

/* A tensor that overlaps itself keeps what is written last: index by index, or place by place in row-major order. */
static void check_overlap(void)
{
  static const long sizes[] = {2, 2, 2}, strides[] = {1, 2, 1}, few[] = {2, 2, 1};
  THDoubleStorage *s = THDoubleStorage_newWithSize(4);
  THDoubleTensor *t = THDoubleTensor_newWithStorage2d(s, 0, 2, 1, 2, 1), *src = THDoubleTensor_newWithSize2d(2, 2);
  THLongTensor *index = THLongTensor_newWithSize1d(2);
  int i;
  for (i = 0; i < 4; i++) src->storage->data[i] = i + 1;
  for (i = 0; i < 2; i++) index->storage->data[i] = i + 1;
  THDoubleStorage_fill(s, 0);
  THDoubleTensor_indexCopy(t, 0, index, src);
  CHECK(holds(s, 1, 3, 4, 0));
  THDoubleTensor_indexCopy(t, 1, index, src);
  CHECK(holds(s, 1, 2, 4, 0));
  index->storage->data[0] = 2;
  index->storage->data[1] = 1;
  THDoubleTensor_indexCopy(t, 0, index, src);
  CHECK(holds(s, 3, 4, 2, 0));
  THDoubleStorage_fill(s, 1);
  THDoubleTensor_indexAdd(t, 0, index, src);
  CHECK(holds(s, 4, 6, 3, 1));
  THLongTensor_fill(index, 1);
  THDoubleTensor_indexFill(t, 1, index, 9);
  CHECK(holds(s, 9, 9, 3, 1));

  /* Places (0, 0), (0, 1), (1, 0), (1, 1) are elements 0, 2, 1, 3, and indices 1, 1, 2, 1 move the third one on to 2. */
  THDoubleTensor_setStorageNd(t, s, 0, 3, (long *)sizes, (long *)strides);
  THDoubleStorage_resize(s, 5);
  THDoubleTensor_resizeNd(src, 3, (long *)few, NULL);
  THLongTensor_resizeNd(index, 3, (long *)few, NULL);
  THLongTensor_fill(index, 1);
  index->storage->data[2] = 2;
  THDoubleStorage_fill(s, 0);
  THDoubleTensor_scatter(t, 2, index, src);
  CHECK(holds(s, 1, 0, 3, 4));
  THDoubleStorage_free(s);
  THDoubleTensor_free(t);
  THDoubleTensor_free(src);
  THLongTensor_free(index);
}

int main(void)
{
#ifdef THROWING
  void *data = NULL;
#else
  void *data = &back;
#endif
  THSetErrorHandler(on_error, data);
  THSetArgErrorHandler(on_arg_error, data);
  check_block_Float();
  check_block_Double();
  check_block_Byte();
  check_block_Char();
  check_block_Short();
  check_block_Int();
  check_block_Long();
  check_block_Half();
  check_layer_Float();
  check_layer_Double();
  check_errors();
  check_collection();
  check_generator();
  check_overlap();
  check_rest();
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
