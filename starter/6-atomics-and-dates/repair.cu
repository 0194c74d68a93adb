/* Lesson 6, exercise `repair`: five repairs of a published difference of dates.
 *
 *     make lesson6 EX=repair
 *
 * The program was published as a replacement of mktime(), twenty times as fast. It is wrong for 95
 * % of all pairs of days in 2011 and 2012, and right for pairs within one month, which is what a
 * quick test tries. Repair it in five steps; the cases come in the same order, and the message
 * names the step. Each step is a few lines below the mistake: leave the other lines as they are.
 */
#include "dates.h"

__constant__ int days_in_month[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

/* The number of a date within its year. */
/* [year-day] */
__device__ int year_day(struct moment t) {
    int days = 0, months = t.tm_mon - 1;
    // TODO: step 2: tm_mon counts months from 0.
    LOCKSTEP_TODO(); // replace this line with about 1 line
    for (int m = 0; m < months; m++) days += days_in_month[m];
    bool leap_day = is_leap(t.tm_year);
    // TODO: step 3: the leap day counts from March on. Which year does tm_year mean?
    LOCKSTEP_TODO(); // replace this line with about 1 line
    return days + t.tm_mday + leap_day;
}
/* [year-day] */

/* Days from the start of the month, or of the year, with the time of day as a fraction. */
__device__ float with_time(int days, struct moment t) {
    return (float)days + t.tm_hour / 24.f + t.tm_min / 1440.f + t.tm_sec / 86400.f;
}

/* from - to in whole days. */
/* [diff] */
__device__ int diff_days(struct moment from, struct moment to) {
    int days_from = from.tm_mday, days_to = to.tm_mday;
    // TODO: step 1: year_day() must be used.
    LOCKSTEP_TODO(); // replace this line with about 1 line
    int days = 0, first = 1900 + from.tm_year, last = 1900 + to.tm_year;
    for (int year = first; year < last; year++) days += is_leap(year) ? 366 : 365;
    // TODO: step 4: from may be in a later year than to.
    LOCKSTEP_TODO(); // replace this line with about 1 line
    float difference = days + (with_time(days_to, to) - with_time(days_from, from));
    int result = (int)-difference;
    // TODO: step 5: a float has 24 bits, which is 11 minutes in 200 years. Use integers.
    LOCKSTEP_TODO(); // replace this line with about 4 lines
    return result;
}
/* [diff] */

__global__ void diff_all(const struct moment *from, const struct moment *to, int *days, int n) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n) days[i] = diff_days(from[i], to[i]);
}

void diff_moments(const struct moment *d_from, const struct moment *d_to, int *d_days, int n) {
    if (n == 0) return; // a grid of no blocks is an error
    diff_all<<<pieces(n, THREADS), THREADS>>>(d_from, d_to, d_days, n);
    CUDA_CHECK(cudaGetLastError());
}
