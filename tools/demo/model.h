/* What digits.c computes, on the host by TH or on a device by THC: included once for each, with ON, FloatTensor, Float_ and so on
   defined. Tensors enter and leave as the host's. STATE stands in front of the arguments, STATE0 where there are none. */

static FloatTensor *ON(put)(THFloatTensor *t) {
  THLongStorage *size = THFloatTensor_newSizeOf(t);
  FloatTensor *r = Float_(newWithSize)(STATE size, NULL);
  Float_(copyFloat)(STATE r, t);
  THLongStorage_free(size);
  return r;
}
static LongTensor *ON(put_longs)(THLongTensor *t) {
  THLongStorage *size = THLongTensor_newSizeOf(t);
  LongTensor *r = Long_(newWithSize)(STATE size, NULL);
  Long_(copyLong)(STATE r, t);
  THLongStorage_free(size);
  return r;
}
static void ON(take)(THFloatTensor *r, FloatTensor *t) {
  THLongStorage *size = Float_(newSizeOf)(STATE t);
  THFloatTensor_resize(r, size, NULL);
  TAKE_FLOATS(r, t);
  THLongStorage_free(size);
}
static void ON(take_longs)(THLongTensor *r, LongTensor *t) {
  THLongStorage *size = Long_(newSizeOf)(STATE t);
  THLongTensor_resize(r, size, NULL);
  TAKE_LONGS(r, t);
  THLongStorage_free(size);
}

/* The squared length of each row, as a column. */
static FloatTensor *ON(squares)(FloatTensor *x) {
  FloatTensor *squared = Float_(new)(STATE0);
  FloatTensor *sum = Float_(new)(STATE0);
  Float_(cmul)(STATE squared, x, x);
  Float_(sum)(STATE sum, squared, 1, 1);
  Float_(free)(STATE squared);
  return sum;
}

/* |a|^2 + |b|^2 - 2 a.b for each row a of test and b of train: whole numbers below 2^24, so exact in any order. */
static FloatTensor *ON(distances)(FloatTensor *test, FloatTensor *train) {
  THLongStorage *shape = THLongStorage_newWithSize2(TEST, TRAIN);
  FloatTensor *a = ON(squares)(test), *b = ON(squares)(train);
  FloatTensor *d = Float_(new)(STATE0);
  FloatTensor *columns = Float_(newTranspose)(STATE train, 0, 1);
  Float_(expand)(STATE a, a, shape);
  Float_(transpose)(STATE b, NULL, 0, 1);
  Float_(expand)(STATE b, b, shape);
  Float_(cadd)(STATE d, a, 1, b);
  Float_(addmm)(STATE d, 1, d, -2, test, columns);
  Float_(free)(STATE columns);
  Float_(free)(STATE b);
  Float_(free)(STATE a);
  THLongStorage_free(shape);
  return d;
}

/* The nearest rows of train to each of test, which lie on the host as the result does. */
static THLongTensor *ON(nearest)(THFloatTensor *test_host, THFloatTensor *train_host) {
  FloatTensor *test = ON(put)(test_host), *train = ON(put)(train_host);
  FloatTensor *d = ON(distances)(test, train), *values = Float_(new)(STATE0);
  LongTensor *rows = Long_(new)(STATE0);
  THLongTensor *taken = THLongTensor_new();
  Float_(topk)(STATE values, rows, d, NEIGHBOURS, 1, 0, 1);
  ON(take_longs)(taken, rows);
  Long_(free)(STATE rows);
  Float_(free)(STATE values);
  Float_(free)(STATE d);
  Float_(free)(STATE train);
  Float_(free)(STATE test);
  return taken;
}

/* A row seen as `rows` equal ones. */
static FloatTensor *ON(repeat)(FloatTensor *row, int64_t rows) {
  THLongStorage *shape = THLongStorage_newWithSize2(rows, Float_(size)(STATE row, 1));
  FloatTensor *r = Float_(newExpand)(STATE row, shape);
  THLongStorage_free(shape);
  return r;
}

/* Each column with mean 0 and standard deviation 1; pixels that never change only with mean 0. */
static FloatTensor *ON(standardise)(FloatTensor *x) {
  FloatTensor *mean = Float_(new)(STATE0), *deviation = Float_(new)(STATE0), *r = Float_(new)(STATE0);
  ByteTensor *constant = Byte_(new)(STATE0);
  FloatTensor *means, *deviations;
  Float_(mean)(STATE mean, x, 0, 1);
  Float_(std)(STATE deviation, x, 0, 0, 1);
  Float_(eqValue)(STATE constant, deviation, 0);
  Float_(maskedFill)(STATE deviation, constant, 1);
  means = ON(repeat)(mean, Float_(size)(STATE x, 0));
  deviations = ON(repeat)(deviation, Float_(size)(STATE x, 0));
  Float_(csub)(STATE r, x, 1, means);
  Float_(cdiv)(STATE r, r, deviations);
  Float_(free)(STATE deviations);
  Float_(free)(STATE means);
  Byte_(free)(STATE constant);
  Float_(free)(STATE deviation);
  Float_(free)(STATE mean);
  return r;
}

