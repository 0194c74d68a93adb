// passes: large
/* Kirk and El Hajj, "segmented scan" with Kogge-Stone blocks of 256; the totals by the same
   function. */
#include "scan.h"

enum { THREADS = 256 };

__global__ void scan_pieces(const value_t *in, value_t *out, value_t *totals, int n,
                            bool exclusive) {
    __shared__ value_t xy[THREADS];
    int tid = threadIdx.x, i = blockIdx.x * THREADS + tid;
    xy[tid] = i < n ? in[i] : identity();
    for (int d = 1; d < THREADS; d *= 2) {
        __syncthreads();
        value_t temp = xy[tid];
        if (tid >= d) temp = combine(xy[tid - d], temp);
        __syncthreads();
        xy[tid] = temp;
    }
    __syncthreads();
    if (i < n) out[i] = !exclusive ? xy[tid] : tid > 0 ? xy[tid - 1] : identity();
    if (tid == THREADS - 1) totals[blockIdx.x] = xy[tid];
}

__global__ void add_prefixes(value_t *out, const value_t *prefixes, int n) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n && blockIdx.x > 0) out[i] = combine(prefixes[blockIdx.x], out[i]);
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    if (n == 0) return;
    int pieces = blocks_for(n, THREADS);
    scan_pieces<<<pieces, THREADS>>>(d_in, d_out, d_scratch, n, exclusive);
    if (pieces == 1) return;
    scan(d_scratch, d_scratch, d_scratch + pieces, pieces, true);
    add_prefixes<<<pieces, THREADS>>>(d_out, d_scratch, n);
    CUDA_CHECK(cudaGetLastError());
}
