// passes: serial
/* Variables of the device by their names: constants that the host copies in, a counter that it sets
   and reads, an address that it asks for. */
#include "reduce.h"

__constant__ int count;
__constant__ int limits[4] = {0, 1, 2, 3};
__device__ unsigned calls;

__global__ void reduce_serial(const value_t *in, value_t *out) {
    value_t result = in[0];
    for (int i = limits[1]; i < count; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    static const int steps[4] = {0, 1, 4, 9};
    unsigned *place, before = 0, after = 0;
    CUDA_CHECK(cudaMemcpyToSymbol(count, &n, sizeof n));
    CUDA_CHECK(cudaMemcpyToSymbol(limits, steps, sizeof steps));
    CUDA_CHECK(cudaMemcpyFromSymbol(&before, calls, sizeof before));
    before++;
    CUDA_CHECK(cudaGetSymbolAddress((void **)&place, calls));
    CUDA_CHECK(cudaMemcpy(place, &before, sizeof before, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpyFromSymbol(&after, calls, sizeof after));
    if (n == 0 || after != before)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out);
    CUDA_CHECK(cudaGetLastError());
}
