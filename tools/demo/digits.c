/* Reads the last 599 rows of handwritten digits in a mapped file in two ways, after a look at the first 1198: by the 3 nearest
   neighbours, and by a two-layer perceptron. In between it draws the principal components of the standardised pixels.
   Usage: digits [--cuda] [digits.npy [folder for what it writes]]
   --cuda computes on the current CUDA device, by THC, if the program was built with it (make demo-thc). */
#define _POSIX_C_SOURCE 200809L /* isatty */
#include <TH/TH.h>
#ifdef DEMO_THC
#include <THC/THC.h>
#endif

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PIXELS 64
#define SIDE 8
#define DIGITS 10
#define TRAIN 1198
#define TEST 599
#define NEIGHBOURS 3
#define DRAWN 4
#define COMPONENTS 10
#define ENLARGED 8 /* each pixel of a component's picture */
#define BLACK 16
#define HIDDEN 128
#define EPOCHS 40
#define BATCH 32
#define RATE 0.2f
#define DECAY 0.001f /* of the weights, times the rate */
#define BAR 30

static void fail(const char *msg, void *data) {
  (void)data;
  fprintf(stderr, "digits: %s\n", msg);
  exit(1);
}
static void fail_arg(int argument, const char *msg, void *data) {
  (void)argument;
  fail(msg, data);
}

/* The file, as it is: rows of 64 pixels and a label. */
static THByteTensor *open_data(const char *file) {
  THByteTensor *data = THByteTensor_newFromNpy(file);
  THByteTensor *column;
  THDescBuff shape;
  char text[512];
  if (THByteTensor_nDimension(data) != 2 || THByteTensor_size(data, 0) != TRAIN + TEST ||
      THByteTensor_size(data, 1) != PIXELS + 1) {
    shape = THByteTensor_sizeDesc(data);
    snprintf(text, sizeof text, "%s has the shape %s, not [%d x %d]", file, shape.str, TRAIN + TEST, PIXELS + 1);
    fail(text, NULL);
  }
  column = THByteTensor_newSelect(data, 1, PIXELS);
  if (THByteTensor_maxall(column) >= DIGITS) {
    snprintf(text, sizeof text, "%s has the label %d, which is not a digit", file, THByteTensor_maxall(column));
    fail(text, NULL);
  }
  THByteTensor_free(column);
  return data;
}

/* Pixels of some rows as float. */
static THFloatTensor *pixels(THByteTensor *data, int64_t first, int64_t rows) {
  THByteTensor *some = THByteTensor_newNarrow(data, 0, first, rows);
  THFloatTensor *x = THFloatTensor_newWithSize2d(rows, PIXELS);
  THByteTensor_narrow(some, NULL, 1, 0, PIXELS);
  THFloatTensor_copyByte(x, some);
  THByteTensor_free(some);
  return x;
}

/* log p = logsoftmax(tanh(x W1 + b1) W2 + b2) */
enum { W1, B1, W2, B2, PARAMETERS };
static const char *const parameter_file[PARAMETERS] = {"weights1.npy", "bias1.npy", "weights2.npy", "bias2.npy"};

/* A bar that grows on a terminal; elsewhere a line now and then. */
static void show_progress(int done, double loss) {
  char bar[BAR + 1];
  const int filled = BAR * done / EPOCHS;
  if (isatty(STDOUT_FILENO)) {
    memset(bar, '-', BAR);
    memset(bar, '#', (size_t)filled);
    bar[BAR] = 0;
    printf("\r[%s] epoch %2d of %d, loss %.4f%s", bar, done, EPOCHS, loss, done == EPOCHS ? "\n" : "");
  } else if (done % 10 == 0) {
    printf("epoch %2d of %d, loss %.4f\n", done, EPOCHS, loss);
  }
  fflush(stdout);
}

struct Model {
  THLongTensor *(*nearest)(THFloatTensor *test, THFloatTensor *train);
  void (*components)(THFloatTensor *values, THFloatTensor *vectors, THFloatTensor *train);
  void (*train)(THFloatTensor *const *p, THGenerator *, THFloatTensor *train, THLongTensor *labels);
  THLongTensor *(*read)(THFloatTensor *const *p, THFloatTensor *test);
};
#define ON(name) name##_on_host
#define FloatTensor THFloatTensor
#define LongTensor THLongTensor
#define ByteTensor THByteTensor
#define Float_(name) THFloatTensor_##name
#define Long_(name) THLongTensor_##name
#define Byte_(name) THByteTensor_##name
#define STATE
#define STATE0
#define TAKE_FLOATS(r, t) THFloatTensor_copy(r, t)
#define TAKE_LONGS(r, t) THLongTensor_copy(r, t)
#include "model.h"
#ifdef DEMO_THC
static THCState *state;
#define ON(name) name##_on_device
#define FloatTensor THCudaTensor
#define LongTensor THCudaLongTensor
#define ByteTensor THCudaByteTensor
#define Float_(name) THCudaTensor_##name
#define Long_(name) THCudaLongTensor_##name
#define Byte_(name) THCudaByteTensor_##name
#define STATE state,
#define STATE0 state
#define TAKE_FLOATS(r, t) THFloatTensor_copyCudaFloat(state, r, t)
#define TAKE_LONGS(r, t) THLongTensor_copyCudaLong(state, r, t)
#include "model.h"
#endif

