/** @file faulty-dates.h
 * The document's difference of dates with any number of its five repairs, for the claims table and
 * the benchmark on the host.
 */
#ifndef FAULTY_DATES_H
#define FAULTY_DATES_H

/** A date and a time of day, as struct tm has them. */
struct split_date {
    int tm_sec;  /**< 0 to 59 */
    int tm_min;  /**< 0 to 59 */
    int tm_hour; /**< 0 to 23 */
    int tm_mday; /**< 1 to 31 */
    int tm_mon;  /**< 0 to 11 */
    int tm_year; /**< years since 1900 */
};

/** Does the year have a 29 February? */
static inline int faulty_is_leap(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/** The day of the year; without repairs 2 and 3 it may be another one. */
static inline int faulty_year_day(const struct split_date *t, int repairs) {
    static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int days = 0, months = repairs >= 2 ? t->tm_mon : t->tm_mon - 1;
    for (int m = 0; m < months; m++) days += lengths[m];
    int leap = repairs >= 3 ? t->tm_mon > 1 && faulty_is_leap(1900 + t->tm_year)
                            : faulty_is_leap(t->tm_year);
    return days + t->tm_mday + leap;
}

/** Days of the years from the year of a to that of b; without repair 4 only if a is earlier. */
static inline int faulty_years(const struct split_date *a, const struct split_date *b,
                               int repairs) {
    int days = 0;
    for (int y = a->tm_year; y < b->tm_year; y++) days += faulty_is_leap(1900 + y) ? 366 : 365;
    for (int y = b->tm_year; y < a->tm_year && repairs >= 4; y++)
        days -= faulty_is_leap(1900 + y) ? 366 : 365;
    return days;
}

/** Days and the time of day, as a float. */
static inline float faulty_with_time(int days, const struct split_date *t) {
    return (float)days + (float)t->tm_hour / 24.f + (float)t->tm_min / 1440.f +
           (float)t->tm_sec / 86400.f;
}

/** Seconds since midnight. */
static inline int faulty_seconds(const struct split_date *t) {
    return (t->tm_hour * 60 + t->tm_min) * 60 + t->tm_sec;
}

/** from - to in whole days, with the first `repairs` of the five. */
static inline int faulty_diff(const struct split_date *from, const struct split_date *to,
                              int repairs) {
    int a = repairs >= 1 ? faulty_year_day(from, repairs) : from->tm_mday;
    int b = repairs >= 1 ? faulty_year_day(to, repairs) : to->tm_mday;
    int years = faulty_years(from, to, repairs);
    if (repairs >= 5)
        return (int)(((a - b - years) * 86400LL + faulty_seconds(from) - faulty_seconds(to)) /
                     86400);
    return -(int)((float)years + (faulty_with_time(b, to) - faulty_with_time(a, from)));
}

#endif
