/* cuBLAS for complex double. */
#include <complex.h>
#include <string.h>
#include "blas.h"

#define LOW        z
#define UP         Z
#define T          double _Complex
#define R          double
#define FIELD      z
#define COMPLEX    1
#define LOW_REAL   d
#define FIELD_REAL d
#define UP_NORM    Dz
#define NORM       "dz"

#include "type.h"
#include "level1.inc.h"
#include "level2.inc.h"
#include "level3.inc.h"
#include "more.inc.h"
#include "lu.inc.h"
