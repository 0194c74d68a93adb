/* cuBLAS for double. */
#include <complex.h>
#include <string.h>
#include "blas.h"

#define LOW        d
#define UP         D
#define T          double
#define R          double
#define FIELD      d
#define COMPLEX    0
#define LOW_REAL   d
#define FIELD_REAL d
#define UP_NORM    D
#define NORM       "d"

#include "type.h"
#include "level1.inc.h"
#include "level2.inc.h"
#include "level3.inc.h"
#include "more.inc.h"
#include "lu.inc.h"
