/** @file course_check.h
 * Checks the files and folders that a course file names.
 */
#ifndef LOCKSTEP_BATCH_COURSE_COURSE_CHECK_H
#define LOCKSTEP_BATCH_COURSE_COURSE_CHECK_H

#include "course_file.h"
#include "support/strbuf.h"

/** Reads tables of times and of marks by hand, and looks for the folders of grades.
 * @param all gets a line for each that is missing or wrong
 * @return 0, or -1 if there is one */
int course_check(const struct course *c, struct text *all);

#endif
