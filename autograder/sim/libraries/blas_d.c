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

#include "blas_type.h"
#include "blas_level1.inc.h"
#include "blas_level2.inc.h"
#include "blas_level3.inc.h"
#include "blas_more.inc.h"
#include "blas_lu.inc.h"
