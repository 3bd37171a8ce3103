/* Reads the last 599 rows of handwritten digits in a mapped file in two ways, after a look at the first 1198: by the 3 nearest
   neighbours, and by a two-layer perceptron. In between it draws the principal components of the standardised pixels.
   Usage: digits [digits.npy [folder for what it writes]] */
#define _POSIX_C_SOURCE 200809L /* isatty */
#include <TH/TH.h>

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

/* The squared length of each row, as a column. */
static THFloatTensor *squares(THFloatTensor *x) {
  THFloatTensor *squared = THFloatTensor_new();
  THFloatTensor *sum = THFloatTensor_new();
  THFloatTensor_cmul(squared, x, x);
  THFloatTensor_sum(sum, squared, 1, 1);
  THFloatTensor_free(squared);
  return sum;
}

/* |a|^2 + |b|^2 - 2 a.b for each row a of test and b of train: whole numbers below 2^24, so exact in any order. */
static THFloatTensor *distances(THFloatTensor *test, THFloatTensor *train) {
  THLongStorage *shape = THLongStorage_newWithSize2(TEST, TRAIN);
  THFloatTensor *a = squares(test), *b = squares(train);
  THFloatTensor *d = THFloatTensor_new();
  THFloatTensor *columns = THFloatTensor_newTranspose(train, 0, 1);
  THFloatTensor_expand(a, a, shape);
  THFloatTensor_transpose(b, NULL, 0, 1);
  THFloatTensor_expand(b, b, shape);
  THFloatTensor_cadd(d, a, 1, b);
  THFloatTensor_addmm(d, 1, d, -2, test, columns);
  THFloatTensor_free(columns);
  THFloatTensor_free(b);
  THFloatTensor_free(a);
  THLongStorage_free(shape);
  return d;
}

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

static void nearest_neighbours(THByteTensor *data, THFloatTensor *train, THFloatTensor *test, const char *folder) {
  static int confusion[DIGITS][DIGITS];
  char path[4096], caption[2 * SIDE + 8];
  int64_t wrong[DRAWN];
  int i, j, right = 0, drawn = 0;
  THByteTensor *predictions = THByteTensor_newWithSize1d(TEST);
  THFloatTensor *d = distances(test, train), *values = THFloatTensor_new();
  THLongTensor *nearest = THLongTensor_new();
  path_in(path, sizeof path, folder, "predictions.npy");

  THFloatTensor_topk(values, nearest, d, NEIGHBOURS, 1, 0, 1);
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
  THFloatTensor_free(values);
  THFloatTensor_free(d);
  THByteTensor_free(predictions);
}

/* A row seen as `rows` equal ones. */
static THFloatTensor *repeat(THFloatTensor *row, int64_t rows) {
  THLongStorage *shape = THLongStorage_newWithSize2(rows, THFloatTensor_size(row, 1));
  THFloatTensor *r = THFloatTensor_newExpand(row, shape);
  THLongStorage_free(shape);
  return r;
}

/* Each column with mean 0 and standard deviation 1; pixels that never change only with mean 0. */
static THFloatTensor *standardise(THFloatTensor *x) {
  THFloatTensor *mean = THFloatTensor_new(), *deviation = THFloatTensor_new(), *r = THFloatTensor_new();
  THByteTensor *constant = THByteTensor_new();
  THFloatTensor *means, *deviations;
  THFloatTensor_mean(mean, x, 0, 1);
  THFloatTensor_std(deviation, x, 0, 0, 1);
  THFloatTensor_eqValue(constant, deviation, 0);
  THFloatTensor_maskedFill(deviation, constant, 1);
  means = repeat(mean, THFloatTensor_size(x, 0));
  deviations = repeat(deviation, THFloatTensor_size(x, 0));
  THFloatTensor_csub(r, x, 1, means);
  THFloatTensor_cdiv(r, r, deviations);
  THFloatTensor_free(deviations);
  THFloatTensor_free(means);
  THByteTensor_free(constant);
  THFloatTensor_free(deviation);
  THFloatTensor_free(mean);
  return r;
}

