/* Runs the lessons' solutions at full size, in another order of warps, lanes and blocks: nothing
   may be found, except in `racy`, whose races are the exercise. (soak.sh tries more orders of the
   small cases.) A lesson takes part by its fidelity.cu, which runs one of its solutions. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include "support/subprocess.h"
#include "support/strbuf.h"

enum { SEEDS = 1 };

static void run_with_seed(const char *room, const char *solution, int seed) {
    char schedule[16], include[512], define[1024], program[512];
    snprintf(schedule, sizeof schedule, "%d", seed);
    snprintf(include, sizeof include, "-I%s", room);
    snprintf(define, sizeof define, "-DSOLUTION=\"%s/%s\"", project_home(), solution);
    snprintf(program, sizeof program, "%s/fidelity.cu", room);
    char *argv[] = {(char *)"build/lockstep",
                    (char *)"run",
                    (char *)"--schedule",
                    schedule,
                    (char *)"-Iautograder/include",
                    include,
                    define,
                    program,
                    NULL};
    struct text output = {0};
    int status = process_run(argv, &output), expected = strstr(solution, "/racy.cu") ? 70 : 0;
    cr_expect(status == expected, "%s, schedule %d: exit status %d, not %d\n%s", solution, seed,
              status, expected, output.data);
    text_free(&output);
}

/* Parameters are the lessons' numbers, since pointers do not survive Criterion's new process. */
ParameterizedTestParameters(solutions, in_any_order) {
    static int number[] = {1, 2, 3, 4, 5, 6, 7};
    return cr_make_param_array(int, number, sizeof number / sizeof *number);
}

ParameterizedTest(int *number, solutions, in_any_order, .timeout = 600) {
    char pattern[64];
    glob_t rooms, files;
    snprintf(pattern, sizeof pattern, "lessons/%d-*/fidelity.cu", *number);
    if (glob(pattern, 0, NULL, &rooms)) return; /* nothing that could be run on its own */
    char *room = rooms.gl_pathv[0];
    *strrchr(room, '/') = 0;
    snprintf(pattern, sizeof pattern, "solutions/%s/*.cu", strchr(room, '/') + 1);
    cr_assert(glob(pattern, 0, NULL, &files) == 0, "%s has no solutions", room);
    for (size_t i = 0; i < files.gl_pathc; i++)
        for (int seed = 1; seed <= SEEDS; seed++) run_with_seed(room, files.gl_pathv[i], seed);
    globfree(&files);
    globfree(&rooms);
}
