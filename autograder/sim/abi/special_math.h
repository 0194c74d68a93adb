/** @file special_math.h
 * Functions of the CUDA Math API that the C library does not have.
 */
#ifndef LOCKSTEP_SIM_ABI_SPECIAL_MATH_H
#define LOCKSTEP_SIM_ABI_SPECIAL_MATH_H

#ifdef __cplusplus
extern "C" {
#endif
double lockstep_erfcinv(double v, int inverse_erf);
double lockstep_erfcx(double v);
double lockstep_normcdf(double v);
double lockstep_bessel_i(int order, double v);
#ifdef __cplusplus
}
#endif

#endif
