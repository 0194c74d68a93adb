/** @file hundredths.h
 * Marks and percentages with two decimals, as whole numbers of hundredths: sums are exact, and the
 * same on every machine.
 */
#ifndef LOCKSTEP_BATCH_COURSE_HUNDREDTHS_H
#define LOCKSTEP_BATCH_COURSE_HUNDREDTHS_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Hundredths of a mark or of a percent. */
typedef long long hundredths;

/** Reads "12", "12.5" or "12,50", without a sign. @return false: it is not such a number */
bool hundredths_read(const char *text, hundredths *value);

/** Appends "12.5", without zeros that say nothing. */
void hundredths_add(struct text *t, hundredths value);

/** @return that part of the marks, rounded to the nearest hundredth, halves up
 * @param percent in hundredths of a percent */
hundredths hundredths_part(hundredths marks, hundredths percent);

#endif
