/** @file grade_student.h
 * Grades one submission of a class: intake, `lockstep lesson --sandbox`, record.
 */
#ifndef LOCKSTEP_CLI_GRADE_STUDENT_H
#define LOCKSTEP_CLI_GRADE_STUDENT_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include <stdbool.h>
#include "support/strbuf.h"

/** What each student's grading needs to know about the class. */
struct class_grading {
    const struct lockstep_lesson *lesson;
    const char *out, *submissions, *seconds, *megabytes, *secret;
    char work[4000]; /**< intake and records of this run; sandboxed processes cannot write here */
};

/** The result. */
struct student_result {
    json_t *record;   /**< the record that counts: of this run, or of an earlier one */
    struct text note; /**< for the instructor; "" if there is nothing to say */
    bool broken;      /**< the grader failed on at least one exercise */
    bool unsaved;     /**< the record cannot be written */
};

/** Grades a submission and writes its record and report. If the grader fails, it tries again; if an
 * earlier run has more verdicts of this student, its record is kept. Release with
 * student_result_free(). */
void grade_student(const struct class_grading *c, const char *student, struct student_result *r);

void student_result_free(struct student_result *r);

#endif
