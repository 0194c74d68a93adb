/* cuBLAS for complex float. */
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

#include "type.h"
#include "level1.inc.h"
#include "level2.inc.h"
#include "level3.inc.h"
#include "more.inc.h"
#include "lu.inc.h"
