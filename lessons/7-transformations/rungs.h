/* What the solutions include, before each of them is put into a namespace of its own (make bench7,
   claims.cu). */
#include "search.h"
