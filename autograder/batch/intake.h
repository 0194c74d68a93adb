/** @file intake.h
 * Copies a student's submission without following links.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_H
#define LOCKSTEP_BATCH_INTAKE_H

#include <lockstep/lesson.h>
#include "support/strbuf.h"

enum { INTAKE_LARGEST = 1 << 20 };

/** Copies a lesson's files from a submission: `shared.cu`, or `1-reduce/shared.cu`. Only regular
 * files of at most INTAKE_LARGEST bytes are taken; no link is followed.
 * @param notes gets a sentence for each file that is refused or missing
 * @return 0; or -1 with errno set if a copy cannot be written */
int intake_copy(const char *submission, const struct lockstep_lesson *lesson, const char *to,
                struct text *notes);

#endif
