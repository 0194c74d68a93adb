/** @file options.h
 * A suite's own arguments; Criterion parses the others.
 */
#ifndef LOCKSTEP_SUITE_OPTIONS_H
#define LOCKSTEP_SUITE_OPTIONS_H

#include "grade/exercise.h"

/** What a suite was asked to do. */
struct suite_arguments {
    struct grade_options grade;
    const char *from; /**< "starter", "solutions" or a folder */
    const char *list; /**< exercises, separated by commas or spaces; NULL: all */
    bool help;        /**< --help */
    bool list_only;   /**< --list */
};

/** Takes the suite's own arguments out of argv, and leaves the others in it.
 * @return 0; 2 after a message */
int arguments_take(int *argc, char **argv, struct suite_arguments *a);

/** Prints the suite's own arguments. */
void arguments_help(const char *program);

#endif
