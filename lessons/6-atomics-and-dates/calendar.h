/* The suite's calendar: days counted one by one, from 1 January -32768 on. */
#ifndef ATOMICS_AND_DATES_CALENDAR_H
#define ATOMICS_AND_DATES_CALENDAR_H

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum { FIRST_YEAR = -32768, LAST_YEAR = 32767, YEARS = LAST_YEAR - FIRST_YEAR + 1 };

/** A date. */
struct civil {
    int year;  /**< FIRST_YEAR to LAST_YEAR */
    int month; /**< 1 to 12 */
    int day;   /**< 1 to 31 */
};

/** [year - FIRST_YEAR][month - 1] the number of the month's first day; 1 January 1970 is 0 */
static int (*month_starts)[12];

static int calendar_month_length(int year, int month) {
    static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0);
    return lengths[month - 1] + (month == 2 && leap);
}

/** Moves to the next day. */
static void calendar_next(struct civil *d) {
    if (++d->day <= calendar_month_length(d->year, d->month)) return;
    d->day = 1;
    if (++d->month <= 12) return;
    d->month = 1, d->year++;
}

/* The C library counts in another way: are the two equal for each month of 2,000 years and more? */
static void calendar_compare(void) {
    for (int year = -1000; year <= 3000; year++) {
        for (int month = 1; month <= 12; month++) {
            struct tm t = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = 1};
            cr_assert(timegm(&t) == (time_t)86400 * month_starts[year - FIRST_YEAR][month - 1],
                      "the suite's calendar and timegm() disagree on %d-%d", year, month);
        }
    }
}

static void calendar_make(void) {
    if (month_starts) return;
    month_starts = calloc(YEARS, sizeof *month_starts);
    cr_assert(month_starts, "out of memory");
    int number = 0;
    struct civil d = {FIRST_YEAR, 1, 1};
    for (; d.year <= LAST_YEAR; calendar_next(&d), number++)
        if (d.day == 1) month_starts[d.year - FIRST_YEAR][d.month - 1] = number;
    int epoch = month_starts[1970 - FIRST_YEAR][0];
    for (int y = 0; y < YEARS; y++)
        for (int month = 0; month < 12; month++) month_starts[y][month] -= epoch;
    calendar_compare();
}

/** The number of a day. */
static int calendar_number(struct civil d) {
    return month_starts[d.year - FIRST_YEAR][d.month - 1] + d.day - 1;
}

#endif
