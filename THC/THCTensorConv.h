#ifndef THC_TENSOR_CONV_H
#define THC_TENSOR_CONV_H

#include "THCTensor.h"

/* Convolutions in two dimensions, of Float. input is a stack of planes, in rows and columns, with kernels of its own for each plane of
   the output; srow and scol are strides. Forms are TH's (generic/THTensorConv.h); along one axis

     valid   out = (in - ker) / s + 1      r[y] = sum over i of t[y s + i] k[i]
     full    out = (in - 1) s + ker        r[y s + i] = sum over y of t[y] k[i]
     Rev     out = in - (ker - 1) s        r[y] = sum over i of t[y + i s] k[i]: the gradient of a valid form by its kernel

   type: 'v' valid or 'f' full, and then 'x' or 'c', in small letters; others may follow. For 'v' 'x' is the kernel as it is, as
   cross-correlations have it, and 'c' turned round in rows and columns; for 'f' it is the other way round. All this is as in TH,
   full forms with strides above 1 too.

   output = beta output + alpha (1, if it is none of the arguments) times the form. output is resized to the shape given below, unless
   it has it. It counts as zeros if its number of elements changes, and for beta 0, which does not read it. It is written through its
   strides, and may be, or overlap, the inputs. For full forms zeros stand around the input, and they are multiplied too. alpha 0 reads
   the inputs.

   Errors: argument 3, 4: input, kernel has another number of dimensions; 5, 6: a stride below 1; 7: type is none; 2: the kernel is
   larger than the input (valid, Rev), or planes or batches differ. Others: a result too large, or one that overlaps itself; tensors of
   other devices.

   Sums are of floats, each product added with one rounding where kernels of THC make them, and as cuBLAS does elsewhere: like TH's,
   they are off by at most the number of products times 6e-8 times the sum of their absolute values. Results are the same from call to
   call as far as cuBLAS's are, on one kind of GPU.
   Extra memory: three matrices of at most 64 MiB each, of windows, of kernels and of sums, and 128 MiB of their places; for full forms
   the input with a border of (ker - 1) / s zeros; a copy of an input that overlaps output. */

/* The sum over planes q of the input: input (q, in), kernel (p, q, ker), output (p, out). */
THC_API void THCudaTensor_conv2Dmv(THCState *state, THCudaTensor *output, float beta, THCudaTensor *input,
                                   THCudaTensor *kernel, int64_t srow, int64_t scol, const char *type);
/* The same for a batch: input (n, q, in), kernel (p, q, ker), output (n, p, out). */
THC_API void THCudaTensor_conv2Dmm(THCState *state, THCudaTensor *output, float beta, THCudaTensor *input,
                                   THCudaTensor *kernel, int64_t srow, int64_t scol, const char *type);
/* The Rev form of each plane with each kernel: input (q, in), kernel (p, ker), output (p, q, out). */
THC_API void THCudaTensor_conv2DRevger(THCState *state, THCudaTensor *output, float beta, float alpha, THCudaTensor *input,
                                       THCudaTensor *kernel, int64_t srow, int64_t scol);
/* The sum of these over a batch: input (n, q, in), kernel (n, p, ker), output (p, q, out). */
THC_API void THCudaTensor_conv2DRevgerm(THCState *state, THCudaTensor *output, float beta, float alpha, THCudaTensor *input,
                                        THCudaTensor *kernel, int64_t srow, int64_t scol);

/* The valid form with the kernels as they are, for planes that are connected by a table: input (q, in), kernel (p fanin, ker),
   table (p fanin, 2), output (p, out), to which is added: output += the sum over the fanin kernels of each plane, kernels p fanin to
   p fanin + fanin - 1, times the planes of the input that the first column of their rows in the table names, by whole numbers from 0
   on (LEGACY: from 1, as torch7's). The second column, the plane of the output, is not read. stride_x is of columns, stride_y of rows.
   Errors: as above, with 5 for stride_x and 6 for stride_y; argument 7: table has another shape, or names a plane that is none (see
   THCState_setChecked; unchecked, such a kernel counts as zeros); 8: fanin does not divide the number of kernels. Waits,
   in checked mode. */
THC_API void THCudaTensor_conv2Dmap(THCState *state, THCudaTensor *output, THCudaTensor *input, THCudaTensor *kernel,
                                    int64_t stride_x, int64_t stride_y, THCudaTensor *table, int64_t fanin);

#endif
