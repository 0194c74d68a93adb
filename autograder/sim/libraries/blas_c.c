/* cuBLAS for complex numbers of float. */
#include <complex.h>
#include <string.h>
#include "blas.h"

#define LOW        c
#define UP         C
#define T          float _Complex
#define R          float
#define FIELD      c
#define COMPLEX    1
#define LOW_REAL   s
#define FIELD_REAL s
#define UP_NORM    Sc
#define NORM       "sc"

#include "blas_type.h"
#include "blas_level1.inc.h"
#include "blas_level2.inc.h"
#include "blas_level3.inc.h"
#include "blas_more.inc.h"
#include "blas_lu.inc.h"
