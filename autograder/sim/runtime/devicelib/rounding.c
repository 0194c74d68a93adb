/* Arithmetic with an explicit rounding mode (IEEE 754): the processor has the same four modes as a
 * GPU. Operands are volatile, so that the compiler neither folds an operation nor moves it out of
 * the mode. */
#include "sim/abi/rounding.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

/* fesetround() also sets the x87 control word, which takes several times as long as the
 * operation. */
#if defined(__x86_64__)
#define MODE (3u << 13) /* the rounding control bits of MXCSR */
typedef unsigned mode_word;
static mode_word enter(int mode) {
    static const mode_word bits[] = {0, 3 << 13, 2 << 13, 1 << 13};
    mode_word before = __builtin_ia32_stmxcsr();
    if ((before & MODE) != bits[mode]) __builtin_ia32_ldmxcsr((before & ~MODE) | bits[mode]);
    return before;
}
static void leave(mode_word before) {
    if ((__builtin_ia32_stmxcsr() ^ before) & MODE) __builtin_ia32_ldmxcsr(before);
}
#else
typedef int mode_word;
static mode_word enter(int mode) {
    static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
    mode_word before = fegetround();
    if (modes[mode] != before) fesetround(modes[mode]);
    return before;
}
static void leave(mode_word before) { fesetround(before); }
#endif

float lockstep_rounded_float(int operation, int mode, float x, float y, float z) {
    volatile float a = x, b = y, c = z, r;
    mode_word before = enter(mode);
    switch (operation) {
    case LOCKSTEP_ROUNDED_ADD: r = a + b; break;
    case LOCKSTEP_ROUNDED_SUB: r = a - b; break;
    case LOCKSTEP_ROUNDED_MUL: r = a * b; break;
    case LOCKSTEP_ROUNDED_DIV: r = a / b; break;
    case LOCKSTEP_ROUNDED_RCP: r = 1 / a; break;
    case LOCKSTEP_ROUNDED_SQRT: r = sqrtf(a); break;
    default: r = fmaf(a, b, c);
    }
    leave(before);
    return r;
}

double lockstep_rounded_double(int operation, int mode, double x, double y, double z) {
    volatile double a = x, b = y, c = z, r;
    mode_word before = enter(mode);
    switch (operation) {
    case LOCKSTEP_ROUNDED_ADD: r = a + b; break;
    case LOCKSTEP_ROUNDED_SUB: r = a - b; break;
    case LOCKSTEP_ROUNDED_MUL: r = a * b; break;
    case LOCKSTEP_ROUNDED_DIV: r = a / b; break;
    case LOCKSTEP_ROUNDED_RCP: r = 1 / a; break;
    case LOCKSTEP_ROUNDED_SQRT: r = sqrt(a); break;
    default: r = fma(a, b, c);
    }
    leave(before);
    return r;
}

static double to_whole(double v, int mode) {
    switch (mode) {
    case LOCKSTEP_ROUND_ZERO: return trunc(v);
    case LOCKSTEP_ROUND_UP: return ceil(v);
    case LOCKSTEP_ROUND_DOWN: return floor(v);
    default: return nearbyint(v);
    }
}

uint64_t lockstep_to_integer(double v, int mode, unsigned bytes, int is_signed) {
    if (isnan(v)) return bytes == 8 ? UINT64_C(1) << 63 : 0;
    double whole = to_whole(v, mode), top = ldexp(1, (int)(8 * bytes) - (is_signed ? 1 : 0));
    uint64_t most = UINT64_MAX >> (64 - 8 * bytes + (is_signed ? 1 : 0));
    if (whole >= top) return most;
    if (!is_signed) return whole <= 0 ? 0 : (uint64_t)whole;
    return whole <= -top ? ~most : (uint64_t)(int64_t)whole;
}

uint64_t lockstep_double_to_integer(double v, int mode, unsigned bytes, int is_signed) {
    if (isnan(v)) return UINT64_C(1) << (8 * bytes - 1);
    return lockstep_to_integer(v, mode, bytes, is_signed);
}

double lockstep_from_signed(int64_t v, int mode, unsigned bytes) {
    volatile int64_t in = v;
    volatile float f = 0;
    volatile double d = 0;
    mode_word before = enter(mode);
    if (bytes == 4)
        f = (float)in;
    else
        d = (double)in;
    leave(before);
    return bytes == 4 ? (double)f : d;
}