/* The eigenvectors of the covariance with the largest eigenvalues, as pictures side by side: PGM, white for positive weights. */
static void principal_components(THFloatTensor *train, const char *folder) {
  char path[4096];
  THFloatTensor *standard = standardise(train), *columns = THFloatTensor_newTranspose(standard, 0, 1);
  THFloatTensor *covariance = THFloatTensor_newWithSize2d(PIXELS, PIXELS);
  THFloatTensor *values = THFloatTensor_new(), *vectors = THFloatTensor_new(), *kept;
  FILE *f;
  int i, x, y;
  path_in(path, sizeof path, folder, "components.pgm");

  THFloatTensor_addmm(covariance, 0, covariance, 1.f / (TRAIN - 1), columns, standard);
  THFloatTensor_syev(values, vectors, covariance, "V", "U"); /* in ascending order */
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
  THFloatTensor_free(covariance);
  THFloatTensor_free(columns);
  THFloatTensor_free(standard);
}

/* log p = logsoftmax(tanh(x W1 + b1) W2 + b2) */
enum { W1, B1, W2, B2, PARAMETERS };
static const char *const parameter_file[PARAMETERS] = {"weights1.npy", "bias1.npy", "weights2.npy", "bias2.npy"};

/* hidden: rows x HIDDEN, logp: rows x DIGITS. */
static void forward(THFloatTensor *const *p, THFloatTensor *x, THFloatTensor *hidden, THFloatTensor *logp) {
  const int64_t rows = THFloatTensor_size(x, 0);
  THFloatTensor *b1 = repeat(p[B1], rows), *b2 = repeat(p[B2], rows);
  THFloatTensor *largest = THFloatTensor_new(), *sum = THFloatTensor_new(), *e = THFloatTensor_new();
  THLongTensor *where = THLongTensor_new();
  THLongStorage *shape;

  THFloatTensor_addmm(hidden, 1, b1, 1, x, p[W1]);
  THFloatTensor_tanh(hidden, hidden);
  THFloatTensor_addmm(logp, 1, b2, 1, hidden, p[W2]);

  /* Less the largest, so that exp cannot overflow; then less the logarithm of the sum. */
  shape = THFloatTensor_newSizeOf(logp);
  THFloatTensor_max(largest, where, logp, 1, 1);
  THFloatTensor_expand(largest, largest, shape);
  THFloatTensor_csub(logp, logp, 1, largest);
  THFloatTensor_exp(e, logp);
  THFloatTensor_sum(sum, e, 1, 1);
  THFloatTensor_log(sum, sum);
  THFloatTensor_expand(sum, sum, shape);
  THFloatTensor_csub(logp, logp, 1, sum);

  THLongStorage_free(shape);
  THLongTensor_free(where);
  THFloatTensor_free(e);
  THFloatTensor_free(sum);
  THFloatTensor_free(largest);
  THFloatTensor_free(b2);
  THFloatTensor_free(b1);
}

/* One step down the gradient of -mean(log p of the truth), and a little decay. Returns the loss before it. labels: rows x 1. */
static double train_step(THFloatTensor *const *p, THFloatTensor *x, THLongTensor *labels) {
  const int64_t rows = THFloatTensor_size(x, 0);
  THFloatTensor *hidden = THFloatTensor_new(), *logp = THFloatTensor_new();
  THFloatTensor *picked = THFloatTensor_newWithSize2d(rows, 1);
  THFloatTensor *delta2 = THFloatTensor_new(), *delta1 = THFloatTensor_newWithSize2d(rows, HIDDEN), *sum = THFloatTensor_new();
  THFloatTensor *truth = THFloatTensor_newWithSize2d(rows, DIGITS);
  THFloatTensor *columns, *back, *slope = THFloatTensor_new();
  double loss;

  forward(p, x, hidden, logp);
  THFloatTensor_gather(picked, logp, 1, labels);
  loss = -THFloatTensor_meanall(picked);

  /* (softmax - truth) / rows */
  THFloatTensor_zero(truth);
  THFloatTensor_scatterFill(truth, 1, labels, 1);
  THFloatTensor_exp(delta2, logp);
  THFloatTensor_csub(delta2, delta2, 1, truth);
  THFloatTensor_div(delta2, delta2, (float)rows);

  /* Through W2, and times tanh' = 1 - tanh^2. */
  back = THFloatTensor_newTranspose(p[W2], 0, 1);
  THFloatTensor_addmm(delta1, 0, delta1, 1, delta2, back);
  THFloatTensor_cmul(slope, hidden, hidden);
  THFloatTensor_cmul(slope, slope, delta1);
  THFloatTensor_csub(delta1, delta1, 1, slope);

  columns = THFloatTensor_newTranspose(hidden, 0, 1);
  THFloatTensor_addmm(p[W2], 1 - RATE * DECAY, p[W2], -RATE, columns, delta2);
  THFloatTensor_sum(sum, delta2, 0, 1);
  THFloatTensor_cadd(p[B2], p[B2], -RATE, sum);
  THFloatTensor_free(columns);
  columns = THFloatTensor_newTranspose(x, 0, 1);
  THFloatTensor_addmm(p[W1], 1 - RATE * DECAY, p[W1], -RATE, columns, delta1);
  THFloatTensor_sum(sum, delta1, 0, 1);
  THFloatTensor_cadd(p[B1], p[B1], -RATE, sum);

  THFloatTensor_free(slope);
  THFloatTensor_free(columns);
  THFloatTensor_free(back);
  THFloatTensor_free(truth);
  THFloatTensor_free(sum);
  THFloatTensor_free(delta1);
  THFloatTensor_free(delta2);
  THFloatTensor_free(picked);
  THFloatTensor_free(logp);
  THFloatTensor_free(hidden);
  return loss;
}

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

