/* Results of out-of-range casts (sim/abi/cast_saturation.h): in device code a GPU's (PTX ISA,
 * "cvt"), in host code the host processor's. */
#include "instrument.h"
#include "sim/abi/cast_saturation.h"
#include "sim/abi/device_intrinsics.h"
#include "sim/abi/rounding.h"

#include <stdbool.h>
#include <string.h>

uint64_t lockstep_cast_value, lockstep_cast_place;
uint32_t lockstep_cast_kind;

#if defined(__x86_64__)
#include <emmintrin.h>

static uint64_t processors_own(double v, enum cast_kind kind) {
    bool narrow = kind == CAST_SIGNED || kind == CAST_SMALL_UNSIGNED;
    return narrow ? (uint64_t)(uint32_t)_mm_cvttsd_si32(_mm_set_sd(v))
                  : (uint64_t)_mm_cvttsd_si64(_mm_set_sd(v));
}

static uint64_t on_gpu(double v, enum cast_kind kind, bool from_double) {
    unsigned bytes = kind >= CAST_LONG ? 8 : 4;
    int is_signed = kind == CAST_SIGNED || kind == CAST_LONG || kind == CAST_LONG_UPPER;
    return from_double ? lockstep_double_to_integer(v, LOCKSTEP_ROUND_ZERO, bytes, is_signed)
                       : lockstep_to_integer(v, LOCKSTEP_ROUND_ZERO, bytes, is_signed);
}

void cast_help(void) {
    bool from_double = lockstep_cast_kind & CAST_FROM_DOUBLE;
    enum cast_kind kind = lockstep_cast_kind & ~(unsigned)CAST_FROM_DOUBLE;
    double v;
    float single;
    memcpy(&v, &lockstep_cast_value, sizeof v);
    memcpy(&single, &lockstep_cast_value, sizeof single);
    if (!from_double) v = single;
    lockstep_cast_value = lockstep_on_device() ? on_gpu(v, kind, from_double)
                                               : processors_own(v, kind);
}
#endif
