#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorConv.h"
#else

#if TH_NUM_MATH

/* Convolutions. t is the input, k the kernel, r the result; extents are in, ker and out along each axis (rows and columns; before them
   depth in the 3-D forms), strides s. With y and x for places, i and j for elements of the kernel, along one axis:

     valid   out = (in - ker) / s + 1      r[y] = sum over i of t[y s + i] k[i]
     full    out = (in - 1) s + ker        r[y s + i] = sum over y of t[y] k[i]
     Rev     out = in - (ker - 1) s        r[y] = sum over i of t[y + i s] k[i]: the gradient of a valid form by its kernel

   xc "X": the kernel as it is, as cross-correlations have it for valid forms; "C": turned round in every axis. For full forms "C" is
   the kernel as it stands above, and "X" turned round. The first character of vf and xc counts.

   For full forms zeros stand around t, and they are multiplied too: an infinite or NaN element of the kernel gives NaN where it meets
   them. alpha 0 reads t and k.

   Sums are added up in num (Half, BFloat16: float; integers wrap), in an order that depends on the shapes alone: the same for any
   number of threads. Each product is added with one rounding on CPUs that can. Source: products of matrices by blocks whose windows
   are found on the way (Chetlur et al., cuDNN: Efficient Primitives for Deep Learning, 2014; Dukhan, The Indirect Convolution
   Algorithm, 2019); full forms by phases (Dumoulin and Visin, A guide to convolution arithmetic for deep learning, 2016). */

/* On dense memory: r_ += alpha times a valid or full, cross-correlation or convolution, or Rev form, of t_ (ir, ic) with k_ (kr, kc) at
   strides sr, sc. r_ overlaps neither. Errors: NULL, extents or strides below 1, a kernel larger than the input (valid, Rev), a
   result that is too large. Extra memory: as the tensor functions. */
TH_API void THTensor_(validXCorr2Dptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                                       int64_t sr, int64_t sc);
TH_API void THTensor_(validConv2Dptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                                      int64_t sr, int64_t sc);
TH_API void THTensor_(fullXCorr2Dptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                                      int64_t sr, int64_t sc);
TH_API void THTensor_(fullConv2Dptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                                     int64_t sr, int64_t sc);
TH_API void THTensor_(validXCorr2DRevptr)(num *r_, num alpha, num *t_, int64_t ir, int64_t ic, num *k_, int64_t kr, int64_t kc,
                                          int64_t sr, int64_t sc);
/* The same in three dimensions: t_ (it, ir, ic), k_ (kt, kr, kc), strides st, sr, sc. */
TH_API void THTensor_(validXCorr3Dptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_,
                                       int64_t kt, int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc);
TH_API void THTensor_(validConv3Dptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_,
                                      int64_t kt, int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc);
TH_API void THTensor_(fullXCorr3Dptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_,
                                      int64_t kt, int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc);
TH_API void THTensor_(fullConv3Dptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_,
                                     int64_t kt, int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc);
TH_API void THTensor_(validXCorr3DRevptr)(num *r_, num alpha, num *t_, int64_t it, int64_t ir, int64_t ic, num *k_,
                                          int64_t kt, int64_t kr, int64_t kc, int64_t st, int64_t sr, int64_t sc);

/* Of tensors. r_ = beta r_ + alpha times the form that vf ("V" valid, "F" full) and xc name. r_ is resized to the shape given below,
   unless it has it. It counts as zeros if its number of elements changes, and for beta 0, which does not read it. It is written through
   its strides, and may be, or overlap, t_ or k_.
   Errors: argument 3, 4: t_, k_ has another number of dimensions; 5, 6 (3-D: 5, 6, 7): a stride below 1; 7 (3-D: 8): vf or xc is
   neither; 2: the kernel is larger than the input (valid, Rev), or planes or batches differ. Where torch7 numbered otherwise, so is it
   here: conv2Dmul and conv2Dcmul have 1 for vf; conv3Dcmul has 5 for depth and rows, 6 for columns and 7 for vf and xc. Others: a
   result too large, or one that overlaps itself.
   Extra memory, in the type of sums (num; Byte, Char: 16 bits; Half, BFloat16: float): k_, its planes rounded up (Rev: if r_ has more
   than 192 elements for each); t_, if full or of these types, with a border of (ker - 1) / s zeros; a copy of t_ or k_ that overlaps
   r_. */

/* t_ (in), k_ (ker), r_ (out). */
TH_API void THTensor_(conv2Dmul)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                                 const char *vf, const char *xc);
TH_API void THTensor_(conv3Dmul)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                                 int64_t scol, const char *vf, const char *xc);
/* Plane by plane: t_ (p, in), k_ (p, ker), r_ (p, out). */
TH_API void THTensor_(conv2Dcmul)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                                  const char *vf, const char *xc);
TH_API void THTensor_(conv3Dcmul)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                                  int64_t scol, const char *vf, const char *xc);
/* The sum over planes q of the input: t_ (q, in), k_ (p, q, ker), r_ (p, out). */
TH_API void THTensor_(conv2Dmv)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                                const char *vf, const char *xc);
TH_API void THTensor_(conv3Dmv)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                                int64_t scol, const char *vf, const char *xc);
/* The same for a batch: t_ (n, q, in), k_ (p, q, ker), r_ (n, p, out). */
TH_API void THTensor_(conv2Dmm)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                                const char *vf, const char *xc);
/* Each plane with each kernel: t_ (q, in), k_ (p, ker), r_ (p, q, out). */
TH_API void THTensor_(conv2Dger)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol,
                                 const char *vf, const char *xc);
TH_API void THTensor_(conv3Dger)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                                 int64_t scol, const char *vf, const char *xc);
/* The Rev form of each plane with each kernel: t_ (q, in), k_ (p, ker), r_ (p, q, out). */
TH_API void THTensor_(conv2DRevger)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol);
TH_API void THTensor_(conv3DRevger)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t sdepth, int64_t srow,
                                    int64_t scol);
/* The sum of these over a batch: t_ (n, q, in), k_ (n, p, ker), r_ (p, q, out). */
TH_API void THTensor_(conv2DRevgerm)(THTensor *r_, num beta, num alpha, THTensor *t_, THTensor *k_, int64_t srow, int64_t scol);

#endif

#endif