/* Eigenvalues, in ascending order, and eigenvectors of the covariance. */
static void ON(components)(THFloatTensor *values_host, THFloatTensor *vectors_host, THFloatTensor *train_host) {
  FloatTensor *train = ON(put)(train_host), *standard = ON(standardise)(train);
  FloatTensor *columns = Float_(newTranspose)(STATE standard, 0, 1);
  FloatTensor *covariance = Float_(newWithSize2d)(STATE PIXELS, PIXELS), *values = Float_(new)(STATE0), *vectors = Float_(new)(STATE0);
  Float_(addmm)(STATE covariance, 0, covariance, 1.f / (TRAIN - 1), columns, standard);
  Float_(syev)(STATE values, vectors, covariance, "V", "U");
  ON(take)(values_host, values);
  ON(take)(vectors_host, vectors);
  Float_(free)(STATE vectors);
  Float_(free)(STATE values);
  Float_(free)(STATE covariance);
  Float_(free)(STATE columns);
  Float_(free)(STATE standard);
  Float_(free)(STATE train);
}

/* hidden: rows x HIDDEN, logp: rows x DIGITS. */
static void ON(forward)(FloatTensor *const *p, FloatTensor *x, FloatTensor *hidden, FloatTensor *logp) {
  const int64_t rows = Float_(size)(STATE x, 0);
  FloatTensor *b1 = ON(repeat)(p[B1], rows), *b2 = ON(repeat)(p[B2], rows);
  FloatTensor *largest = Float_(new)(STATE0), *sum = Float_(new)(STATE0), *e = Float_(new)(STATE0);
  LongTensor *where = Long_(new)(STATE0);
  THLongStorage *shape;

  Float_(addmm)(STATE hidden, 1, b1, 1, x, p[W1]);
  Float_(tanh)(STATE hidden, hidden);
  Float_(addmm)(STATE logp, 1, b2, 1, hidden, p[W2]);

  /* Less the largest, so that exp cannot overflow; then less the logarithm of the sum. */
  shape = Float_(newSizeOf)(STATE logp);
  Float_(max)(STATE largest, where, logp, 1, 1);
  Float_(expand)(STATE largest, largest, shape);
  Float_(csub)(STATE logp, logp, 1, largest);
  Float_(exp)(STATE e, logp);
  Float_(sum)(STATE sum, e, 1, 1);
  Float_(log)(STATE sum, sum);
  Float_(expand)(STATE sum, sum, shape);
  Float_(csub)(STATE logp, logp, 1, sum);

  THLongStorage_free(shape);
  Long_(free)(STATE where);
  Float_(free)(STATE e);
  Float_(free)(STATE sum);
  Float_(free)(STATE largest);
  Float_(free)(STATE b2);
  Float_(free)(STATE b1);
}

/* One step down the gradient of -mean(log p of the truth), and a little decay. Returns the loss before it. labels: rows x 1. */
static double ON(train_step)(FloatTensor *const *p, FloatTensor *x, LongTensor *labels) {
  const int64_t rows = Float_(size)(STATE x, 0);
  FloatTensor *hidden = Float_(new)(STATE0), *logp = Float_(new)(STATE0);
  FloatTensor *picked = Float_(newWithSize2d)(STATE rows, 1);
  FloatTensor *delta2 = Float_(new)(STATE0), *delta1 = Float_(newWithSize2d)(STATE rows, HIDDEN), *sum = Float_(new)(STATE0);
  FloatTensor *truth = Float_(newWithSize2d)(STATE rows, DIGITS);
  FloatTensor *columns, *back, *slope = Float_(new)(STATE0);
  double loss;

  ON(forward)(p, x, hidden, logp);
  Float_(gather)(STATE picked, logp, 1, labels);
  loss = -Float_(meanall)(STATE picked);

  /* (softmax - truth) / rows */
  Float_(zero)(STATE truth);
  Float_(scatterFill)(STATE truth, 1, labels, 1);
  Float_(exp)(STATE delta2, logp);
  Float_(csub)(STATE delta2, delta2, 1, truth);
  Float_(div)(STATE delta2, delta2, (float)rows);

  /* Through W2, and times tanh' = 1 - tanh^2. */
  back = Float_(newTranspose)(STATE p[W2], 0, 1);
  Float_(addmm)(STATE delta1, 0, delta1, 1, delta2, back);
  Float_(cmul)(STATE slope, hidden, hidden);
  Float_(cmul)(STATE slope, slope, delta1);
  Float_(csub)(STATE delta1, delta1, 1, slope);

  columns = Float_(newTranspose)(STATE hidden, 0, 1);
  Float_(addmm)(STATE p[W2], 1 - RATE * DECAY, p[W2], -RATE, columns, delta2);
  Float_(sum)(STATE sum, delta2, 0, 1);
  Float_(cadd)(STATE p[B2], p[B2], -RATE, sum);
  Float_(free)(STATE columns);
  columns = Float_(newTranspose)(STATE x, 0, 1);
  Float_(addmm)(STATE p[W1], 1 - RATE * DECAY, p[W1], -RATE, columns, delta1);
  Float_(sum)(STATE sum, delta1, 0, 1);
  Float_(cadd)(STATE p[B1], p[B1], -RATE, sum);

  Float_(free)(STATE slope);
  Float_(free)(STATE columns);
  Float_(free)(STATE back);
  Float_(free)(STATE truth);
  Float_(free)(STATE sum);
  Float_(free)(STATE delta1);
  Float_(free)(STATE delta2);
  Float_(free)(STATE picked);
  Float_(free)(STATE logp);
  Float_(free)(STATE hidden);
  return loss;
}

