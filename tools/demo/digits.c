/* Reads handwritten digits: the 3 nearest neighbours of each of the last 599 rows of a mapped file among its first 1198.
   Usage: digits [digits.npy [folder for predictions.npy]] */
#include <TH/TH.h>

#include <stdio.h>
#include <stdlib.h>

#define PIXELS 64
#define SIDE 8
#define DIGITS 10
#define TRAIN 1198
#define TEST 599
#define NEIGHBOURS 3
#define DRAWN 4

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
        const char c = ink[darkness >= 16 ? 9 : darkness * 10 / 17];
        printf("%c%c", c, c);
      }
      printf(i + 1 < n ? "    " : "\n");
    }
  }
}

int main(int argc, char **argv) {
  const char *file = argc > 1 ? argv[1] : "tools/demo/digits.npy";
  const char *folder = argc > 2 ? argv[2] : "build/demo";
  static int confusion[DIGITS][DIGITS];
  char path[4096], caption[2 * SIDE + 8];
  int64_t wrong[DRAWN];
  int i, j, right = 0, drawn = 0;
  THByteTensor *data, *predictions;
  THFloatTensor *train, *test, *d, *values;
  THLongTensor *nearest;

  THSetDefaultErrorHandler(fail, NULL);
  THSetDefaultArgErrorHandler(fail_arg, NULL);
  if (snprintf(path, sizeof path, "%s/predictions.npy", folder) >= (int)sizeof path) fail("the folder's name is too long", NULL);

  data = open_data(file);
  train = pixels(data, 0, TRAIN);
  test = pixels(data, TRAIN, TEST);
  d = distances(test, train);
  values = THFloatTensor_new();
  nearest = THLongTensor_new();
  THFloatTensor_topk(values, nearest, d, NEIGHBOURS, 1, 0, 1);

  predictions = THByteTensor_newWithSize1d(TEST);
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

  THByteTensor_free(predictions);
  THLongTensor_free(nearest);
  THFloatTensor_free(values);
  THFloatTensor_free(d);
  THFloatTensor_free(test);
  THFloatTensor_free(train);
  THByteTensor_free(data);
  return 0;
}
