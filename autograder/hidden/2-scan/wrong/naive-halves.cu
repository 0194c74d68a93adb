// caught-by: naive wrong value
/* Folds the upper half onto the lower one, as lesson 1 does: that changes the order. */
#include "scan.h"

/* Block i reduces the first `width` values, by halves as in lesson 1, in their order: neighbours
   are combined, left with right, so that the operator need not be commutative. */
__global__ void reduce_prefix(const value_t *in, value_t *out, bool exclusive) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x, i = blockIdx.x; // this block's output
    int width = exclusive ? i : i + 1;     // values that count in it
    if (tid < width) s[tid] = in[tid];
    __syncthreads(); // all are loaded before any is read by another thread
    for (int left = width; left > 1; left = (left + 1) / 2) {
        if (tid < left / 2) s[tid] = combine(s[tid], s[tid + (left + 1) / 2]);
        __syncthreads(); // the next round reads what other threads wrote in this one
    }
    if (tid == 0) out[i] = width > 0 ? s[0] : identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    reduce_prefix<<<n, power_of_two_for(n)>>>(d_in, d_out, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
