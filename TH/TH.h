#ifndef TH_H
#define TH_H

/* Everything: storages, tensors and their mathematics. */

#include "THGeneral.h"

#include "THAtomic.h"
#include "THBFloat16.h"
#include "THBlas.h"
#include "THHalf.h"
#include "THLapack.h"
#include "THLogAdd.h"
#include "THRandom.h"
#include "THSize.h"
#include "THVector.h"

#include "THStorage.h"
#include "THTensor.h"

#include "THTensorApply.h"
#include "THTensorDimApply.h"

#include "THDiskFile.h"
#include "THFile.h"
#include "THMemoryFile.h"
#include "THNpy.h"

#endif
