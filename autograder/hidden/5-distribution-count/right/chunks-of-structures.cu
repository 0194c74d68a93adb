// passes: chunks
/* A structure of 16 bytes for each pair, which is copied as a whole. */
#include "distribution-count.h"
enum { N = 256 };
struct Entry {
    value_t value;
    count_t count;
};
__global__ void countChunk(items in, Entry *pairs) {
    __shared__ Entry tile[N];
    const uint64_t base = in.first + (uint64_t)blockIdx.x * N, i = base + threadIdx.x;
    const int len = in.end - base < N ? (int)(in.end - base) : N;
    if (i < in.end) {
        Entry e = {item_at(in, i), 0};
        tile[threadIdx.x] = e;
    }
    __syncthreads();
    if (i >= in.end) return;
    Entry mine = tile[threadIdx.x];
    bool first = true;
    for (int j = 0; j < len; ++j)
        if (same(tile[j].value, mine.value)) {
            ++mine.count;
            if (j < (int)threadIdx.x) first = false;
        }
    if (!first) mine.count = 0;
    pairs[i - in.first] = mine;
}
__global__ void mergeAll(const Entry *pairs, uint64_t n, table out) {
    __shared__ Entry tile[N];
    __shared__ count_t size;
    if (threadIdx.x == 0) size = 0;
    for (uint64_t b = 0; b < n; b += N) {
        if (b + threadIdx.x < n)
            tile[threadIdx.x] = pairs[b + threadIdx.x];
        else
            tile[threadIdx.x].count = 0;
        __syncthreads();
        const count_t known = size;
        __syncthreads();
        const Entry &e = tile[threadIdx.x];
        if (e.count) {
            count_t p = 0;
            while (p < known && !same(out.values[p], e.value)) ++p;
            if (p < known)
                out.counts[p] += e.count;
            else {
                p = atomicAdd(&size, 1ull);
                out.values[p] = e.value;
                out.counts[p] = e.count;
            }
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) *out.size = size;
}
void distribution_count(items in, table out, void *d_scratch, size_t) {
    uint64_t n = in.end - in.first;
    if (n == 0) return;
    Entry *pairs = reinterpret_cast<Entry *>(d_scratch);
    countChunk<<<(unsigned)((n + N - 1) / N), N>>>(in, pairs);
    CUDA_CHECK(cudaGetLastError());
    mergeAll<<<1, N>>>(pairs, n, out);
    CUDA_CHECK(cudaGetLastError());
}
