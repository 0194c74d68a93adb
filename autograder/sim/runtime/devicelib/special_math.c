/* Functions of mathematics that CUDA has and the C library has not. */
#include "sim/abi/cudart.h"

#include <math.h>

/* erfcinv(v), or erfinv(v) if `inverse_erf`: Winitzki's approximation (2008) to start from, then
   Halley's steps on erf where that is small and on erfc where it is not. Both are odd around erf(x)
   = 0: on the side where x is positive, 1 - erf(x) is exact as well. */
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
        x += step / (1 - x * step); /* Halley */
    }
    return negative || (inverse_erf && signbit(v)) ? -x : x;
}

/* exp(v * v), with what v * v loses in rounding: exp makes much of it. */
static double exp_of_square(double v) {
    double square = v * v, power = exp(square);
    return isinf(power) ? power : power * (1 + fma(v, v, -square));
}

/* exp(v * v) erfc(v); for large v, where both factors leave the range, its asymptotic series. */
double lockstep_erfcx(double v) {
    if (!(v >= 20)) return exp_of_square(v) * erfc(v);
    double s = 1 / (2 * v * v), term = 1, sum = 1;
    for (int k = 1; k < 12; k++) sum += term *= -(2 * k - 1) * s;
    return sum / v / sqrt(M_PI); /* v may be the largest */
}

/* erfc(-v / sqrt(2)) / 2: what the quotient loses in rounding is put back, for erfc makes much of
   it. */
double lockstep_normcdf(double v) {
    static const double rest = -4.833646656726456e-17; /* of sqrt(1/2), beyond its double */
    double x = -v * M_SQRT1_2, lost = fma(-v, M_SQRT1_2, -x) - v * rest;
    double y = erfc(x);
    return isfinite(lost) ? 0.5 * (y - 2 / sqrt(M_PI) * exp(-x * x) * lost) : 0.5 * y;
}

/* The modified Bessel function of the first kind, order 0 or 1, by its power series; a long double
   holds back what hundreds of roundings would add up to. */
double lockstep_bessel_i(int order, double v) {
    long double quarter = (long double)v * v / 4, term = order ? (long double)v / 2 : 1, sum = term;
    for (int k = 1; k < 1000 && fabsl(term) > 1e-20L * fabsl(sum); k++) {
        term *= quarter / ((long double)k * (k + order));
        sum += term;
    }
    return (double)sum;
}