/* The digit with the most votes; of equal ones the lowest. */
static int vote(THByteTensor *data, THLongTensor *nearest, int64_t row) {
  int votes[DIGITS] = {0};
  int k, digit, best = 0;
  for (k = 0; k < NEIGHBOURS; ++k) ++votes[THByteTensor_get2d(data, THLongTensor_get2d(nearest, row, k), PIXELS)];
  for (digit = 1; digit < DIGITS; ++digit)
    if (votes[digit] > votes[best]) best = digit;
  return best;
}

static void draw(THByteTensor *data, const int64_t *rows, int n) {
  static const char ink[] = " .:-=+*#%@";
  int i, x, y;
  for (y = 0; y < SIDE; ++y) {
    for (i = 0; i < n; ++i) {
      for (x = 0; x < SIDE; ++x) {
        const int darkness = THByteTensor_get2d(data, rows[i], y * SIDE + x);
        const char c = ink[darkness >= BLACK ? 9 : darkness * 10 / (BLACK + 1)];
        printf("%c%c", c, c);
      }
      printf(i + 1 < n ? "    " : "\n");
    }
  }
}

static void path_in(char *path, size_t size, const char *folder, const char *name) {
  if (snprintf(path, size, "%s/%s", folder, name) >= (int)size) fail("the folder's name is too long", NULL);
}

static void nearest_neighbours(const struct Model *on, THByteTensor *data, THFloatTensor *train, THFloatTensor *test, const char *folder) {
  static int confusion[DIGITS][DIGITS];
  char path[4096], caption[2 * SIDE + 8];
  int64_t wrong[DRAWN];
  int i, j, right = 0, drawn = 0;
  THByteTensor *predictions = THByteTensor_newWithSize1d(TEST);
  THLongTensor *nearest = on->nearest(test, train);
  path_in(path, sizeof path, folder, "predictions.npy");

  for (i = 0; i < TEST; ++i) {
    const int truth = THByteTensor_get2d(data, TRAIN + i, PIXELS), guess = vote(data, nearest, i);
    THByteTensor_set1d(predictions, i, (unsigned char)guess);
    ++confusion[truth][guess];
    if (truth == guess) ++right;
    else if (drawn < DRAWN) wrong[drawn++] = TRAIN + i;
  }
  THByteTensor_saveNpy(predictions, path);

  printf("%d of %d digits read right (%.2f %%)\n\n", right, TEST, 100.0 * right / TEST);
  printf("shown   read as 0    1    2    3    4    5    6    7    8    9\n");
  for (i = 0; i < DIGITS; ++i) {
    printf("%5d       ", i);
    for (j = 0; j < DIGITS; ++j) printf("%5d", confusion[i][j]);
    printf("\n");
  }
  printf("\nSome of the misread ones:\n\n");
  draw(data, wrong, drawn);
  for (i = 0; i < drawn; ++i) {
    snprintf(caption, sizeof caption, "%d read as %d", THByteTensor_get2d(data, wrong[i], PIXELS),
             THByteTensor_get1d(predictions, wrong[i] - TRAIN));
    printf("%-*s%s", 2 * SIDE, caption, i + 1 < drawn ? "    " : "\n");
  }
  printf("\nPredictions: %s\n", path);

  THLongTensor_free(nearest);
  THByteTensor_free(predictions);
}

/* The eigenvectors of the covariance with the largest eigenvalues, as pictures side by side: PGM, white for positive weights. */
static void principal_components(const struct Model *on, THFloatTensor *train, const char *folder) {
  char path[4096];
  THFloatTensor *values = THFloatTensor_new(), *vectors = THFloatTensor_new(), *kept;
  FILE *f;
  int i, x, y;
  path_in(path, sizeof path, folder, "components.pgm");

  on->components(values, vectors, train);
  kept = THFloatTensor_newNarrow(values, 0, PIXELS - COMPONENTS, COMPONENTS);
  printf("\nThe first %d of %d principal components keep %.1f %% of the variance", COMPONENTS, PIXELS,
         100 * THFloatTensor_sumall(kept) / THFloatTensor_sumall(values));

  if (!(f = fopen(path, "wb"))) fail("components.pgm cannot be written", NULL);
  fprintf(f, "P5\n%d %d\n255\n", COMPONENTS * SIDE * ENLARGED, SIDE * ENLARGED);
  for (y = 0; y < SIDE * ENLARGED; ++y)
    for (i = 0; i < COMPONENTS; ++i)
      for (x = 0; x < SIDE * ENLARGED; ++x) {
        /* Weights of a unit vector: most are below 1/3. */
        const double w = THFloatTensor_get2d(vectors, y / ENLARGED * SIDE + x / ENLARGED, PIXELS - 1 - i);
        fputc((int)(127.5 + 127.5 * fmax(-1, fmin(1, 3 * w))), f);
      }
  if (fclose(f)) fail("components.pgm cannot be written", NULL);
  printf(": %s\n", path);

  THFloatTensor_free(kept);
  THFloatTensor_free(vectors);
  THFloatTensor_free(values);
}

