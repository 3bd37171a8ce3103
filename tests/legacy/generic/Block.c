#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/Block.c"
#else


const char *Block_(typename)(void)
{
  return TH_CONCAT_STRING_3(torch., Real, Tensor);
}

/* The type by its macro. */
int Block_(isInteger)(void)
{
#if defined(TH_REAL_IS_BYTE) || defined(TH_REAL_IS_CHAR) || defined(TH_REAL_IS_SHORT) || defined(TH_REAL_IS_INT) || \
    defined(TH_REAL_IS_LONG)
  return 1;
#elif defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE) || defined(TH_REAL_IS_HALF)
  return 0;
#else
#error "no type"
#endif
}

accreal Block_(sum)(THTensor *tensor)
{
  accreal sum = 0;
  TH_TENSOR_APPLY(real, tensor, sum += TH_CONVERT_REAL_TO_ACCREAL(*tensor_data););
  return sum;
}

/* 1, 2, 3, ... in logical order. */
void Block_(count)(THTensor *tensor)
{
  accreal num = 0;
  TH_TENSOR_APPLY(real, tensor, *tensor_data = TH_CONVERT_ACCREAL_TO_REAL(++num););
}

/* A storage on part of another one's memory, as the Lua binding makes it. */
THStorage *Block_(newStorageView)(THStorage *storage, ptrdiff_t offset, ptrdiff_t size)
{
  THStorage *view;
  THArgCheck(offset >= 0 && offset + size <= storage->size, 2, "out of bounds");
  view = THStorage_(newWithData)(storage->data + offset, size);
  view->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_VIEW;
  view->view = storage;
  THStorage_(retain)(view->view);
  return view;
}

/* All fields by hand: blocks from THAlloc become the tensor's. */
THTensor *Block_(newDiagonal)(THTensor *matrix)
{
  THTensor *diagonal;
  THArgCheckWithCleanup(matrix->nDimension == 2, THCleanup(), 1, "matrix expected, got %dD tensor", matrix->nDimension);
  diagonal = THTensor_(new)();
  diagonal->size = (long *)THRealloc(diagonal->size, sizeof(long));
  diagonal->stride = (long *)THRealloc(diagonal->stride, sizeof(long));
  diagonal->size[0] = THMin(matrix->size[0], matrix->size[1]);
  diagonal->stride[0] = matrix->stride[0] + matrix->stride[1];
  diagonal->nDimension = 1;
  diagonal->storage = matrix->storage;
  THStorage_(retain)(diagonal->storage);
  diagonal->storageOffset = matrix->storageOffset;
  return diagonal;
}

/* Fewer dimensions than the blocks have room for, then new blocks. */
void Block_(flatten)(THTensor *tensor)
{
  long *size, n = THTensor_(nElement)(tensor);
  THArgCheck(THTensor_(isContiguous)(tensor), 1, "contiguous tensor expected");
  tensor->nDimension = 1;
  tensor->size[0] = n;
  tensor->stride[0] = 1;
  size = (long *)THAlloc(sizeof(long));
  size[0] = tensor->size[0];
  THFree(tensor->size);
  tensor->size = size;
}


#endif
