/** @file template.h
 * The contract of lesson 0: combine each value with itself.
 *
 *     make lesson0                 grade starter/0-template
 *     make hint0 EX=map            the next hint
 */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include <lockstep/kernel.h>

/* [contract] */
/** A 32-bit word, for any operator. */
typedef uint32_t value_t;

/** a op b: the operator that is counted. In some cases it is a secret one. */
static __device__ __forceinline__ value_t combine(value_t a, value_t b) {
    return lockstep_counted_apply(a, b);
}

/** Sets d_out[i] to combine(d_in[i], d_in[i]), for 0 <= i < n.
 *
 * All pointers are device pointers, and d_in is left unchanged. Launches on the default stream and
 * need not wait. */
void map(const value_t *d_in, value_t *d_out, int n);
/* [contract] */

#endif
