/** @file collect.h
 * From manifest and results to what the instructor reads: gradebook, records and reports. They
 * depend on nothing else, so they are the same however often, in whatever order and by how many
 * processes the tasks were graded.
 */
#ifndef LOCKSTEP_BATCH_COLLECT_H
#define LOCKSTEP_BATCH_COLLECT_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "support/strbuf.h"

struct collected {
    int students, broken;     /**< broken: the grader failed on at least one exercise */
    int unsaved;              /**< records or reports that cannot be written */
    struct text broken_names; /**< one line per broken student: name and cause */
};

/** Writes OUT/records, OUT/reports, OUT/feedback and, when all is known, OUT/gradebook.csv: until
 * then the old gradebook stays. Records of students that are no longer in the manifest are removed.
 * @return 0, or -1 with errno set if the gradebook cannot be written */
int collect(const char *out, const struct lockstep_lesson *lesson, const json_t *manifest,
            struct collected *c);

/** @return a student's record, from what is in OUT/results. Release it with json_decref(). */
json_t *collect_record(const char *out, const struct lockstep_lesson *lesson,
                       const json_t *student);

#endif
