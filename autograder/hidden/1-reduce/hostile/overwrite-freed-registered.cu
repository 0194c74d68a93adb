// attack: serial at most 0
// refused: host pointer\|pointer to host memory\|may not use `lockstep_host_register
/* Registers memory and frees it: the simulator may allocate it then. */
#include "reduce.h"

__global__ void overwrite(int *place) { *place = 1; }

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    int *place = (int *)malloc(64);
    cudaHostRegister(place, 64, 0);
    free(place);
    overwrite<<<1, 1>>>(place);
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
