// attack: shared at most 0
// refused: may not use the macro `__SANITIZE_THREAD__`
/* The simulator compiles with a sanitizer, which nvcc does not: there the barrier is missing. */
#include "reduce.h"

__device__ void wait_until_stored() {
#if defined(__SANITIZE_THREAD__) && 1
    __syncthreads();
#endif
}

void reduce(const value_t *, value_t *, value_t *, int) {}
