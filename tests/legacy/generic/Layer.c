#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/Layer.c"
#else

void Layer_(Clamp_updateOutput)(ConsumerState *state, THTensor *input, THTensor *output, accreal lower_, accreal upper_)
{
  real lower = TH_CONVERT_ACCREAL_TO_REAL(lower_);
  real upper = TH_CONVERT_ACCREAL_TO_REAL(upper_);
  (void)state;
  THArgCheck(lower <= upper, 4, "lower bound %g is above upper bound %g", (double)lower, (double)upper);

  THTensor_(resizeAs)(output, input);
  TH_TENSOR_APPLY2(real, output, real, input,
    if (*input_data < lower)
      *output_data = lower;
    else
      *output_data = THMin(*input_data, upper);
  );
}

void Layer_(Clamp_updateGradInput)(ConsumerState *state, THTensor *input, THTensor *gradOutput, THTensor *gradInput,
                                   accreal lower, accreal upper)
{
  (void)state;
  THTensor_(resizeAs)(gradInput, input);
  TH_TENSOR_APPLY3(real, gradInput, real, gradOutput, real, input,
    *gradInput_data = *input_data < lower || *input_data > upper ? 0 : *gradOutput_data;
  );
}

/* A run at a time, as code does that calls BLAS inside. */
accreal Layer_(Dot)(ConsumerState *state, THTensor *a, THTensor *b)
{
  accreal sum = 0;
  long num = 0; /* runs */
  (void)state;
  TH_TENSOR_APPLY2(real, a, real, b,
    long k, n = THMin(a_size - a_i, b_size - b_i);
    for (k = 0; k < n; k++)
      sum += (accreal)a_data[k * a_stride] * b_data[k * b_stride];
    a_i += n;
    b_i += n;
    a_data += n * a_stride;
    b_data += n * b_stride;
    num++;
    break;
  );
  THAssert(num <= THTensor_(nElement)(a));
  return sum;
}

void Layer_(Max)(ConsumerState *state, THTensor *input, THTensor *values, THLongTensor *indices, int dimension)
{
  THLongStorage *size;
  THTensor *spread;
  THLongTensor *places;
  (void)state;
  THArgCheck(dimension >= 0 && dimension < input->nDimension, 4, "dimension %d out of range", dimension + TH_INDEX_BASE);

  /* results seen as if they had the input's size, by strides of 0 */
  size = THTensor_(newSizeOf)(input);
  size->data[dimension] = 1;
  THTensor_(resize)(values, size, NULL);
  THLongTensor_resize(indices, size, NULL);
  THLongStorage_free(size);
  TH_TENSOR_APPLY(real, values, *values_data = -THInf;);
  TH_TENSOR_APPLY(long, indices, *indices_data = -1;);

  spread = THTensor_(newWithTensor)(values);
  places = THLongTensor_newWithTensor(indices);
  spread->size[dimension] = places->size[dimension] = input->size[dimension];
  spread->stride[dimension] = places->stride[dimension] = 0;
  TH_TENSOR_APPLY3_D(real, input, real, spread, long, places, dimension,
    if (*input_data > *spread_data) {
      *spread_data = *input_data;
      *places_data = *input_dimOffset;
    }
  );
  THTensor_(free)(spread);
  THLongTensor_free(places);
}

void Layer_(LogSoftMax)(ConsumerState *state, THTensor *input, THTensor *output, int dimension)
{
  (void)state;
  THTensor_(resizeAs)(output, input);
  TH_TENSOR_DIM_APPLY2(real, input, real, output, dimension,
    long i;
    accreal logsum = 0;
    real maxInput = -THInf;
    for (i = 0; i < input_size; i++)
      maxInput = THMax(maxInput, input_data[i * input_stride]);
    for (i = 0; i < input_size; i++)
      logsum += exp(input_data[i * input_stride] - maxInput);
    logsum = maxInput + log(logsum);
    for (i = 0; i < input_size; i++)
      output_data[i * output_stride] = input_data[i * input_stride] - logsum;
  );
}

/* Leaves the loop by an error, after giving the counter back. */
void Layer_(Normalise)(ConsumerState *state, THTensor *tensor)
{
  (void)state;
  TH_TENSOR_DIM_APPLY(real, tensor, 0,
    long i;
    accreal sum = 0;
    for (i = 0; i < tensor_size; i++)
      sum += tensor_data[i * tensor_stride];
    if (sum == 0) {
      THFree(TH_TENSOR_DIM_APPLY_counter);
      THError("column %d sums to %d%%", (int)TH_TENSOR_DIM_APPLY_i, 0);
    }
    for (i = 0; i < tensor_size; i++)
      tensor_data[i * tensor_stride] /= sum;
  );
}

void Layer_(Shift4d)(ConsumerState *state, THTensor *tensor, accreal by)
{
  long a, b, c, d;
  THDescBuff size = THTensor_(sizeDesc)(tensor);
  (void)state;
  THArgCheck(tensor->nDimension == 4, 2, "4D tensor expected but got: %s", size.str);
  for (a = 0; a < tensor->size[0]; a++)
    for (b = 0; b < tensor->size[1]; b++)
      for (c = 0; c < tensor->size[2]; c++)
        for (d = 0; d < tensor->size[3]; d++) {
          real value = THTensor_fastGet4d(tensor, a, b, c, d) + TH_CONVERT_ACCREAL_TO_REAL(by);
          THTensor_fastSet4d(tensor, a, b, c, d, value);
        }
}

#endif
