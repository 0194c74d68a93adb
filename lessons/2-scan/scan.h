/** @file scan.h
 * The contract of lesson 2: all prefixes of n values, with any associative operator.
 *
 *     make lesson2                 grade starter/2-scan
 *     make lesson2 EX=blelloch     one exercise
 *     make hint2 EX=blelloch       the next hint
 *
 * Every exercise is one file that defines scan(); `single-buffer` and `uses` define more, and
 * `choose` defines choose() alone.
 */
#ifndef SCAN_H
#define SCAN_H

#include <lockstep/kernel.h>

/** What is scanned: a 32-bit word, whatever the operator makes of it. */
typedef uint32_t value_t;

/** The most values that one block scans in the versions for one block; WARP: lanes of a warp. */
enum { BLOCK = 1024, WARP = 32 };

/** a op b: the operator that is counted. Associative, not always commutative: keep the order. */
static __device__ __forceinline__ value_t combine(value_t a, value_t b) {
    return lockstep_counted_apply(a, b);
}

/** The value e with combine(e, a) == combine(a, e) == a. */
static __host__ __device__ __forceinline__ value_t identity(void) {
    return lockstep_chosen_identity();
}

/** Blocks of `width` values that hold n of them: ceil(n / width). */
static __host__ __device__ __forceinline__ int blocks_for(int n, int width) {
    return n / width + (n % width != 0);
}

/** The smallest power of two that is not below n; 1 for n <= 1. */
static __host__ __device__ __forceinline__ int power_of_two_for(int n) {
    int width = 1;
    while (width < n) width *= 2;
    return width;
}

/** The shape of the exercises' function. Inclusive: d_out[i] = d_in[0] op ... op d_in[i].
 * Exclusive: d_out[i] = d_in[0] op ... op d_in[i-1], and d_out[0] = identity().
 *
 * All pointers are device pointers, from cudaMalloc, and do not overlap; d_in is left as it was.
 * d_scratch has room for n + BLOCK values and holds anything. n may be 0; the versions for one
 * block are called with n <= BLOCK. Launches on the default stream and need not wait.
 *
 * One scan follows the other: two at the same time, in two streams, share what `single-pass` keeps
 * in the device's variables, and give wrong answers. */
void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive);

/** Exercise `single-buffer` alone: in the round of this distance over n values in one array, how
 * many words does one thread read that another thread writes in the same round? */
int words_at_risk(int n, int distance);

/** The two scans between which exercise `choose` chooses. */
enum method {
    HILLIS_STEELE, /**< fewer steps */
    BLELLOCH       /**< less work */
};

/** Exercise `choose` alone: which scan takes fewer steps for n values (a power of two) on p
 * processors? */
enum method choose(long n, long p);

/** Exercise `uses` alone: moves the words of d_in that are not 0 to the front of d_out, in their
 * order, and returns how many they are. d_scratch has room for 3 n + BLOCK values. */
int compact(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n);

/** Exercise `uses` alone: the checkbook. d_in holds signed amounts, d_out receives the balance
 * after each. Returns the number of the first one that leaves a negative balance, or n. */
int first_overdraft(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n);

#endif
