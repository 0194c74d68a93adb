/* cuBLAS for float. */
#include <complex.h>
#include <string.h>
#include "blas.h"

#define LOW        s
#define UP         S
#define T          float
#define R          float
#define FIELD      s
#define COMPLEX    0
#define LOW_REAL   s
#define FIELD_REAL s
#define UP_NORM    S
#define NORM       "s"

#include "type.h"
#include "level1.inc.h"
#include "level2.inc.h"
#include "level3.inc.h"
#include "more.inc.h"
#include "lu.inc.h"
