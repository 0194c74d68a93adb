#include "grader_fingerprint.h"
#include "batch/fingerprint.h"
#include "support/subprocess.h"

#include <stdio.h>

void grader_fingerprint(const struct lockstep_lesson *l, char digits[DIGEST_TEXT]) {
    char suite[200], lesson[200];
    snprintf(suite, sizeof suite, "build/suites/%d-%.100s", l->number, l->name);
    snprintf(lesson, sizeof lesson, "lessons/%d-%.100s", l->number, l->name);
    const char *const paths[] = {"build/lockstep",
                                 suite,
                                 "build/lib/liblockstep-sim.a",
                                 "build/lib/liblockstep-libraries.a",
                                 "build/sim/include",
                                 "autograder/sim/include",
                                 "autograder/include",
                                 "autograder/worker",
                                 lesson,
                                 NULL};
    fingerprint(project_home(), paths, digits);
}
