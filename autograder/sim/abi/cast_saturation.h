/** @file cast_saturation.h
 * Floating-point to integer casts that x86-64 and a GPU convert differently (NaN, out of range).
 * The toolchain inserts a call after such a conversion (toolchain/asm/cast_fixups.c); the runtime
 * computes the GPU's result (PTX ISA, "cvt"). All calls share these variables, because there is one
 * OS thread.
 */
#ifndef LOCKSTEP_SIM_ABI_CAST_SATURATION_H
#define LOCKSTEP_SIM_ABI_CAST_SATURATION_H

#include <stdint.h>

/** The target type. GCC converts to unsigned long in two code paths: values below 2^63, and larger
 * ones, from which it first subtracts 2^63. */
enum cast_kind {
    CAST_NONE,
    CAST_SIGNED,
    CAST_SMALL_UNSIGNED, /**< unsigned, made by a signed 32-bit conversion */
    CAST_UNSIGNED,
    CAST_LONG,
    CAST_LONG_LOWER,
    CAST_LONG_UPPER
};
enum { CAST_FROM_DOUBLE = 16 };

extern uint64_t lockstep_cast_value; /**< in: the operand's bits; out: the integer */
extern uint64_t lockstep_cast_place; /**< address of an operand in memory */
extern uint32_t lockstep_cast_kind;

#endif
