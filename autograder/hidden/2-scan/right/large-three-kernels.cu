// passes: large
/* Three kernels, as in GPU Gems 3: blocks of 512 values by Blelloch's tree, without padding; one
   block scans all totals, a piece after the other; then each block adds what stands before it. */
#include "scan.h"

enum { THREADS = 256, PIECE = 2 * THREADS };

__device__ value_t scan_tree(value_t *s) {
    int tid = threadIdx.x;
    for (int d = 1; d < PIECE; d *= 2) {
        __syncthreads();
        int right = 2 * d * (tid + 1) - 1;
        if (right < PIECE) s[right] = combine(s[right - d], s[right]);
    }
    __syncthreads();
    value_t total = s[PIECE - 1];
    __syncthreads();
    if (tid == 0) s[PIECE - 1] = identity();
    for (int d = PIECE / 2; d > 0; d /= 2) {
        __syncthreads();
        int right = 2 * d * (tid + 1) - 1;
        if (right >= PIECE) continue;
        value_t prefix = s[right], sum = s[right - d];
        s[right - d] = prefix;
        s[right] = combine(prefix, sum);
    }
    __syncthreads();
    return total;
}

__global__ void scan_pieces(const value_t *in, value_t *out, value_t *totals, int n,
                            bool exclusive) {
    __shared__ value_t s[PIECE];
    int first = blockIdx.x * PIECE, tid = threadIdx.x;
    value_t v[2];
    for (int k = 0; k < 2; k++) {
        int i = first + tid + k * THREADS;
        s[tid + k * THREADS] = v[k] = i < n ? in[i] : identity();
    }
    value_t total = scan_tree(s);
    if (tid == 0) totals[blockIdx.x] = total;
    for (int k = 0; k < 2; k++) {
        int i = first + tid + k * THREADS;
        value_t prefix = s[tid + k * THREADS];
        if (i < n) out[i] = exclusive ? prefix : combine(prefix, v[k]);
    }
}

__global__ void scan_totals(value_t *totals, int count) {
    __shared__ value_t s[PIECE];
    value_t before = identity();
    for (int first = 0; first < count; first += PIECE) {
        for (int i = threadIdx.x; i < PIECE; i += THREADS)
            s[i] = first + i < count ? totals[first + i] : identity();
        value_t total = scan_tree(s);
        for (int i = threadIdx.x; i < PIECE; i += THREADS)
            if (first + i < count) totals[first + i] = combine(before, s[i]);
        before = combine(before, total);
        __syncthreads();
    }
}

__global__ void add_prefixes(value_t *out, const value_t *prefixes, int n) {
    for (int k = 0; k < 2; k++) {
        int i = blockIdx.x * PIECE + threadIdx.x + k * THREADS;
        if (i < n) out[i] = combine(prefixes[blockIdx.x], out[i]);
    }
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    int pieces = blocks_for(n, PIECE);
    if (n == 0) return;
    scan_pieces<<<pieces, THREADS>>>(d_in, d_out, d_scratch, n, exclusive);
    scan_totals<<<1, THREADS>>>(d_scratch, pieces);
    add_prefixes<<<pieces, THREADS>>>(d_out, d_scratch, n);
    CUDA_CHECK(cudaGetLastError());
}
