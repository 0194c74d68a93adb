/* Functions of the CUDA Math API that the C library does not have. */
#include "sim/abi/special_math.h"

#include <math.h>

/* erfcinv(v), or erfinv(v) if `inverse_erf`. Starts from Winitzki's approximation (2008). Then
 * Halley's iteration, on erf where that is small, else on erfc. Both functions are symmetric about
 * erf(x) = 0; for positive x, 1 - erf(x) is exact, too. */
double lockstep_erfcinv(double v, int inverse_erf) {
    int negative = inverse_erf ? v < 0 : v > 1;
    double y = inverse_erf ? 1 - fabs(v) : negative ? 2 - v : v; /* erfc(x) = y */
    double e = inverse_erf ? fabs(v) : 1 - y;
    if (isnan(v) || y < 0) return NAN;
    if (y == 0) return negative ? -INFINITY : INFINITY;
    double w = -log(y * (2 - y)), t = 2 / (M_PI * 0.147) - w / 2;
    double x = sqrt(sqrt(t * t + w / 0.147) - t);
    for (int i = 0; i < 4; i++) {
        double wrong = e < 0.5 ? e - erf(x) : erfc(x) - y;
        double slope = 2 / sqrt(M_PI) * exp(-x * x);
        if (slope == 0) break;
        double step = wrong / slope;
        x += step / (1 - x * step); /* Halley's iteration */
    }
    return negative || (inverse_erf && signbit(v)) ? -x : x;
}

/* exp(v * v) with a correction for the rounding error of v * v, which exp would amplify. */
static double exp_of_square(double v) {
    double square = v * v, power = exp(square);
    return isinf(power) ? power : power * (1 + fma(v, v, -square));
}

/* exp(v * v) erfc(v). For large v, where both factors leave the range of double: the asymptotic
 * series. */
double lockstep_erfcx(double v) {
    if (!(v >= 20)) return exp_of_square(v) * erfc(v);
    double s = 1 / (2 * v * v), term = 1, sum = 1;
    for (int k = 1; k < 12; k++) sum += term *= -(2 * k - 1) * s;
    return sum / v / sqrt(M_PI); /* divides twice: the product could overflow */
}

/* erfc(-v / sqrt(2)) / 2, corrected for the rounding error of the quotient, which erfc would
 * amplify. */
double lockstep_normcdf(double v) {
    /* of sqrt(1/2): its value minus its nearest double */
    static const double rest = -4.833646656726456e-17;
    double x = -v * M_SQRT1_2, lost = fma(-v, M_SQRT1_2, -x) - v * rest;
    double y = erfc(x);
    return isfinite(lost) ? 0.5 * (y - 2 / sqrt(M_PI) * exp(-x * x) * lost) : 0.5 * y;
}

/* The modified Bessel function of the first kind, order 0 or 1, by its power series. A long double
 * absorbs the accumulated error of hundreds of roundings. */
double lockstep_bessel_i(int order, double v) {
    long double quarter = (long double)v * v / 4, term = order ? (long double)v / 2 : 1, sum = term;
    for (int k = 1; k < 1000 && fabsl(term) > 1e-20L * fabsl(sum); k++) {
        term *= quarter / ((long double)k * (k + order));
        sum += term;
    }
    return (double)sum;
}
