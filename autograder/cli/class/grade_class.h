/** @file grade_class.h
 * The core of `lockstep grade`: from submissions to the gradebook.
 */
#ifndef LOCKSTEP_CLI_CLASS_GRADE_CLASS_H
#define LOCKSTEP_CLI_CLASS_GRADE_CLASS_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "batch/digest.h"
#include "cluster_file.h"
#include "cli/secret.h"

/** What to grade, as on the command line, and how far it is. */
struct class_grading {
    const struct lockstep_lesson *lesson;
    const char *out, *submissions, *seconds, *megabytes, *secret, *jobs, *roster;
    const char *course;            /**< a course file; NULL: raw marks are exported */
    bool single;                   /**< one submission, whatever lesson its files are of */
    const char *sandbox;           /**< the requested kind; NULL: the first that works */
    struct cluster cluster;        /**< from the file that --cluster names */
    char secret_path[SECRET_PATH]; /**< the default file, if none is named */
    json_t *manifest;              /**< NULL: it is made of the submissions */
    const char **tasks;            /**< those that are not done yet */
    int open, all, done;           /**< tasks */
    double begin;                  /**< when grading began */
};

struct engine;

/** Finds the course's secret, and sets its path if none is named. @param digits gets its digest
 * @return 0, or -1 after a message */
int grade_class_secret(struct class_grading *c, char digits[DIGEST_TEXT]);

/** Takes in the submissions, writes the manifest, has the engine run `lockstep grade-one` for each
 * task that is not done, and makes the gradebook of the results. The sandbox is chosen already.
 * @return the exit status */
int grade_class(struct class_grading *c, const struct engine *e);

/** @return seconds since grading began */
double class_seconds(const struct class_grading *c);

#endif
