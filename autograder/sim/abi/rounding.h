/** @file rounding.h
 * Arithmetic and conversions with an explicit rounding mode: the interface between the shadow
 * headers and the runtime. Semantics: IEEE 754; PTX ISA, "cvt". `exponent` and `mantissa` are
 * numbers of bits.
 */
#ifndef LOCKSTEP_SIM_ABI_ROUNDING_H
#define LOCKSTEP_SIM_ABI_ROUNDING_H

#include <stdint.h>

enum { LOCKSTEP_ROUND_NEAREST, LOCKSTEP_ROUND_ZERO, LOCKSTEP_ROUND_UP, LOCKSTEP_ROUND_DOWN };
enum {
    LOCKSTEP_ROUNDED_ADD,
    LOCKSTEP_ROUNDED_SUB,
    LOCKSTEP_ROUNDED_MUL,
    LOCKSTEP_ROUNDED_DIV,
    LOCKSTEP_ROUNDED_RCP,
    LOCKSTEP_ROUNDED_SQRT,
    LOCKSTEP_ROUNDED_FMA
};

#ifdef __cplusplus
extern "C" {
#endif
/** One operation in this rounding mode. b and c are ignored by operations with fewer operands. */
float lockstep_rounded_float(int operation, int mode, float a, float b, float c);
double lockstep_rounded_double(int operation, int mode, double a, double b, double c);

/** Rounds to an integer of `bytes` bytes and saturates. NaN gives 0 for up to 4 bytes; for 8 bytes,
 * only the top bit is set. */
uint64_t lockstep_to_integer(double v, int mode, unsigned bytes, int is_signed);

/** The same for an operand of type double: NaN sets only the top bit for 4 bytes, too (PTX ISA,
 * "cvt"). */
uint64_t lockstep_double_to_integer(double v, int mode, unsigned bytes, int is_signed);

/** Rounds to a floating-point number of `bytes` bytes. @return the double that equals it */
double lockstep_from_signed(int64_t v, int mode, unsigned bytes);
double lockstep_from_unsigned(uint64_t v, int mode, unsigned bytes);
/** Rounds to float. */
float lockstep_narrow(double v, int mode);

/** Rounds to a 16-bit format: half has 5 bits of exponent and 10 of mantissa, bfloat16 has 8 and
 * 7. */
uint16_t lockstep_narrow_to_small(double v, int exponent, int mantissa, int mode);
float lockstep_widen_half(uint16_t bits);

/** Rounds to nearest, to an 8-bit format: e5m2 if `five`, else e4m3, which has no infinity. Too
 * large values become the largest finite number if `saturates`, else infinity (e5m2) or NaN
 * (e4m3). */
uint8_t lockstep_narrow_to_eight(double v, int five, int saturates);
float lockstep_widen_eight(uint8_t bits, int five);
#ifdef __cplusplus
}
#endif

#endif
