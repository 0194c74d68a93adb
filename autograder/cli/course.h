/** @file course.h
 * Lessons, folders and files, as the commands name them.
 */
#ifndef LOCKSTEP_CLI_COURSE_H
#define LOCKSTEP_CLI_COURSE_H

#include <lockstep/lesson.h>

/** The lesson that `text` ("1") names, or NULL after a message. */
const struct lockstep_lesson *course_lesson(const char *text);

/** The exercise, or NULL after a message that lists those there are. */
const struct lockstep_exercise *course_exercise(const struct lockstep_lesson *l, const char *id);

/** HOME/TOP/NUMBER-NAME, in a buffer of its own each of eight calls. */
const char *course_folder(const char *top, const struct lockstep_lesson *l);

/** The student's folder for `from`: "starter", "solutions", or a path. NULL after a message. */
const char *course_from(const char *from, const struct lockstep_lesson *l);

/** The headers that a student's file of a lesson includes: lessons/1-reduce/reduce.h, and those of
 * that folder that it includes in turn. Each path is valid for ever.
 * @param files gets at most `most` of them */
void course_contract(const struct lockstep_lesson *l, const char *files[], int most);

/** The folder in which grading makes its own: LOCKSTEP_WORK (a disk with room, a fast one), or
 * build/. Valid until the environment changes. */
const char *course_work(void);

#endif
