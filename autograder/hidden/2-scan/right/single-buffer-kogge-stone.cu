// passes: single-buffer
/* Kirk and El Hajj, "Kogge-Stone": one array, two barriers a round, all threads of the block. */
#include "scan.h"

int words_at_risk(int n, int distance) {
    int words = 0;
    for (int written = distance; written < n; written++) words += written + distance < n;
    return words;
}

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t xy[BLOCK];
    int tid = threadIdx.x;
    if (tid < n && !(exclusive && tid == 0))
        xy[tid] = in[tid - exclusive];
    else
        xy[tid] = identity();
    for (int stride = 1; stride < (int)blockDim.x; stride *= 2) {
        __syncthreads();
        value_t temp;
        if (tid >= stride) temp = combine(xy[tid - stride], xy[tid]);
        __syncthreads();
        if (tid >= stride) xy[tid] = temp;
    }
    if (tid < n) out[tid] = xy[tid];
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
