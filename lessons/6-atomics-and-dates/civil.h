/** @file civil.h
 * Days between dates, in the common subset of C, CUDA C and OpenCL C: no library, no pointer to
 * global memory, no 64-bit type but long.
 *
 * For the benchmark on the host and the portability test. It solves exercise `days`, which must not
 * include it. The formula: a year that begins in March has its leap day at its end (days.cu).
 */
#ifndef CIVIL_H
#define CIVIL_H

#ifdef LOCKSTEP_SIM
#error "civil.h is not for exercises: write days_from_civil() in days.cu"
#endif

#ifdef __OPENCL_VERSION__
#define CIVIL_FUNCTION static /**< before a function: OpenCL C */
#elif defined(__CUDACC__)
#define CIVIL_FUNCTION static __host__ __device__ inline /**< before a function: CUDA C */
#else
#define CIVIL_FUNCTION static inline /**< before a function: C */
#endif

/** Days from 1 January 1970 to a date of the Gregorian calendar; years of 16 bits. */
CIVIL_FUNCTION int civil_days(int year, int month, int day) {
    int y = month > 2 ? year : year - 1;
    int era = (y >= 0 ? y : y - 399) / 400;
    int of_era = y - era * 400;
    int of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/** from - to in whole days, truncated toward zero; seconds count from midnight. */
CIVIL_FUNCTION int civil_diff(int days_from, int seconds_from, int days_to, int seconds_to) {
    return (int)(((long)(days_from - days_to) * 86400 + seconds_from - seconds_to) / 86400);
}

#endif
