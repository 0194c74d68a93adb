/* What the solutions include, before each of them is put into a namespace of its own (make bench7,
   claims.cu). */
#include "base-points.h"
#include "search.h"
