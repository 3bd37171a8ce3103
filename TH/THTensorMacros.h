#ifndef TH_TENSOR_MACROS_H
#define TH_TENSOR_MACROS_H

/* Element access without any check: self has the right number of dimensions, the indices are in range. */

/* The element with these indices, counted from 0. */
#define TH_TENSOR_AT1(self, x0) ((self)->storage->data[(self)->storageOffset + (x0) * (self)->stride[0]])
#define TH_TENSOR_AT2(self, x0, x1)                                                                                    \
  ((self)->storage->data[(self)->storageOffset + (x0) * (self)->stride[0] + (x1) * (self)->stride[1]])
#define TH_TENSOR_AT3(self, x0, x1, x2)                                                                                \
  ((self)->storage->data[(self)->storageOffset + (x0) * (self)->stride[0] + (x1) * (self)->stride[1] +                 \
                         (x2) * (self)->stride[2]])
#define TH_TENSOR_AT4(self, x0, x1, x2, x3)                                                                            \
  ((self)->storage->data[(self)->storageOffset + (x0) * (self)->stride[0] + (x1) * (self)->stride[1] +                 \
                         (x2) * (self)->stride[2] + (x3) * (self)->stride[3]])

/* The same, to read. */
#define THTensor_fastGet1d(self, x0) TH_TENSOR_AT1(self, x0)
#define THTensor_fastGet2d(self, x0, x1) TH_TENSOR_AT2(self, x0, x1)
#define THTensor_fastGet3d(self, x0, x1, x2) TH_TENSOR_AT3(self, x0, x1, x2)
#define THTensor_fastGet4d(self, x0, x1, x2, x3) TH_TENSOR_AT4(self, x0, x1, x2, x3)

/* The same, to write. */
#define THTensor_fastSet1d(self, x0, value) (TH_TENSOR_AT1(self, x0) = (value))
#define THTensor_fastSet2d(self, x0, x1, value) (TH_TENSOR_AT2(self, x0, x1) = (value))
#define THTensor_fastSet3d(self, x0, x1, x2, value) (TH_TENSOR_AT3(self, x0, x1, x2) = (value))
#define THTensor_fastSet4d(self, x0, x1, x2, x3, value) (TH_TENSOR_AT4(self, x0, x1, x2, x3) = (value))

#endif
