/* Functions of mathematics that CUDA has and the C library has not. */
#include "api.h"

#include <math.h>

/* erfcinv(v), or erfinv(v) if `inverse_erf`: Winitzki's approximation (2008) to start from, then
   Halley's steps on erf where that is small and on erfc where it is not. */
double lockstep_erfcinv(double v, int inverse_erf) {
    double y = inverse_erf ? 1 - v : v; /* erfc(x) = y */
    if (isnan(v) || y < 0 || y > 2) return NAN;
    if (y == 0 || (inverse_erf && v == 1)) return INFINITY;
    if (y == 2 || (inverse_erf && v == -1)) return -INFINITY;
    double e = inverse_erf ? v : 1 - v, w = -log(y * (2 - y));
    double t = 2 / (M_PI * 0.147) - w / 2, x = sqrt(sqrt(t * t + w / 0.147) - t);
    x = e < 0 ? -fabs(x) : fabs(x);
    for (int i = 0; i < 4; i++) {
        double wrong = fabs(e) < 0.5 ? e - erf(x) : erfc(x) - y;
        double slope = 2 / sqrt(M_PI) * exp(-x * x);
        if (slope == 0) break;
        double step = wrong / slope;
        x += step / (1 - x * step); /* Halley */
    }
    return x;
}

/* exp(v * v) erfc(v); for large v, where both factors leave the range, its asymptotic series. */
double lockstep_erfcx(double v) {
    if (v < 20) return exp(v * v) * erfc(v);
    double s = 1 / (2 * v * v);
    return (1 - s * (1 - 3 * s * (1 - 5 * s))) / (v * sqrt(M_PI));
}

/* The modified Bessel function of the first kind, order 0 or 1, by its power series. */
double lockstep_bessel_i(int order, double v) {
    double quarter = v * v / 4, term = order ? v / 2 : 1, sum = term;
    for (int k = 1; k < 1000 && fabs(term) > 1e-17 * fabs(sum); k++) {
        term *= quarter / ((double)k * (k + order));
        sum += term;
    }
    return sum;
}
