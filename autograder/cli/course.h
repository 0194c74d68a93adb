/** @file course.h
 * Finds lessons, exercises and their folders by the names used on the command line.
 */
#ifndef LOCKSTEP_CLI_COURSE_H
#define LOCKSTEP_CLI_COURSE_H

#include <stdbool.h>
#include <lockstep/lesson.h>

/** @return the lesson that `text` ("1") names, or NULL after a message */
const struct lockstep_lesson *course_lesson(const char *text);

/** @return HOME/TOP/NUMBER-NAME, in one of eight rotating buffers */
const char *course_folder(const char *top, const struct lockstep_lesson *l);

/** @return whether this is the instructor's tree: students do not have the solutions */
bool course_has_solutions(const struct lockstep_lesson *l);

/** @return the folder of the files that starters are made of by starter.awk: solutions/N-name or,
 * in what students have, autograder/starters/N-name, which it leaves as they are */
const char *course_originals(const struct lockstep_lesson *l);

/** @return the student's folder for `from`: "starter", "solutions", or a path; NULL after a
 * message */
const char *course_from(const char *from, const struct lockstep_lesson *l);

/** Checks that the folder contains a .cu file, and says where the lesson's files are if not.
 * @return 0; 2 after a message */
int course_has_files(const char *folder, const struct lockstep_lesson *l);

/** Gets the headers that a student's file of a lesson includes: lessons/1-reduce/reduce.h, and the
 * headers of that folder that it includes in turn. The paths are never freed.
 * @param files gets at most `most` of them */
void course_contract(const struct lockstep_lesson *l, const char *files[], int most);

/** @return the folder for work directories: LOCKSTEP_WORK (a large, fast disk), or build/; valid
 * until the environment changes */
const char *course_work(void);

#endif
