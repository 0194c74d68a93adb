// passes: bug
/* The check also compares the input with a copy that it keeps on the host; the repair is a kernel
   that copies. */
#include "reduce.h"
#include <vector>

int check(reduce_function candidate, const value_t *d_in, value_t *d_out, value_t *d_scratch, int n,
          value_t expected) {
    std::vector<value_t> before(n), after(n);
    size_t bytes = n * sizeof(value_t);
    CUDA_CHECK(cudaMemcpy(before.data(), d_in, bytes, cudaMemcpyDeviceToHost));
    for (int call = 0; call < 4; call++) {
        value_t h = ~expected;
        CUDA_CHECK(cudaMemcpy(d_out, &h, sizeof h, cudaMemcpyHostToDevice));
        candidate(d_in, d_out, d_scratch, n);
        CUDA_CHECK(cudaMemcpy(&h, d_out, sizeof h, cudaMemcpyDeviceToHost));
        CUDA_CHECK(cudaMemcpy(after.data(), d_in, bytes, cudaMemcpyDeviceToHost));
        if (h != expected || before != after) return 0;
    }
    return 1;
}

__global__ void copy(const value_t *in, value_t *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

__global__ void reduce_in_place(value_t *data, value_t *out, int n) {
    int tid = threadIdx.x, first = blockIdx.x * BLOCK;
    for (int width = min((int)BLOCK, n - first), half; width > 1; width = half) {
        half = (width + 1) / 2;
        if (tid < width / 2)
            data[first + tid] = combine(data[first + tid], data[first + tid + half]);
        __syncthreads();
    }
    if (tid == 0) out[blockIdx.x] = data[first];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    copy<<<blocks_for(n, 256), 256>>>(d_in, d_scratch, n);
    while (n > 0) {
        int blocks = blocks_for(n, BLOCK);
        value_t *d_next = blocks > 1 ? d_scratch + n : d_out;
        reduce_in_place<<<blocks, BLOCK>>>(d_scratch, d_next, n);
        CUDA_CHECK(cudaGetLastError());
        d_scratch = d_next;
        n = blocks > 1 ? blocks : 0;
    }
}
