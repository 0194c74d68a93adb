/** @file operator.h
 * The operators that lessons compute with, for the oracle, the simulator and the GPU alike.
 *
 * Every operator is associative and works on 32-bit words. Those that compose maps do not commute.
 * LOCKSTEP_AFFINE composes maps x -> (a x + b) mod 65,521 (a prime): the word packs a in its upper
 * and b in its lower half, and combine(f, g) is "first f, then g". Composition of functions is
 * associative and not commutative, so a kernel that swaps its operands gives a wrong answer.
 */
#ifndef LOCKSTEP_OPERATOR_H
#define LOCKSTEP_OPERATOR_H

#include <stdint.h>

/** Before a function: for host and device alike, where there is a device. */
#ifdef __CUDACC__
#define LOCKSTEP_BOTH __host__ __device__ __forceinline__
#else
#define LOCKSTEP_BOTH inline
#endif

/** Which operator a case runs with. */
enum lockstep_operator {
    LOCKSTEP_ADD,
    LOCKSTEP_MULTIPLY,
    LOCKSTEP_MIN,
    LOCKSTEP_MAX,
    LOCKSTEP_OR,  /**< logical: the values are 0 and 1 */
    LOCKSTEP_AND, /**< logical: the values are 0 and 1 */
    LOCKSTEP_AFFINE,
    LOCKSTEP_SECRET,          /**< commutes; known by its key alone: secret_operator.h */
    LOCKSTEP_SECRET_ORDERED,  /**< likewise, and does not commute */
    LOCKSTEP_SECRET_EQUALITY, /**< comparisons take pairs of values for equal: secret_operator.h */
    LOCKSTEP_OPERATORS
};

enum { LOCKSTEP_PRIME = 65521 }; /* the largest prime below 2^16: residues fit in half a word */

/** First the map f, then the map g, as one packed map. */
static LOCKSTEP_BOTH uint32_t lockstep_compose(uint32_t f, uint32_t g) {
    uint32_t fa = f >> 16, fb = f & 0xffff, ga = g >> 16, gb = g & 0xffff;
    uint32_t a = (uint32_t)((uint64_t)ga * fa % LOCKSTEP_PRIME);
    uint32_t b = (uint32_t)(((uint64_t)ga * fb + gb) % LOCKSTEP_PRIME);
    return a << 16 | b;
}

/** a op b, for operators without a key. Add and multiply wrap modulo 2^32, so they are exact in any
 * order. */
static LOCKSTEP_BOTH uint32_t lockstep_apply(int op, uint32_t a, uint32_t b) {
    switch (op) {
    case LOCKSTEP_ADD: return a + b;
    case LOCKSTEP_MULTIPLY: return a * b;
    case LOCKSTEP_MIN: return a < b ? a : b;
    case LOCKSTEP_MAX: return a > b ? a : b;
    case LOCKSTEP_OR: return a || b;
    case LOCKSTEP_AND: return a && b;
    default: return lockstep_compose(a, b);
    }
}

/** The e with e op a = a op e = a. */
static LOCKSTEP_BOTH uint32_t lockstep_identity(int op) {
    switch (op) {
    case LOCKSTEP_MULTIPLY: return 1;
    case LOCKSTEP_MIN: return UINT32_MAX;
    case LOCKSTEP_AND: return 1;
    case LOCKSTEP_AFFINE: return 1u << 16; /* x -> 1 x + 0 */
    default: return 0;
    }
}

/** The operator's name as records and reports print it. */
static inline const char *lockstep_operator_name(int op) {
    static const char *const names[LOCKSTEP_OPERATORS] = {"add",
                                                          "multiply",
                                                          "min",
                                                          "max",
                                                          "or",
                                                          "and",
                                                          "affine",
                                                          "secret",
                                                          "secret-ordered",
                                                          "secret-equality"};
    return op >= 0 && op < LOCKSTEP_OPERATORS ? names[op] : "?";
}

#endif
