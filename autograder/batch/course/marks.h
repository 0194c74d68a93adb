/** @file marks.h
 * A class's marks in one lesson: raw ones as graded, changed by hand, less what late submissions
 * lose. Without a course file the final marks are the raw ones.
 */
#ifndef LOCKSTEP_BATCH_COURSE_MARKS_H
#define LOCKSTEP_BATCH_COURSE_MARKS_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "course_file.h"

/** A student's marks in one attempt. */
struct mark {
    const json_t *student; /**< of the manifest, which the list owns */
    json_t *record;        /**< as collect_record() makes it: raw */
    const char *folder;    /**< with the grades of this attempt */
    bool known;            /**< false: the grader failed, and no marks by hand replace it */
    bool handed_in;        /**< there is at least one file */
    hundredths raw;        /**< as graded */
    hundredths marked;     /**< with marks by hand */
    hundredths penalty;    /**< lost by lateness */
    hundredths final;      /**< marked - penalty */
    bool has_time;         /**< it is known when it was handed in */
    time_t time;           /**< when */
    const char *from;      /**< what says so: "times.csv", "platform", "archive", "files"; "" */
    bool has_deadline;     /**< there is one */
    time_t deadline;       /**< the student's own */
    bool extended;         /**< it is later than the lesson's */
    int days;              /**< late */
    int attempt, attempts; /**< this is the attempt-th of so many, from 1 */
    bool counts;           /**< of the student's attempts this one does */
    struct text comment;   /**< in sentences: lateness, attempt, comments by hand */
    json_t *by_hand;       /**< exercise: {"marks": text, "comment": text, "points": text}, of
                              which `points` are all of the exercise's; "" is the lesson */
};

/** All of them: one or more per student. */
struct mark_list {
    struct mark *list;    /**< folder by folder, in the order of the manifest */
    int count;            /**< how many */
    hundredths maximum;   /**< of the lesson */
    json_t *manifests;    /**< of the folders */
    struct text warnings; /**< one line each: ids that fit no student, late ones without a time */
};

/** Makes the marks of a lesson.
 * @param c NULL: no course file
 * @param folders with grades, an attempt each, the last one last
 * @param why gets a sentence if a file is wrong
 * @return 0 or -1 */
int marks_make(struct mark_list *m, const struct course *c, const struct lockstep_lesson *lesson,
               const char *const folders[], int folder_count, struct text *why);

/** @return whether a student has this id: the roster's, the platform's, or the record's name */
bool marks_is_student(const json_t *student, const char *id);

/** @return whether both are the same student: by their ids, or if neither has one, by their names
 */
bool marks_same_student(const json_t *a, const json_t *b);

void marks_free(struct mark_list *m);

#endif
