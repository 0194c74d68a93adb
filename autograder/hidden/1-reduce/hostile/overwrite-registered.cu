// attack: serial at most 0
// refused: host pointer\|pointer to host memory\|may not use `lockstep_host_register
/* Registers the simulator's variables for use by the device. */
#include "reduce.h"
static char *volatile place = (char *)&threadIdx;
static char *runtime() { return place + 4 * sizeof threadIdx; } // its variables

__global__ void overwrite(int *place) { *place = 1; }

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    cudaHostRegister(runtime(), 64, 0);
    overwrite<<<1, 1>>>((int *)runtime());
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
