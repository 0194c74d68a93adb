/** @file reduce.h
 * The contract of lesson 1: reduce n values to one, with any associative operator.
 *
 *     make lesson1                 grade starter/1-reduce
 *     make lesson1 EX=shared       one exercise
 *     make hint1 EX=shared         the next hint
 *
 * Every exercise is one file that defines reduce(); `bug` defines more (see bug.cu).
 */
#ifndef REDUCE_H
#define REDUCE_H

#include <lockstep/kernel.h>

/* [contract] */
/** What is reduced: a 32-bit word, whatever the operator makes of it. */
typedef uint32_t value_t;

/** Threads a block, and the values that one block of the first versions reduces. */
enum { BLOCK = 1024 };

/** a op b: the operator that is counted. Associative; not always commutative (`any-operator`). */
static __device__ __forceinline__ value_t combine(value_t a, value_t b) {
    return lockstep_counted_apply(a, b);
}

/** The value e with combine(e, a) == combine(a, e) == a. */
static __host__ __device__ __forceinline__ value_t identity(void) {
    return lockstep_chosen_identity();
}
/* [contract] */

/** Blocks of `width` values that hold n of them: ceil(n / width). */
static __host__ __device__ __forceinline__ int blocks_for(int n, int width) {
    return n / width + (n % width != 0);
}

/** Stores identity(): the result of nothing. Launched with one thread. */
static __global__ void store_identity(value_t *d_out) { *d_out = identity(); }

/** The shape of every exercise's function: *d_out = d_in[0] op d_in[1] op ... op d_in[n-1], and
 * identity() for n = 0.
 *
 * All pointers are device pointers; d_in is left as it was. d_scratch has room for 2 n + BLOCK
 * values and holds anything. Launches on the default stream and need not wait. */
void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n);

/** A pointer to such a function: `bug` is given some to judge. */
typedef void (*reduce_function)(const value_t *, value_t *, value_t *, int);

/** Exercise `bug` alone: 1 if the candidate may be called again and again on the same input, 0 if
 * not. `expected` is the right result for the n values in d_in. */
int check(reduce_function candidate, const value_t *d_in, value_t *d_out, value_t *d_scratch, int n,
          value_t expected);

#endif