/* p: the weights before and after, of the host, as the rest. Rows in another random order in each epoch. */
static void ON(train_perceptron)(THFloatTensor *const *host, THGenerator *generator, THFloatTensor *train_host,
                                 THLongTensor *labels_host) {
  FloatTensor *p[PARAMETERS], *train = ON(put)(train_host);
  LongTensor *labels = ON(put_longs)(labels_host);
  THLongTensor *drawn = THLongTensor_new();
  FloatTensor *x = Float_(new)(STATE0);
  LongTensor *order = Long_(new)(STATE0), *some = Long_(new)(STATE0), *y = Long_(new)(STATE0);
  int epoch;
  int i;
  int64_t first;
  for (i = 0; i < PARAMETERS; ++i) p[i] = ON(put)(host[i]);
  for (epoch = 1; epoch <= EPOCHS; ++epoch) {
    double loss = 0;
    THLongTensor_randperm(drawn, generator, TRAIN);
    Long_(free)(STATE order);
    order = ON(put_longs)(drawn);
    for (first = 0; first < TRAIN; first += BATCH) {
      const int64_t rows = TRAIN - first < BATCH ? TRAIN - first : BATCH;
      Long_(narrow)(STATE some, order, 0, first, rows);
      Float_(indexSelect)(STATE x, train, 0, some);
      Long_(indexSelect)(STATE y, labels, 0, some);
      loss += ON(train_step)(p, x, y) * (double)rows / TRAIN;
    }
    show_progress(epoch, loss);
  }
  for (i = 0; i < PARAMETERS; ++i) {
    ON(take)(host[i], p[i]);
    Float_(free)(STATE p[i]);
  }
  THLongTensor_free(drawn);
  Long_(free)(STATE labels);
  Float_(free)(STATE train);
  Long_(free)(STATE y);
  Long_(free)(STATE some);
  Long_(free)(STATE order);
  Float_(free)(STATE x);
}

/* The most probable digit of each row, as a column of the host. */
static THLongTensor *ON(read_digits)(THFloatTensor *const *host, THFloatTensor *test) {
  FloatTensor *p[PARAMETERS], *x = ON(put)(test);
  FloatTensor *hidden = Float_(new)(STATE0), *logp = Float_(new)(STATE0), *largest = Float_(new)(STATE0);
  LongTensor *digits = Long_(new)(STATE0);
  THLongTensor *taken = THLongTensor_new();
  int i;
  for (i = 0; i < PARAMETERS; ++i) p[i] = ON(put)(host[i]);
  ON(forward)(p, x, hidden, logp);
  Float_(max)(STATE largest, digits, logp, 1, 1);
  ON(take_longs)(taken, digits);
  for (i = 0; i < PARAMETERS; ++i) Float_(free)(STATE p[i]);
  Long_(free)(STATE digits);
  Float_(free)(STATE largest);
  Float_(free)(STATE logp);
  Float_(free)(STATE hidden);
  Float_(free)(STATE x);
  return taken;
}

static const struct Model ON(model) = {ON(nearest), ON(components), ON(train_perceptron), ON(read_digits)};

#undef ON
#undef FloatTensor
#undef LongTensor
#undef ByteTensor
#undef Float_
#undef Long_
#undef Byte_
#undef STATE
#undef STATE0
#undef TAKE_FLOATS
#undef TAKE_LONGS
