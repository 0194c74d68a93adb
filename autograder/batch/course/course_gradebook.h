/** @file course_gradebook.h
 * All lessons of a course in one table: a line per student, a column per lesson, and the total by
 * the lessons' weights.
 */
#ifndef LOCKSTEP_BATCH_COURSE_COURSE_GRADEBOOK_H
#define LOCKSTEP_BATCH_COURSE_COURSE_GRADEBOOK_H

#include "course_file.h"

/** What a gradebook of a course has. */
struct course_gradebook {
    struct text csv; /**< the table */
    int students;    /**< lines */
    int lessons;     /**< columns with marks */
    struct text
        warnings; /**< one line each: lessons that are not graded, and those of marks_make() */
};

/** Makes the table, of the lessons that the course file names.
 * @param grades a lesson's grades are in GRADES/NUMBER, unless the course file names folders
 * @param why gets a sentence if a file is wrong, or nothing is graded
 * @return 0 or -1 */
int course_gradebook_make(struct course_gradebook *g, const struct course *c, const char *grades,
                          struct text *why);

void course_gradebook_free(struct course_gradebook *g);

#endif
