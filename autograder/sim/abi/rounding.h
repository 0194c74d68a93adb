/** @file rounding.h
 * Arithmetic under a named rounding mode, as the shadow headers and the runtime both know it.
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
float lockstep_rounded_float(int operation, int mode, float a, float b, float c);
double lockstep_rounded_double(int operation, int mode, double a, double b, double c);

/** To an integer of `bytes` bytes, as the GPU does: clamped; NaN gives 0 for up to 4 bytes and the
 * top bit alone for 8. */
uint64_t lockstep_to_integer(double v, int mode, unsigned bytes, int is_signed);

/** The same from what was a double in the program: its NaN gives the top bit alone for 4 bytes as
 * well (PTX, cvt). */
uint64_t lockstep_double_to_integer(double v, int mode, unsigned bytes, int is_signed);

/** To a floating-point number of `bytes` bytes, handed back as the double that equals it. */
double lockstep_from_signed(int64_t v, int mode, unsigned bytes);
double lockstep_from_unsigned(uint64_t v, int mode, unsigned bytes);
float lockstep_narrow(double v, int mode);

/** To a floating-point number of 16 bits: half has 5 bits of exponent and 10 of mantissa, bfloat16
 * 8 and 7. */
uint16_t lockstep_narrow_to_small(double v, int exponent, int mantissa, int mode);
float lockstep_widen_half(uint16_t bits);

/** To a number of 8 bits, to nearest: with 5 bits of exponent and 2 of mantissa, or 4 and 3, where
 * all codes but one are numbers. What is too large becomes the largest, or what stands above it. */
uint8_t lockstep_narrow_to_eight(double v, int five, int saturates);
float lockstep_widen_eight(uint8_t bits, int five);
#ifdef __cplusplus
}
#endif

#endif
