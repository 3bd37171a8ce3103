#ifndef TH_TENSOR_H
#define TH_TENSOR_H

#include "THRandom.h"
#include "THStorage.h"

#define THTensor TH_CONCAT_3(TH, TH_STAMP, Tensor)
#define THTensor_(NAME) TH_CONCAT_4(TH, TH_STAMP, Tensor_, NAME)

#define TH_TENSOR_REFCOUNTED 1

#include "generic/THTensor.h"
#include "THGenerateEveryType.h"

#include "THTensorMacros.h"

#include "THTensorCopy.h"
#include "THTensorPointwise.h"
#include "THTensorReduce.h"
#include "THTensorScan.h"
#include "THTensorCompare.h"
#include "THTensorIndex.h"
#include "THTensorSort.h"
#include "THTensorRandom.h"
#include "THTensorBlas.h"
#include "THTensorLapack.h"
#include "THTensorConv.h"
#include "THTensorShape.h"

#endif
