// passes: atomic
/* Four items in one load; the last thread takes the rest one by one. */
#include "histogram.h"
// vector loads: char4 / int4; system-scope atomics
__device__ void add(count_t *b, int item, int bins) {
    atomicAdd_system(&b[bin_of(item, bins)], 1ull);
}
__global__ void kernel(struct items in, count_t *b, int bins) {
    long i = 4 * ((long)blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 3 < in.n) {
        if (in.bytes == 1) {
            char4 c = reinterpret_cast<const char4 *>(in.data)[i / 4];
            add(b, c.x, bins);
            add(b, c.y, bins);
            add(b, c.z, bins);
            add(b, c.w, bins);
        } else {
            int4 c = reinterpret_cast<const int4 *>(in.data)[i / 4];
            add(b, c.x, bins);
            add(b, c.y, bins);
            add(b, c.z, bins);
            add(b, c.w, bins);
        }
    } else
        for (; i < in.n; i++) add(b, item_at(in, i), bins);
}
void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    kernel<<<blocks_for(in.n, 4 * 128), 128>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
