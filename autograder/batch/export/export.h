/** @file export.h
 * The class's grades in the formats of learning platforms, in OUT/export:
 *
 *     canvas.csv, moodle.csv, blackboard.csv   for the platforms' own import of grades
 *     gradescope/STUDENT.json                  a results.json each
 *     junit.xml                                a suite per student, for continuous integration
 */
#ifndef LOCKSTEP_BATCH_EXPORT_EXPORT_H
#define LOCKSTEP_BATCH_EXPORT_EXPORT_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "support/strbuf.h"

/** Files under construction: a few lines per student. */
struct export {
    const struct lockstep_lesson *lesson;
    const char *out;
    struct text canvas, moodle, blackboard, junit;
    int error; /**< errno of a file that cannot be written; 0 */
};

void export_begin(struct export *x, const char *out, const struct lockstep_lesson *lesson);

/** Adds a student.
 * @param student of the manifest
 * @param record as collect_record() makes it; with `marks` its final marks are exported:
 *     {"raw": "25", "penalty": "2.5", "final": "22.5", "maximum": "40", "known": true,
 *      "comment": "1 day late", "by_hand": {"shared": {"marks": "12", "comment": "", "points":
 * "12"}}, "marked": "25", with marks by hand} */
void export_add(struct export *x, const json_t *student, const json_t *record);

/** Writes the files, and releases all. @return 0, or -1 with errno set */
int export_end(struct export *x);

#endif
