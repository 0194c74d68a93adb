/** @file distribution-count.h
 * The contract of lesson 5: which values occur, and how often each of them?
 *
 *     make lesson5                 grade starter/5-distribution-count
 *     make lesson5 EX=chunks       one exercise
 *     make hint5 EX=chunks         the next hint
 *
 * Every exercise is one file. Most define distribution_count(); `openmp`, `stream`, `find-the-bugs`
 * and `uses` define what stands for them at the end of this file.
 */
#ifndef DISTRIBUTION_COUNT_H
#define DISTRIBUTION_COUNT_H

#include <lockstep/kernel.h>

/* [contract] */
/** A value, as wide as the widest item. */
typedef long long value_t;

/** A count. 64 bits: an H100 counts 2^32 items in milliseconds. */
typedef unsigned long long count_t;

/** Items first, first + 1, ..., end - 1 of a large data set: the part that is here.
 *
 * data[i] is item i, so data itself points to where item 0 would be. `first` may be beyond 2^32,
 * and an index that does not have 64 bits does not reach the items. Item `first` is aligned to 16
 * bytes. */
struct items {
    const void *data; /**< on the device, if nothing else is said */
    uint64_t first;   /**< index of the first item here */
    uint64_t end;     /**< index behind the last one */
    int bytes;        /**< of one item: 1, 2, 4 or 8. All are signed */
};

/** The result: pairs (values[p], counts[p]) for 0 <= p < *size, in any order. Each value that
 * occurs stands there once; none that does not. */
struct table {
    count_t *size;   /**< 0 when a function is called */
    value_t *values; /**< of pair p */
    count_t *counts; /**< of pair p: at least 1 */
    uint64_t room;   /**< pairs that fit: at least as many as there are different values */
};

/** Item i, whatever its width. */
static __host__ __device__ __forceinline__ value_t item_at(struct items in, uint64_t i) {
    switch (in.bytes) {
    case 1: return static_cast<const int8_t *>(in.data)[i];
    case 2: return static_cast<const int16_t *>(in.data)[i];
    case 4: return static_cast<const int32_t *>(in.data)[i];
    default: return static_cast<const int64_t *>(in.data)[i];
    }
}

/** a == b: the comparison that is counted, as one operation and one step. One case takes pairs of
 * values for equal, and only this function knows which. */
static __device__ __forceinline__ bool same(value_t a, value_t b) {
    return lockstep_counted_equal((uint64_t)a, (uint64_t)b);
}

/** a < b, counted likewise. */
static __device__ __forceinline__ bool less(value_t a, value_t b) {
    return lockstep_counted_less(a, b);
}
/* [contract] */

/** Blocks of `width` items that hold n of them: ceil(n / width), but never more than `most`. */
static __host__ __device__ __forceinline__ int blocks_for(uint64_t n, uint64_t width, int most) {
    uint64_t blocks = n / width + (n % width != 0);
    return blocks < (uint64_t)most ? (int)blocks : most;
}

/** Appends a pair to a table to which many threads append at once. The lanes that come together
 * get their places with one atomic: a queue of a million is no good end for a fast kernel. */
static __device__ __forceinline__ void append(struct table out, value_t value, count_t count) {
    unsigned here = __activemask(), lane = threadIdx.x % 32, leader = __ffs(here) - 1;
    count_t place = lane == leader ? atomicAdd(out.size, (count_t)__popc(here)) : 0;
    place = __shfl_sync(here, place, leader) + __popc(here & ((1u << lane) - 1));
    out.values[place] = value;
    out.counts[place] = count;
}

/** For small ranges: counts[b] says how often value `least + b` occurs; appends those that do.
 * A thread a bin. */
static __global__ void store_bins(const count_t *counts, int bins, value_t least,
                                  struct table out) {
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b < bins && counts[b]) append(out, least + b, counts[b]);
}

/** The shape of most exercises' function: fills the table with the values of the items.
 *
 * All pointers are device pointers; the items are left as they were. With n items and a table with
 * room for k pairs, d_scratch has SCRATCH_BYTES(n, k) bytes, is aligned to 256 and holds anything.
 * Launches on the default stream and need not wait. */
void distribution_count(struct items in, struct table out, void *d_scratch, size_t scratch_bytes);

/** Bytes of scratch that n items and k pairs come with. */
#define SCRATCH_BYTES(n, k) (32 * (n) + 64 * (k) + ((size_t)1 << 20))

/** A pointer to such a function. */
typedef void (*count_function)(struct items, struct table, void *, size_t);

/* ---- exercises that define something else ---- */

/** Exercise `openmp`: counts on the CPU, with exactly `threads` threads. Host pointers. */
void count_on_cpu(struct items in, struct table out, int threads);

/** Where items in host memory lie: it decides what a copy can overlap with. */
enum memory { PAGEABLE, PINNED, MANAGED };

/** Exercise `stream`: how many streams share the work. */
enum { STREAMS = 4 };

/** Exercise `stream`: items of 1 byte in *host* memory; the table is on the device, and so is
 * scratch. It has STREAMS * chunk + 4096 bytes, so the items come in chunks of at most `chunk`,
 * which is a multiple of 16. A chunk is copied while another one is counted. Returns when the table
 * is filled. */
void count_from_host(struct items h_in, enum memory memory, struct table out, void *d_scratch,
                     uint64_t chunk);

/** Exercise `uses`: what the counts tell without looking at the items again. */
struct statistics {
    value_t median; /**< of n items in order, the one with (n - 1) / 2 before it */
    value_t mode;   /**< the most frequent value; the smallest, if there are several */
    count_t most;   /**< how often it occurs */
};

/** Exercise `uses`: of a table on the device, in any order, with at least one pair. Its counts may
 * add up to more than 2^32. */
void statistics_of(struct table counted, struct statistics *d_out);

#endif
