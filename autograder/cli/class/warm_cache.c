/* Builds the lesson's solutions, which are trusted: they use what submissions use (local arrays,
   mathematical functions), so all variants of the precompiled headers are made. Built again, they
   take no time, since the cache has them. */
#include "warm_cache.h"
#include "cli/course.h"
#include "support/subprocess.h"

#include <stdio.h>
#include <limits.h>
#include <unistd.h>

void warm_cache(const struct lockstep_lesson *lesson) {
    char program[PATH_MAX], folder[PATH_MAX], number[16];
    const char *from = access(course_folder("solutions", lesson), R_OK) ? "starter" : "solutions";
    struct text ignored = {0};
    snprintf(program, sizeof program, "%s/build/lockstep", project_home());
    snprintf(folder, sizeof folder, "%s/build/warm/%d", project_home(), lesson->number);
    snprintf(number, sizeof number, "%d", lesson->number);
    char *argv[] = {program,   "lesson", number,      "--from", (char *)from,
                    "--build", folder,   "--backend", "sim",    NULL};
    process_run(argv, &ignored);
    text_free(&ignored);
}
