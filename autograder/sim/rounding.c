/* Arithmetic under a named rounding mode: the processor has the same four as a GPU. Operands are
   volatile so that the compiler neither folds an operation nor moves it out of the mode. */
#include "rounding.h"

#include <fenv.h>
#include <math.h>

/* fesetround() sets the x87's mode as well, which takes several times as long as the operation. */
#if defined(__x86_64__)
#define MODE (3u << 13) /* in MXCSR */
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
    case ROUNDED_ADD: r = a + b; break;
    case ROUNDED_SUB: r = a - b; break;
    case ROUNDED_MUL: r = a * b; break;
    case ROUNDED_DIV: r = a / b; break;
    case ROUNDED_RCP: r = 1 / a; break;
    case ROUNDED_SQRT: r = sqrtf(a); break;
    default: r = fmaf(a, b, c);
    }
    leave(before);
    return r;
}

double lockstep_rounded_double(int operation, int mode, double x, double y, double z) {
    volatile double a = x, b = y, c = z, r;
    mode_word before = enter(mode);
    switch (operation) {
    case ROUNDED_ADD: r = a + b; break;
    case ROUNDED_SUB: r = a - b; break;
    case ROUNDED_MUL: r = a * b; break;
    case ROUNDED_DIV: r = a / b; break;
    case ROUNDED_RCP: r = 1 / a; break;
    case ROUNDED_SQRT: r = sqrt(a); break;
    default: r = fma(a, b, c);
    }
    leave(before);
    return r;
}

static double to_whole(double v, int mode) {
    switch (mode) {
    case ROUND_ZERO: return trunc(v);
    case ROUND_UP: return ceil(v);
    case ROUND_DOWN: return floor(v);
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
    /* Half of it, with the lost bit kept as a sticky one, rounds the same way. */
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
