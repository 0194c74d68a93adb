/** @file class_finish.h
 * The last step of grading a class.
 */
#ifndef LOCKSTEP_CLI_CLASS_CLASS_FINISH_H
#define LOCKSTEP_CLI_CLASS_CLASS_FINISH_H

#include <jansson.h>
#include <lockstep/lesson.h>

/** Makes gradebook, records, reports and exports of the results, and prints how many submissions
 * are graded, and which are not. @param course a course file; NULL: raw marks are exported
 * @return the exit status */
int class_finish(const char *out, const struct lockstep_lesson *lesson, const json_t *manifest,
                 const char *course);

#endif
