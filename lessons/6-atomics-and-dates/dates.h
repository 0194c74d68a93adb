/** @file dates.h
 * The contract of lesson 6, part B: whole days between two dates, without a calendar library.
 *
 * The calendar is the Gregorian one, also before 1582, with a year 0 before year 1. A day has
 * 86,400 seconds. Differences are from - to, in whole days, truncated toward zero: the document's
 * sign.
 */
#ifndef ATOMICS_AND_DATES_DATES_H
#define ATOMICS_AND_DATES_DATES_H

#include "atomics-and-dates.h"

/* [dates] */
/** A date and a time of day, packed into 8 bytes. */
struct __attribute__((aligned(8))) date {
    int16_t year;   /**< -32768 to 32767 */
    uint8_t month;  /**< 1 to 12 */
    uint8_t day;    /**< 1 to 31 */
    uint8_t hour;   /**< 0 to 23 */
    uint8_t minute; /**< 0 to 59 */
    uint8_t second; /**< 0 to 59 */
    uint8_t unused; /**< holds anything */
};

/** The same as the C library's struct tm has it. */
struct moment {
    int tm_sec;  /**< 0 to 59 */
    int tm_min;  /**< 0 to 59 */
    int tm_hour; /**< 0 to 23 */
    int tm_mday; /**< 1 to 31 */
    int tm_mon;  /**< 0 to 11 */
    int tm_year; /**< years since 1900 */
};

/** Does the year have a 29 February? Counted, as one operation and one step. */
static __device__ __forceinline__ bool is_leap(int year) {
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return lockstep_counted_bare(leap, (uint64_t)year, 0);
}
/* [dates] */

/** Exercise `repair`: d_days[i] = d_from[i] - d_to[i] in whole days. Years are 1896 to 2104. */
void diff_moments(const struct moment *d_from, const struct moment *d_to, int *d_days, int n);

/** Exercise `days`: d_numbers[i] = the days from 1 January 1970 to d_dates[i], negative before. The
 * time of day is ignored. */
void number_days(const struct date *d_dates, int *d_numbers, int n);

/** Exercise `pairs`: d_days[i] = d_from[i] - d_to[i] in whole days. */
void diff_pairs(const struct date *d_from, const struct date *d_to, int *d_days, int n);

#endif
