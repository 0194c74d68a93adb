/** @file grade_student.h
 * One submission of a class: taken in, graded by `lockstep lesson --sandbox`, its record kept.
 */
#ifndef LOCKSTEP_CLI_GRADE_STUDENT_H
#define LOCKSTEP_CLI_GRADE_STUDENT_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include <stdbool.h>
#include "support/strbuf.h"

/** A class, as far as each student's grading needs it. */
struct class_grading {
    const struct lockstep_lesson *lesson;
    const char *out, *submissions, *seconds, *megabytes, *secret;
    char work[4000]; /**< intake and records of this run; nothing that is run can write there */
};

/** How it went. */
struct student_result {
    json_t *record;   /**< what counts: of this run, or of an earlier one */
    struct text note; /**< what the instructor should know; "" if nothing */
    bool broken;      /**< the grader failed, on some exercise at least */
    bool unsaved;     /**< the record cannot be written */
};

/** Grades a submission and writes its record and report. If the grader fails, it tries again; and
 * if an earlier run knew more of this student, its result is kept. Release with
 * student_result_free(). */
void grade_student(const struct class_grading *c, const char *student, struct student_result *r);

void student_result_free(struct student_result *r);

#endif
