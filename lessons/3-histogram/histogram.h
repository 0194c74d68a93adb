/** @file histogram.h
 * The contract of lesson 3: count how many items fall into each bin.
 *
 *     make lesson3                 grade starter/3-histogram
 *     make lesson3 EX=shared       one exercise
 *     make hint3 EX=shared         the next hint
 *
 * Every exercise is one file that defines histogram(); `racy` defines other things (see racy.cu).
 */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <lockstep/kernel.h>

/** A count. 64 bits: an H100 counts 2^32 items in a hundredth of a second. */
typedef unsigned long long count_t;

/** n items in device memory, one behind the other, aligned to 16 bytes. They are signed. */
struct items {
    const void *data; /**< of type int8_t or int32_t */
    int n;            /**< how many */
    int bytes;        /**< of one item: 1 (int8_t) or 4 (int32_t) */
};

/** Item i, whatever its width. */
static __device__ __forceinline__ int item_at(struct items in, int i) {
    if (in.bytes == 1) return static_cast<const int8_t *>(in.data)[i];
    return static_cast<const int32_t *>(in.data)[i];
}

/** The bin of an item: the item modulo `bins`, in [0, bins). In C the result of % has the sign of
 * its left side (-3 % 8 is -3), so negative items need one addition more (-3 goes to bin 5). */
static __host__ __device__ __forceinline__ int bin_of(int item, int bins) {
    int rest = item % bins;
    return rest < 0 ? rest + bins : rest;
}

/** a + b, counted as one operation and one step. An atomic takes a step by itself. */
static __device__ __forceinline__ count_t plus(count_t a, count_t b) {
    return lockstep_counted_value(a + b, a, b);
}

/** Blocks of `width` items that hold n of them: ceil(n / width). */
static __host__ __device__ __forceinline__ int blocks_for(int n, int width) {
    return n / width + (n % width != 0);
}

/** The shape of every exercise's function: adds to d_bins[b] the number of items in bin b.
 *
 * What stood in d_bins before is added to, not replaced: items come in batches. All pointers are
 * device pointers; the items are left as they were. 0 <= n < 2^31, 2 <= bins <= 65,536 (some
 * exercises say less). Launches on the default stream and need not wait. */
void histogram(struct items in, count_t *d_bins, int bins);

/** Exercise `racy` alone: the lines of two accesses that collide, or 0 and 0. */
struct diagnosis {
    int line;       /**< of the one access */
    int other_line; /**< of the other; may be the same line */
};

/** Exercise `racy` alone: the least and the largest count that may come out. */
struct extremes {
    int least; /**< if as many as possible are lost */
    int most;  /**< if none is */
};

/** Runs kernel `patient` (1 to 4) of racy.cu. */
void run_patient(int patient, struct items in, count_t *d_bins, int bins);

/** Which two lines of that kernel collide? */
struct diagnosis diagnose(int patient);

/** n threads count one item each into the same bin, without atomics: what may the bin hold? */
struct extremes lost_updates(int n);

#endif
