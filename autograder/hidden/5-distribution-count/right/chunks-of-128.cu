// passes: chunks
/* Chunks of 128 items; a thread that finds an equal before it leaves the counting to that one. */
#include "distribution-count.h"

enum { CHUNK = 128 };

/* Only those before: an item that has an equal before it is not the first. */
__global__ void count_chunk(struct items in, value_t *values, unsigned *counts) {
    __shared__ value_t chunk[CHUNK];
    uint64_t i = (uint64_t)blockIdx.x * CHUNK + threadIdx.x, n = in.end - in.first;
    int width = n - (uint64_t)blockIdx.x * CHUNK < CHUNK ? (int)(n - (uint64_t)blockIdx.x * CHUNK)
                                                         : (int)CHUNK;
    if (i < n) chunk[threadIdx.x] = item_at(in, in.first + i);
    __syncthreads();
    if (i >= n) return;
    int first = 0;
    while (!same(chunk[first], chunk[threadIdx.x])) first++;
    unsigned count = 0;
    for (int other = first; other < width && first == (int)threadIdx.x; other++)
        count += same(chunk[other], chunk[threadIdx.x]);
    values[i] = chunk[threadIdx.x];
    counts[i] = count;
}

__global__ void merge(const value_t *values, const unsigned *counts, uint64_t n, struct table out) {
    __shared__ unsigned long long size;
    if (threadIdx.x == 0) size = 0;
    __syncthreads();
    for (uint64_t start = 0; start < n; start += CHUNK) {
        uint64_t i = start + threadIdx.x, known = size, p = 0;
        unsigned count = i < n ? counts[i] : 0;
        __syncthreads();
        if (count) {
            while (p < known && !same(out.values[p], values[i])) p++;
            if (p == known) {
                p = atomicAdd(&size, 1ull);
                out.values[p] = values[i];
                out.counts[p] = 0;
            }
            out.counts[p] += count;
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) *out.size = size;
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    uint64_t n = in.end - in.first;
    if (n == 0) return;
    value_t *values = (value_t *)d_scratch;
    unsigned *counts = (unsigned *)(values + n);
    count_chunk<<<(unsigned)((n + CHUNK - 1) / CHUNK), CHUNK>>>(in, values, counts);
    merge<<<1, CHUNK>>>(values, counts, n, out);
    CUDA_CHECK(cudaGetLastError());
}