static void perceptron(const struct Model *on, THByteTensor *data, THFloatTensor *train, THFloatTensor *test, const char *folder) {
  static const int64_t rows[PARAMETERS] = {PIXELS, 1, HIDDEN, 1}, columns[PARAMETERS] = {HIDDEN, HIDDEN, DIGITS, DIGITS};
  THGenerator *generator = THGenerator_new();
  THByteTensor *column = THByteTensor_newNarrow(data, 1, PIXELS, 1), *agree = THByteTensor_new();
  THLongTensor *labels = THLongTensor_newWithSize2d(TRAIN + TEST, 1), *taught, *truth, *digits;
  THFloatTensor *p[PARAMETERS];
  char path[PARAMETERS][4096];
  int i;
  int64_t right;

  THRandom_manualSeed(generator, 1);
  for (i = 0; i < PARAMETERS; ++i) {
    path_in(path[i], sizeof path[i], folder, parameter_file[i]);
    p[i] = THFloatTensor_newWithSize2d(rows[i], columns[i]);
    if (rows[i] == 1) THFloatTensor_zero(p[i]);
    else THFloatTensor_normal(p[i], generator, 0, 1 / sqrt((double)rows[i]));
  }
  THLongTensor_copyByte(labels, column);
  taught = THLongTensor_newNarrow(labels, 0, 0, TRAIN);
  truth = THLongTensor_newNarrow(labels, 0, TRAIN, TEST);

  printf("\nA perceptron of %d tanh units learns:\n", HIDDEN);
  on->train(p, generator, train, taught);
  for (i = 0; i < PARAMETERS; ++i) {
    THFloatTensor_saveNpy(p[i], path[i]);
    THFloatTensor_free(p[i]);
    p[i] = THFloatTensor_newFromNpy(path[i]);
  }
  digits = on->read(p, test);
  THLongTensor_eqTensor(agree, digits, truth);
  right = (int64_t)THByteTensor_sumall(agree);
  printf("With the weights loaded from %s/{weights,bias}{1,2}.npy: %d of %d digits read right (%.2f %%)\n", folder, (int)right, TEST,
         100.0 * (double)right / TEST);

  THLongTensor_free(digits);
  THLongTensor_free(truth);
  THLongTensor_free(taught);
  THLongTensor_free(labels);
  for (i = 0; i < PARAMETERS; ++i) THFloatTensor_free(p[i]);
  THByteTensor_free(agree);
  THByteTensor_free(column);
  THGenerator_free(generator);
}

int main(int argc, char **argv) {
  const int cuda = argc > 1 && strcmp(argv[1], "--cuda") == 0;
  const char *file = argc > 1 + cuda ? argv[1 + cuda] : "tools/demo/digits.npy";
  const char *folder = argc > 2 + cuda ? argv[2 + cuda] : "build/demo";
  const struct Model *on = &model_on_host;
  THByteTensor *data;
  THFloatTensor *train, *test;

  THSetDefaultErrorHandler(fail, NULL);
  THSetDefaultArgErrorHandler(fail_arg, NULL);
#ifdef DEMO_THC
  if (cuda) {
    state = THCState_alloc();
    state->cudaDeviceAllocator = THCCachingAllocator_get();
    THCudaInit(state);
    printf("On a device, by THC (%s)\n", THCState_backend());
    on = &model_on_device;
  }
#else
  if (cuda) fail("--cuda needs a program with THC, which make demo-thc builds", NULL);
#endif
  data = open_data(file);
  train = pixels(data, 0, TRAIN);
  test = pixels(data, TRAIN, TEST);

  nearest_neighbours(on, data, train, test, folder);
  principal_components(on, train, folder);
  THFloatTensor_mul(train, train, 2.f / BLACK);
  THFloatTensor_mul(test, test, 2.f / BLACK);
  perceptron(on, data, train, test, folder);

  THFloatTensor_free(test);
  THFloatTensor_free(train);
  THByteTensor_free(data);
#ifdef DEMO_THC
  if (cuda) {
    THCudaShutdown(state);
    THCState_free(state);
  }
#endif
  return 0;
}
