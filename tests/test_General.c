/* Memory, threads and the version; errors are in test_Error.cpp. */
#include "heap.h"

PLAIN_TEST(version) {
  FILE *const f = fopen("VERSION", "r");
  char text[32] = "";
  assert_non_null(f);
  assert_int_equal(fscanf(f, "%31s", text), 1);
  fclose(f);
  assert_string_equal(THVersion(), text);
  assert_int_equal(THGetIndexBase(), 0);
}

static int is_aligned(const void *p) { return (uintptr_t)p % 64 == 0; }

PLAIN_TEST(memory) {
  enum { blocks = 100, size = 50000 };
  char *p[blocks];
  const int64_t before = heap_bytes();
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < blocks; ++i) {
      p[i] = (char *)THAlloc(size);
      assert_true(p[i] && is_aligned(p[i]));
      memset(p[i], i + 1, size);
    }
    for (int i = 0; i < blocks; ++i) {
      assert_true(p[i][0] == i + 1 && p[i][size - 1] == i + 1);
      THFree(p[i]);
    }
  }
  assert_true(heap_bytes() - before < blocks * size / 2);
  THFree(NULL);
  assert_null(THAlloc(0));
  expect_error(THAlloc(-1));
}

PLAIN_TEST(reallocation) {
  static const ptrdiff_t sizes[] = {1, 63, 64, 200, 100, 100000, 70000, 3000000, 5000000, 40};
  unsigned char *p = (unsigned char *)THRealloc(NULL, 10);
  ptrdiff_t size = 10;
  const int64_t before = heap_bytes();
  for (int i = 0; i < 10; ++i) p[i] = (unsigned char)(i % 251);
  for (int k = 0; k < 10; ++k) {
    p = (unsigned char *)THRealloc(p, sizes[k]);
    assert_true(p && (sizes[k] < 64 || is_aligned(p)));
    for (ptrdiff_t i = 0; i < size && i < sizes[k]; ++i) assert_int_equal(p[i], i % 251);
    size = sizes[k];
    for (ptrdiff_t i = 0; i < size; ++i) p[i] = (unsigned char)(i % 251);
  }
  assert_true(heap_bytes() - before < 100000);
  expect_error(THRealloc(p, -1));
  expect_error(THRealloc(p, PTRDIFF_MAX / 2));
  assert_int_equal(p[39], 39);
  assert_null(THRealloc(p, 0));
  assert_null(THRealloc(NULL, 0));
}

/* The hook runs once this thread has been told of 300 MB more, and what is given back counts too. */
static void count_call(void *calls) { ++*(int *)calls; }

PLAIN_TEST(heap_of_the_host) {
  int calls = 0;
  THSetGCHandler(count_call, &calls);
  THHeapUpdate(200000000);
  THHeapUpdate(-150000000);
  THHeapUpdate(200000000);
  assert_int_equal(calls, 0);
  THHeapUpdate(200000000);
  assert_int_equal(calls, 1);
  THSetGCHandler(NULL, NULL);
  THHeapUpdate(500000000);
  assert_int_equal(calls, 1);
  THHeapUpdate(-950000000);
}

PLAIN_TEST(threads) {
  const int cores = THGetNumCores(), before = THGetNumThreads();
  assert_true(cores >= 1 && cores <= sysconf(_SC_NPROCESSORS_CONF));
  assert_true(before >= 1 && before <= cores);
  for (int n = 1; n <= cores; ++n) {
    THSetNumThreads(n);
    assert_int_equal(THGetNumThreads(), n);
  }
  THSetNumThreads(0);
  assert_int_equal(THGetNumThreads(), 1);
  THSetNumThreads(cores + 1);
  assert_int_equal(THGetNumThreads(), cores);
  THInferNumThreads();
  assert_int_equal(THGetNumThreads(), cores);
  THSetNumThreads(before);
}

PLAIN_TEST(size_texts) {
  const int64_t sizes[] = {2, -3, 40};
  assert_string_equal(_THSizeDesc(sizes, 3).str, "[2 x -3 x 40]");
  assert_string_equal(_THSizeDesc(sizes, 1).str, "[2]");
  assert_string_equal(_THSizeDesc(NULL, 0).str, "[]");
}

RUN_TESTS(PLAIN(version) PLAIN(memory) PLAIN(reallocation) PLAIN(heap_of_the_host) PLAIN(threads) PLAIN(size_texts))