double lockstep_from_unsigned(uint64_t v, int mode, unsigned bytes) {
    if (v <= INT64_MAX) return lockstep_from_signed((int64_t)v, mode, bytes);
    /* Half of the value, with the lost bit kept as a sticky bit, rounds the same way. */
    return 2 * lockstep_from_signed((int64_t)(v >> 1 | (v & 1)), mode, bytes);
}

float lockstep_narrow(double v, int mode) {
    volatile double in = v;
    volatile float out;
    mode_word before = enter(mode);
    out = (float)in;
    leave(before);
    return out;
}

/* ---- 16-bit formats: the leading bits, rounded by the remaining ones ---- */

static uint64_t bits_of(double v) {
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

/* Is the result rounded away from zero? `rest` is the truncated part, in units of 2^-64 of the last
 * place. */
static int goes_up(uint64_t low, uint64_t rest, int mode, int inwards) {
    const uint64_t half = UINT64_C(1) << 63;
    if (mode != LOCKSTEP_ROUND_NEAREST) return rest && !inwards;
    return rest > half || (rest == half && (low & 1));
}

uint16_t lockstep_narrow_to_small(double v, int exponent, int mantissa, int mode) {
    const int bias = (1 << (exponent - 1)) - 1;
    const uint64_t infinity = ((UINT64_C(1) << exponent) - 1) << mantissa;
    const uint64_t implied = UINT64_C(1) << 52, bits = bits_of(v), magnitude = bits & INT64_MAX;
    uint64_t sign = bits >> 63 << (exponent + mantissa), m = (magnitude & (implied - 1)) | implied;
    int e = (int)(magnitude >> 52) - 1023, shift = 52 - mantissa;
    if (isnan(v)) return 0x7fff;
    if (isinf(v)) return (uint16_t)(sign | infinity);
    if (magnitude == 0) return (uint16_t)sign;
    if (e < 1 - bias) shift += 1 - bias - e, e = 1 - bias; /* subnormal: fixed spacing */
    uint64_t low = shift < 64 ? m >> shift : 0, rest = shift < 64 ? m << (64 - shift) : 1;
    int inwards = mode == LOCKSTEP_ROUND_ZERO ||
                  mode == (sign ? LOCKSTEP_ROUND_UP : LOCKSTEP_ROUND_DOWN);
    /* a carry correctly increments the exponent */
    uint64_t r = low + (uint64_t)goes_up(low, rest, mode, inwards);
    r += (uint64_t)(e + bias - 1) << mantissa;
    if (r >= infinity) r = inwards ? infinity - 1 : infinity;
    return (uint16_t)(sign | r);
}

uint8_t lockstep_narrow_to_eight(double v, int five, int saturates) {
    const int mantissa = five ? 2 : 3, least = five ? -14 : -6;
    const uint8_t largest = five ? 0x7b : 0x7e;
    int e = least;
    uint8_t sign = signbit(v) ? 0x80 : 0;
    if (isnan(v)) return five ? sign | 0x7e | (bits_of(v) >> 50 & 3) : sign | 0x7f;
    uint8_t above = (uint8_t)(sign | (largest + 1));
    v = fabs(v);
    if (isinf(v)) return saturates ? sign | largest : above;
    if (v > 0) e = ilogb(v) < least ? least : ilogb(v);
    double steps = rint(ldexp(v, mantissa - e)); /* a carry correctly increments the exponent */
    double code = steps + ldexp(e - least, mantissa);
    if (code > largest) return saturates ? sign | largest : above;
    return sign | (uint8_t)code;
}

float lockstep_widen_eight(uint8_t bits, int five) {
    if (five) return lockstep_widen_half((uint16_t)(bits << 8));
    int e = bits >> 3 & 15, m = bits & 7;
    float a = (bits & 127) == 127 ? NAN : ldexpf((float)(e ? m + 8 : m), (e ? e : 1) - 10);
    return bits >> 7 ? -a : a;
}

float lockstep_widen_half(uint16_t bits) {
    int e = bits >> 10 & 31, m = bits & 1023;
    float a = e == 31 ? (m ? NAN : INFINITY) : ldexpf((float)(e ? m + 1024 : m), (e ? e : 1) - 25);
    return bits >> 15 ? -a : a;
}
