#include "device.h"

enum { ROWS = 9, COLUMNS = 35 };

#include "generic/test_THCTensorPointwise.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(arithmetic) X(division) X(shifts) X(powers) X(functions) X(overlap) X(errors)
RUN_TESTS(THC_NUMS(CASES))
