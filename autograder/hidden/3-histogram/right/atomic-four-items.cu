// passes: atomic
/* Four items a thread, from one load of 16 bytes. */
#include "histogram.h"
__device__ void hit(count_t *out, int x, int m) { atomicAdd(out + bin_of(x, m), 1ull); }
__global__ void k(struct items in, count_t *out, int m) {
    int per = 16 / in.bytes, v = blockIdx.x * blockDim.x + threadIdx.x, nv = in.n / per;
    if (v < nv) {
        int4 q = __ldg(static_cast<const int4 *>(in.data) + v);
        if (in.bytes == 4) {
            hit(out, q.x, m);
            hit(out, q.y, m);
            hit(out, q.z, m);
            hit(out, q.w, m);
        } else {
            const int8_t *c = reinterpret_cast<const int8_t *>(&q);
            for (int j = 0; j < 16; j++) hit(out, c[j], m);
        }
    }
    if (v < in.n % per) hit(out, item_at(in, nv * per + v), m);
}
__global__ void one(struct items in, count_t *out, int m) {
    int i = blockIdx.x * 192 + threadIdx.x;
    if (i < in.n) hit(out, item_at(in, i), m);
}
void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    if (in.n < 192 * 16) {
        one<<<blocks_for(in.n, 192), 192>>>(in, d_bins, bins);
        CUDA_CHECK(cudaGetLastError());
        return;
    }
    k<<<blocks_for(blocks_for(in.n, 16 / in.bytes), 192), 192>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
