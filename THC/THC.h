#ifndef THC_H
#define THC_H

#include "TH/TH.h"

#include "THCGeneral.h"
#include "THCAllocator.h"
#include "THCStream.h"
#include "THCEvent.h"
#include "THCCachingAllocator.h"
#include "THCCachingHostAllocator.h"
#include "THCBlas.h"
#include "THCHalf.h"
#include "THCMagma.h"
#include "THCSleep.h"
#include "THCStorage.h"
#include "THCTensor.h"
#include "THCTensorPointwise.h"
#include "THCTensorCompare.h"
#include "THCTensorRandom.h"
#include "THCTensorReduce.h"
#include "THCTensorScan.h"
#include "THCTensorShape.h"
#include "THCTensorSort.h"
#include "THCTensorIndex.h"
#include "THCTensorBlas.h"
#include "THCTensorConv.h"
#include "THCTensorLapack.h"
#include "THCTensorTexture.h"

#endif
