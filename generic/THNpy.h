#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THNpy.h"
#else

/* NumPy's .npy files, formats 1.0 to 3.0 (numpy.lib.format). */

/* A new tensor (the caller owns it) with the array in filename. If the file's elements are of this type, in this machine's byte
   order and aligned, the file is mapped copy-on-write and not read: changes to the tensor do not reach the file, and the file
   must not shrink while the tensor lives. Such a tensor cannot be resized; newClone gives one that can. Fortran order gives a
   view with transposed strides. Otherwise the elements are converted into memory of its own, by the rules of THTensor_(copy). An
   array of no dimensions becomes one element, one of no elements a tensor without dimensions. Errors name the file and the
   reason: not there, not .npy, a header that cannot be read, structured or object elements, a length that does not match the
   shape. */
TH_API THTensor *THTensor_(newFromNpy)(const char *filename);

/* Write tensor to filename as .npy 1.0, row-major, in this machine's byte order. It is written under a temporary name in
   the same folder and renamed, so that the file is never seen half-written. Errors name the file and the reason; nothing is
   left. NumPy has no BFloat16: saving one is an Error of argument 1. Its bools are Bool, which Byte maps too. */
TH_API void THTensor_(saveNpy)(THTensor *tensor, const char *filename);

#endif
