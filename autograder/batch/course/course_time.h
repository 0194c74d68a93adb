/** @file course_time.h
 * Points in time and durations, as an instructor writes them.
 */
#ifndef LOCKSTEP_BATCH_COURSE_COURSE_TIME_H
#define LOCKSTEP_BATCH_COURSE_COURSE_TIME_H

#include <stdbool.h>
#include <time.h>
#include "support/strbuf.h"

/** @return whether the machine knows this time zone ("Europe/Berlin", "UTC") */
bool time_zone_exists(const char *zone);

/** @return the zone of times without an offset: the course's, or this machine's if it names none */
const char *time_zone_of(const char *zone);

/** @return the time at which a clock in this zone showed `shown`, read as if that were UTC */
time_t time_of_clock(time_t shown, const char *zone);

/** Reads "2027-03-01 23:59", with `T` for the blank, with seconds, with fractions of a second,
 * which are dropped, and with `Z` or `+01:00` at the end.
 * @param zone of a time without an offset; NULL: then it is refused
 * @return NULL, or what is wrong */
const char *time_read(const char *text, const char *zone, time_t *time);

/** Reads "3 days", "12 hours" or "15 minutes". @return NULL, or what is wrong */
const char *duration_read(const char *text, long long *seconds);

/** Appends "2027-03-01 23:59:00 +0100". @param zone NULL: UTC */
void time_add(struct text *t, time_t time, const char *zone);

#endif
