/** @file late.h
 * What a late submission loses.
 */
#ifndef LOCKSTEP_BATCH_COURSE_LATE_H
#define LOCKSTEP_BATCH_COURSE_LATE_H

#include "course_file.h"

/** @return the deadline of a student
 * @param is_student whether an extension's id is that of the student */
time_t late_deadline(const struct course *c, const struct course_lesson *l,
                     bool (*is_student)(const void *student, const char *id), const void *student,
                     bool *extended);

/** @return days that have begun since the deadline; 0 within the grace period */
int late_days(const struct course *c, time_t deadline, time_t time);

/** @return the marks that are lost, at most all of them
 * @param marks the student's @param maximum of the lesson */
hundredths late_penalty(const struct course *c, int days, hundredths marks, hundredths maximum);

#endif
