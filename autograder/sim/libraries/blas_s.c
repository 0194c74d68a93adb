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

#include "blas_type.h"
#include "blas_level1.inc.h"
#include "blas_level2.inc.h"
#include "blas_level3.inc.h"
#include "blas_more.inc.h"
#include "blas_lu.inc.h"
