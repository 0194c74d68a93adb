/** @file grader_fingerprint.h
 * Which files decide a grade: the programs, the simulator, the headers that submissions see, and
 * the lesson.
 */
#ifndef LOCKSTEP_CLI_CLASS_GRADER_FINGERPRINT_H
#define LOCKSTEP_CLI_CLASS_GRADER_FINGERPRINT_H

#include <lockstep/lesson.h>
#include "batch/digest.h"

/** Gets their digest. */
void grader_fingerprint(const struct lockstep_lesson *lesson, char digits[DIGEST_TEXT]);

#endif
