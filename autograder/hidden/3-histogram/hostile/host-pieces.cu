// attack: atomic at most 0
/* The host reads the items 64 bytes at a time, as if each copy were a small one. */
#include "histogram.h"

__global__ void add(count_t *bins_out, int b, int k) { atomicAdd(&bins_out[b], (count_t)k); }

void histogram(struct items in, count_t *d_bins, int bins) {
    static count_t counts[65536];
    for (int b = 0; b < bins; b++) counts[b] = 0;
    char piece[64];
    long bytes = (long)in.n * in.bytes;
    for (long at = 0; at < bytes; at += 64) {
        long some = bytes - at < 64 ? bytes - at : 64;
        CUDA_CHECK(cudaMemcpy(piece, (const char *)in.data + at, some, cudaMemcpyDeviceToHost));
        for (long k = 0; k < some; k += in.bytes)
            counts[bin_of(in.bytes == 1 ? (int8_t)piece[k] : *(int *)(piece + k), bins)]++;
    }
    for (int b = 0; b < bins; b++)
        if (counts[b]) add<<<1, 1>>>(d_bins, b, (int)counts[b]);
    CUDA_CHECK(cudaGetLastError());
}
