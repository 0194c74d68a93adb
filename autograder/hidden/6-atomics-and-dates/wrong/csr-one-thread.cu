// caught-by: csr over-bound bound:longest_block
/* One thread adds all lists; the others only call add(), and do nothing with what they get. */
#include "atomics-and-dates.h"
__global__ void all(struct lists in, float limit, unsigned *count) {
    __shared__ float e[1024];
    __shared__ int ends[1024];
    __shared__ int list, base;
    int tid = threadIdx.x;
    if (blockIdx.x > 0) { /* decoys */
        float nothing = 0;
        for (int k = 0; k < 16; k++)
            if (((blockIdx.x - 1) * 1024 + tid) * 16 + k < in.size) nothing = add(nothing, k);
        if (nothing < 0) atomicAdd(count, 1u);
        return;
    }
    if (tid == 0) list = 0, base = -1024;
    float sum = 0;
    unsigned over = 0;
    for (int f = 0; f < in.size || f == 0; f += 1024) {
        if (f + tid < in.size) e[tid] = in.elements[f + tid];
        int k = 0;
        for (;;) {
            __syncthreads();
            int l = list, b = base;
            __syncthreads();
            if (l < in.n && l >= b + 1024) {
                if (tid == 0) base = l;
                if (l + tid < in.n) ends[tid] = in.starts[l + 1 + tid];
                __syncthreads();
                if (tid == 0) b = l;
            }
            bool more = false;
            if (tid == 0) {
                for (; k <= 1024 && f + k <= in.size; k++) {
                    while (l < in.n && l < b + 1024 && ends[l - b] == f + k) {
                        if (sum > limit) over++;
                        sum = 0, l++;
                    }
                    if (l < in.n && l == b + 1024) {
                        more = true;
                        break;
                    }
                    if (k < 1024 && f + k < in.size) sum += e[k];
                }
                list = l;
            }
            if (!__syncthreads_or(more)) break;
        }
    }
    if (tid == 0) atomicAdd(count, over);
}
void count_lists(struct lists in, float limit, unsigned *d_count, void *, int) {
    if (in.n == 0) return;
    all<<<1 + pieces(in.size, 16384), 1024>>>(in, limit, d_count);
}
