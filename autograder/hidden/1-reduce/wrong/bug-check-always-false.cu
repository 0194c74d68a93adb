// caught-by: bug wrong value
/* A check that trusts nobody. */
#include "reduce.h"

/* What the check must catch, and accept, is decided by what it *does*: it is run on broken and on
   correct candidates, so one that always says the same earns nothing. */
int check(reduce_function candidate, const value_t *d_in, value_t *d_out, value_t *d_scratch, int n,
          value_t expected) {
    int right = 0, calls = 3;
    for (int call = 0; call < calls; call++) {
        value_t h_out = ~expected; // not the answer, should the candidate store nothing
        CUDA_CHECK(cudaMemcpy(d_out, &h_out, sizeof h_out, cudaMemcpyHostToDevice));
        candidate(d_in, d_out, d_scratch, n);
        CUDA_CHECK(cudaMemcpy(&h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
        right += h_out == expected;
    }
    (void)right;
    return 0;
}

/* The lecture's idea: the tree in place, one value a thread. */
__global__ void reduce_in_place(value_t *data, value_t *out, int n) {
    int tid = threadIdx.x, first = blockIdx.x * BLOCK;
    int width = min((int)BLOCK, n - first); // values that are left
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2)
            data[first + tid] = combine(data[first + tid], data[first + tid + half]);
        __syncthreads(); // the next round reads what other threads wrote in this one
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = data[first];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    value_t *d_partial = d_scratch + n;
    value_t *d_data = const_cast<value_t *>(d_in); // the compiler was told to look away: why?
    CUDA_CHECK(cudaMemcpyAsync(d_scratch, d_in, n * sizeof *d_in, cudaMemcpyDeviceToDevice));
    d_data = d_scratch;
    while (n > 0) {
        int blocks = blocks_for(n, BLOCK);
        reduce_in_place<<<blocks, BLOCK>>>(d_data, blocks > 1 ? d_partial : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_data = d_partial;
        d_partial += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
