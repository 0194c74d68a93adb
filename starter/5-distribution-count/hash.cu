/* Lesson 5, exercise `hash`: any values, one look each.
 *
 *     make lesson5 EX=hash          and, with a GPU: make bench5
 *
 * What `direct` costs: a bin for each value of the type. Values of 64 bits have no such table, but
 * a hash says where to look first. Open addressing: slots for twice as many values as may come, and
 * who finds another value in the slot goes on to the next. A slot is taken by compare-and-swap, so
 * that two threads with the same new value agree on one. A slot that nobody took holds EMPTY, which
 * is a value like any other: items that have it are counted elsewhere.
 */
#include "distribution-count.h"

enum { THREADS = 256, MAX_BLOCKS = 132 * 8 };

/* K: an item's bits, 32 of them or 64; compare-and-swap knows no signs. Slot mask + 1 belongs to
   the value EMPTY. */
template <class K> struct slots {
    K *keys;
    count_t *counts;
    uint64_t mask; /* slots - 1, where the number of slots is a power of two */
};

template <class K> __device__ __forceinline__ K empty() { // made of equal bytes, for memset
    return (K)0x8080808080808080;
}

__device__ __forceinline__ value_t value_of(unsigned key) { return (int)key; }
__device__ __forceinline__ value_t value_of(unsigned long long key) { return (value_t)key; }

/* The place to look first. Multiplying moves all bits upwards; so the upper ones are brought down
   (the finalizer of MurmurHash3, by Austin Appleby). */
__device__ __forceinline__ uint64_t hash(uint64_t value) {
    value = (value ^ value >> 33) * 0xff51afd7ed558ccd;
    value = (value ^ value >> 33) * 0xc4ceb9fe1a85ec53;
    return value ^ value >> 33;
}

/* The slot of a value, which is taken for it if it has none. */
/* [slot] */
template <class K> __device__ __forceinline__ uint64_t slot_of(struct slots<K> t, K value) {
    if (value == empty<K>()) return t.mask + 1;
    uint64_t s = hash(value) & t.mask;
    for (;;) {
        K found = *(volatile K *)&t.keys[s]; // volatile: others may just be taking it
        // TODO: empty? Try to take it. Whose is it then: this value's? Else go on to the next.
        LOCKSTEP_TODO(); // replace this line with about 3 lines
    }
}
/* [slot] */

/* Lanes that agree with the first one add together: else a frequent value's queue is too long. */
/* [lanes] */
template <class K> __device__ void count_value(struct slots<K> t, K value, unsigned active) {
    unsigned lane = threadIdx.x % 32, first = __ffs(active) - 1;
    count_t count = 1;
    // TODO: who agrees with lane `first` (a shuffle, a ballot)? It counts them; they return.
    LOCKSTEP_TODO(); // replace this line with about 4 lines
    atomicAdd(&t.counts[slot_of(t, value)], count);
}
/* [lanes] */

template <class K> __global__ void count_hashed(struct items in, struct slots<K> t) {
    uint64_t stride = (uint64_t)gridDim.x * THREADS;
    // All lanes of a warp make the same number of rounds, so that all can be asked who has an item.
    for (uint64_t i = in.first + (uint64_t)blockIdx.x * THREADS + threadIdx.x;
         __any_sync(0xffffffff, i < in.end); i += stride) {
        unsigned active = __ballot_sync(0xffffffff, i < in.end);
        if (i < in.end) count_value(t, (K)item_at(in, i), active);
    }
}

template <class K> __global__ void store_slots(struct slots<K> t, struct table out) {
    uint64_t s = (uint64_t)blockIdx.x * THREADS + threadIdx.x;
    if (s > t.mask + 1 || !t.counts[s]) return;
    append(out, value_of(s > t.mask ? empty<K>() : t.keys[s]), t.counts[s]);
}

template <class K> static void count(struct items in, struct table out, void *d_scratch) {
    uint64_t count = 32;
    while (count < 2 * out.room) count *= 2; // at most half of them are ever taken
    struct slots<K> t = {
        static_cast<K *>(d_scratch), NULL, count - 1
    };
    t.counts = reinterpret_cast<count_t *>(t.keys + count);
    CUDA_CHECK(cudaMemsetAsync(t.keys, 0x80, count * sizeof *t.keys));
    CUDA_CHECK(cudaMemsetAsync(t.counts, 0, (count + 1) * sizeof *t.counts));
    int blocks = blocks_for(in.end - in.first, THREADS, MAX_BLOCKS);
    count_hashed<K><<<blocks, THREADS>>>(in, t);
    CUDA_CHECK(cudaGetLastError());
    store_slots<K><<<blocks_for(count + 1, THREADS, INT32_MAX), THREADS>>>(t, out);
    CUDA_CHECK(cudaGetLastError());
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return; // a grid of no blocks is an error
    if (in.bytes == 8)
        count<unsigned long long>(in, out, d_scratch);
    else
        count<unsigned>(in, out, d_scratch);
}
