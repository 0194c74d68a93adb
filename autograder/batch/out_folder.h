/** @file out_folder.h
 * The folder that a class's grades are written to. It belongs to one lesson, and one grader at a
 * time writes there.
 *
 *     OUT/lockstep-grades.json   marks the folder, and names the lesson
 *     OUT/manifest.json          what is graded: manifest.h
 *     OUT/store/HASH             the submitted files: store.h
 *     OUT/exercises/KEY.json     what submissions share: exercise_result.h
 *     OUT/results/TASK.json      the record of a task, TASK.txt its report: result.h
 *     OUT/gradebook.csv, OUT/records/STUDENT.json, OUT/reports/STUDENT.txt: collect.h
 *     OUT/marks.csv              final marks: course/class_export.h
 *     OUT/class.html             about the class: course/class_report.h
 *     OUT/feedback/STUDENT.html  for the student: feedback/feedback.h
 *     OUT/export                 for learning platforms: export/export.h
 */
#ifndef LOCKSTEP_BATCH_OUT_FOLDER_H
#define LOCKSTEP_BATCH_OUT_FOLDER_H

#include <lockstep/lesson.h>
#include "support/strbuf.h"

/** What there was before a run. */
enum out_before { OUT_MISSING, OUT_EMPTY, OUT_FILLED };

enum out_before out_look(const char *out);

/** Removes what a run has made that graded nothing: all, or all that is in the folder, or nothing.
 */
void out_undo(const char *out, enum out_before before);

/** Makes the folder, or takes one that belongs to this lesson, and locks it until this process
 * ends. Nothing is changed in a folder that is refused.
 * @param why gets a sentence if that fails
 * @return 0 or -1 */
int out_open(const char *out, const struct lockstep_lesson *lesson, struct text *why);

#endif
