/** @file value.h
 * Symbolic values of registers: sums of a few unknowns with factors, and a constant. Equal
 * numbers mean equal values, so "is this the address that was checked?" is a comparison.
 *
 * The method is value numbering (Cocke and Schwartz 1970) within an abstract interpretation.
 */
#ifndef LOCKSTEP_VERIFY_VALUE_H
#define LOCKSTEP_VERIFY_VALUE_H

#include <stdbool.h>
#include <stdint.h>

/** Index of an interned value; valid until values_reset(). */
typedef uint32_t value_t;

/** Kinds of unknowns. */
enum unknown {
    ENTRY_REGISTER, /**< the value of register `a` at the function's entry */
    THREAD_BASE,    /**< the base of %fs */
    SYMBOL,         /**< the address of section `a`, or of undefined symbol `-a` */
    MADE_AT,        /**< the value that instruction `a` left in its output `b` */
    JOINED_AT,      /**< the value of register or slot `b` where paths join at instruction `a` */
    ALIGNED_STACK, /**< the stack pointer after it was aligned at instruction `a`, `b` bytes deep */
    LOW_HALF,      /**< value `a`, its lower 32 bits zero-extended */
    LOW_HALF_SIGNED, /**< value `a`, its lower 32 bits sign-extended */
    SHADOW,          /**< the distance of the shadow stack from the stack */
    RETURN_ADDRESS,  /**< the function's return address, as its caller pushed it */
    SHADOW_RETURN    /**< its copy in the shadow stack */
};

void values_reset(void);

value_t value_constant(int64_t c);
value_t value_unknown(enum unknown what, int64_t a, int64_t b);
value_t value_add(value_t a, value_t b);
value_t value_add_constant(value_t a, int64_t c);
value_t value_multiply(value_t a, int64_t factor);

/** The lower half of a value, extended to 64 bits. */
value_t value_low_half(value_t a, bool with_sign);

/** Is it a constant? Then gets it. */
bool value_is_constant(value_t a, int64_t *c);

/** Is it a single unknown plus a constant? Then gets both. */
bool value_is_offset(value_t a, enum unknown *what, int64_t *x, int64_t *y, int64_t *c);

/** Do two values differ by a constant? @param c gets a - b */
bool value_difference(value_t a, value_t b, int64_t *c);

#endif
