// passes: hash
/* Double hashing: the step depends on the key (Knuth, 6.4, algorithm D), blocks of 128. */
#include "distribution-count.h"

enum { THREADS = 128 };
typedef unsigned long long key_t64;
#define EMPTY 0x7fedcba987654321ull /* whose items are counted behind the last slot */

__device__ uint64_t mix(uint64_t x) { // the finalizer of splitmix64 (Steele, Lea and Flood 2014)
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

__global__ void clear(key_t64 *keys, count_t *counts, uint64_t slots) {
    for (uint64_t s = (uint64_t)blockIdx.x * THREADS + threadIdx.x; s <= slots;
         s += (uint64_t)gridDim.x * THREADS)
        keys[s] = EMPTY, counts[s] = 0;
}

__device__ void add(key_t64 *keys, count_t *counts, uint64_t slots, key_t64 key, count_t count) {
    uint64_t h = mix(key), s = key == EMPTY ? slots : h & (slots - 1), step = h >> 40 | 1;
    while (key != EMPTY) {
        key_t64 found = *(volatile key_t64 *)&keys[s];
        if (found == EMPTY) found = atomicCAS(&keys[s], EMPTY, key);
        if (found == EMPTY || same((value_t)found, (value_t)key)) break;
        s = (s + step) & (slots - 1);
    }
    atomicAdd(&counts[s], count);
}

__global__ void count_items(struct items in, key_t64 *keys, count_t *counts, uint64_t slots) {
    uint64_t stride = (uint64_t)gridDim.x * THREADS;
    for (uint64_t i = in.first + (uint64_t)blockIdx.x * THREADS + threadIdx.x; i < in.end;
         i += stride) {
        key_t64 key = (key_t64)item_at(in, i);
        unsigned active = __activemask(), alike = __match_any_sync(active, key);
        if (threadIdx.x % 32 == (unsigned)__ffs(alike) - 1)
            add(keys, counts, slots, key, (count_t)__popc(alike));
    }
}

__global__ void gather(const key_t64 *keys, const count_t *counts, uint64_t slots,
                       struct table out) {
    uint64_t s = (uint64_t)blockIdx.x * THREADS + threadIdx.x;
    if (s <= slots && counts[s]) append(out, (value_t)keys[s], counts[s]);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    uint64_t n = in.end - in.first, slots = 64;
    if (n == 0) return;
    while (slots < 2 * out.room) slots *= 2;
    key_t64 *keys = (key_t64 *)d_scratch;
    count_t *counts = (count_t *)(keys + slots + 1);
    clear<<<blocks_for(slots + 1, THREADS, 1000), THREADS>>>(keys, counts, slots);
    count_items<<<blocks_for(n, THREADS, 2112), THREADS>>>(in, keys, counts, slots);
    gather<<<blocks_for(slots + 1, THREADS, 1 << 30), THREADS>>>(keys, counts, slots, out);
    CUDA_CHECK(cudaGetLastError());
}