/* Rows in another random order in each epoch. */
static void train_perceptron(THFloatTensor *const *p, THGenerator *generator, THFloatTensor *train, THLongTensor *labels) {
  THFloatTensor *x = THFloatTensor_new();
  THLongTensor *order = THLongTensor_new(), *some = THLongTensor_new(), *y = THLongTensor_new();
  int epoch;
  int64_t first;
  for (epoch = 1; epoch <= EPOCHS; ++epoch) {
    double loss = 0;
    THLongTensor_randperm(order, generator, TRAIN);
    for (first = 0; first < TRAIN; first += BATCH) {
      const int64_t rows = TRAIN - first < BATCH ? TRAIN - first : BATCH;
      THLongTensor_narrow(some, order, 0, first, rows);
      THFloatTensor_indexSelect(x, train, 0, some);
      THLongTensor_indexSelect(y, labels, 0, some);
      loss += train_step(p, x, y) * (double)rows / TRAIN;
    }
    show_progress(epoch, loss);
  }
  THLongTensor_free(y);
  THLongTensor_free(some);
  THLongTensor_free(order);
  THFloatTensor_free(x);
}

/* The most probable digit of each row, as a column. */
static THLongTensor *read_digits(THFloatTensor *const *p, THFloatTensor *x) {
  THFloatTensor *hidden = THFloatTensor_new(), *logp = THFloatTensor_new(), *largest = THFloatTensor_new();
  THLongTensor *digits = THLongTensor_new();
  forward(p, x, hidden, logp);
  THFloatTensor_max(largest, digits, logp, 1, 1);
  THFloatTensor_free(largest);
  THFloatTensor_free(logp);
  THFloatTensor_free(hidden);
  return digits;
}

static void perceptron(THByteTensor *data, THFloatTensor *train, THFloatTensor *test, const char *folder) {
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
  train_perceptron(p, generator, train, taught);
  for (i = 0; i < PARAMETERS; ++i) {
    THFloatTensor_saveNpy(p[i], path[i]);
    THFloatTensor_free(p[i]);
    p[i] = THFloatTensor_newFromNpy(path[i]);
  }
  digits = read_digits(p, test);
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
  const char *file = argc > 1 ? argv[1] : "tools/demo/digits.npy";
  const char *folder = argc > 2 ? argv[2] : "build/demo";
  THByteTensor *data;
  THFloatTensor *train, *test;

  THSetDefaultErrorHandler(fail, NULL);
  THSetDefaultArgErrorHandler(fail_arg, NULL);
  data = open_data(file);
  train = pixels(data, 0, TRAIN);
  test = pixels(data, TRAIN, TEST);

  nearest_neighbours(data, train, test, folder);
  principal_components(train, folder);
  THFloatTensor_mul(train, train, 2.f / BLACK);
  THFloatTensor_mul(test, test, 2.f / BLACK);
  perceptron(data, train, test, folder);

  THFloatTensor_free(test);
  THFloatTensor_free(train);
  THByteTensor_free(data);
  return 0;
}
