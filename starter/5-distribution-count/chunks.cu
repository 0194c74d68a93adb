/* Lesson 5, exercise `chunks`: tables of small chunks, and a merge.
 *
 *     make lesson5 EX=chunks
 *
 * What `count-if` costs: a pass over all items for each value that might occur. Here each item is
 * only compared with those of its chunk. That leaves a small table a chunk, and all of them are
 * merged. The article drops the last chunk if it is not full, drops chunks whose items are all
 * equal, and merges by comparing values with frequencies: the total stays right, the table is
 * wrong.
 */
#include "distribution-count.h"

enum { CHUNK = 256 };

/* Pairs of the chunks: pair i belongs to item in.first + i. A count of 0: not its value's first. */
struct pairs {
    value_t *values;
    count_t *counts;
};

/* [chunk] */
__global__ void count_chunk(struct items in, struct pairs pairs) {
    __shared__ value_t chunk[CHUNK];
    int tid = threadIdx.x;
    uint64_t start = (uint64_t)blockIdx.x * CHUNK, left = in.end - in.first - start;
    int width = left < CHUNK ? (int)left : (int)CHUNK; // the last chunk may be shorter
    if (tid < width) chunk[tid] = item_at(in, in.first + start + tid);
    __syncthreads(); // all are loaded before any is compared
    if (tid >= width) return;
    bool is_first = true;
    count_t count = 0;
    // TODO: how often does chunk[tid] occur in the chunk, and is one of its equals before it?
    LOCKSTEP_TODO(); // replace this line with about 5 lines
    pairs.values[start + tid] = chunk[tid];
    pairs.counts[start + tid] = is_first ? count : 0;
}
/* [chunk] */

/* Where the table has this value, or its size. */
__device__ count_t find(struct table out, count_t size, value_t value) {
    count_t p = 0;
    while (p < size && !same(out.values[p], value)) p++;
    return p;
}

/* One block merges, chunk after chunk; a chunk's values differ, so its threads do not meet. */
/* [merge] */
__global__ void merge_chunks(struct pairs pairs, uint64_t n, struct table out) {
    __shared__ count_t size;
    if (threadIdx.x == 0) size = 0;
    __syncthreads(); // it is 0 before anybody reads it
    for (uint64_t start = 0; start < n; start += CHUNK) {
        uint64_t i = start + threadIdx.x;
        count_t known = size; // of the chunks so far
        count_t count = i < n ? pairs.counts[i] : 0;
        __syncthreads(); // all have read the size before anybody appends
        if (count) {
            // TODO: add to the value's pair; without one, make it where an atomic on size says.
            LOCKSTEP_TODO(); // replace this line with about 5 lines
        }
        __syncthreads(); // the next chunk finds what this one has appended
    }
    if (threadIdx.x == 0) *out.size = size;
}
/* [merge] */

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    uint64_t n = in.end - in.first;
    if (n == 0) return; // a grid of no blocks is an error
    struct pairs pairs = {static_cast<value_t *>(d_scratch), static_cast<count_t *>(d_scratch) + n};
    count_chunk<<<blocks_for(n, CHUNK, INT32_MAX), CHUNK>>>(in, pairs);
    CUDA_CHECK(cudaGetLastError());
    merge_chunks<<<1, CHUNK>>>(pairs, n, out);
    CUDA_CHECK(cudaGetLastError());
}
