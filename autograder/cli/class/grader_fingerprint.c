#include "grader_fingerprint.h"
#include "batch/fingerprint.h"
#include "cli/course.h"
#include "support/subprocess.h"

#include <stdio.h>
#include <string.h>

enum { CONTRACT = 16 };

void grader_fingerprint(const struct lockstep_lesson *l, char digits[DIGEST_TEXT]) {
    char suite[200], entry[200];
    const char *headers[CONTRACT + 1] = {NULL};
    snprintf(suite, sizeof suite, "build/suites/%d-%.100s", l->number, l->name);
    snprintf(entry, sizeof entry, "lessons/%d-%.100s/entry.cu", l->number, l->name);
    const char *paths[16 + CONTRACT] = {"build/lockstep",
                                        suite,
                                        "build/lib/liblockstep-sim.a",
                                        "build/lib/liblockstep-libraries.a",
                                        "build/sim/include",
                                        "autograder/sim/include",
                                        "autograder/include",
                                        "autograder/worker",
                                        entry};
    int count = 9;
    course_contract(l, headers, CONTRACT);
    for (int i = 0; headers[i]; i++) paths[count++] = headers[i] + strlen(project_home()) + 1;
    fingerprint(project_home(), paths, digits);
}
