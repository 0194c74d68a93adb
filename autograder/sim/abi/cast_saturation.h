/** @file cast_saturation.h
 * What is called behind a cast to an integer whose result may be another than a GPU's
 * (host/assembly_casts.c).
 */
#ifndef LOCKSTEP_INSTRUMENT_CAST_SATURATION_H
#define LOCKSTEP_INSTRUMENT_CAST_SATURATION_H

#include <stdint.h>

/** Which integer; the lower half of an unsigned long, and the upper, from which 2^63 was
 * subtracted, are converted in different places. */
enum cast_kind {
    CAST_NONE,
    CAST_SIGNED,
    CAST_SMALL_UNSIGNED, /**< a signed conversion makes it */
    CAST_UNSIGNED,
    CAST_LONG,
    CAST_LONG_LOWER,
    CAST_LONG_UPPER
};
enum { CAST_FROM_DOUBLE = 16 };

extern uint64_t lockstep_cast_value; /**< the number's bits; then the integer */
extern uint64_t lockstep_cast_place; /**< where in memory it is */
extern uint32_t lockstep_cast_kind;

#endif
