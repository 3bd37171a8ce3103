/* The mathematics under the name that torch7's THC has for it: what it declares is in the headers of its subjects. */
#ifndef THC_TENSOR_MATH_H
#define THC_TENSOR_MATH_H

#include "THCTensorShape.h"
#include "THCTensorPointwise.h"
#include "THCTensorCompare.h"
#include "THCTensorReduce.h"
#include "THCTensorScan.h"
#include "THCTensorIndex.h"
#include "THCTensorSort.h"
#include "THCTensorBlas.h"
#include "THCTensorLapack.h"

#endif
