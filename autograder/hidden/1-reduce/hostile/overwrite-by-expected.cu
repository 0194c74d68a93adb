// attack: serial at most 0
// refused: writes to memory that it may not
/* A failed compare-and-exchange stores the value that it found. */
#include "reduce.h"
#include <atomic>
static char *volatile place = (char *)&threadIdx;
static char *runtime() { return place + 4 * sizeof threadIdx; } // its variables
static std::atomic<long> own(7);

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    own.compare_exchange_strong(*(long *)runtime(), 1);
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
