/* The simulator's counts beside a GPU's hardware counters (autograder/sim/fidelity): within 1 %, or
   explained. `make fidelity` measures anew, on a GPU; this test compares with what was measured. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "process.h"

#define ROOM "autograder/sim/fidelity/"

/* The hardware's counters in the order of table.awk, and the metric that is held against each;
   those without one are counted together with the one before. NULL: not compared. */
static const char *const metric[] = {
    "global_load_requests",
    "global_load_sectors",
    "global_store_requests",
    "global_store_sectors",
    "global_atomic_requests",
    "global_atomic_sectors",
    "+global_atomic_requests",
    "+global_atomic_sectors",
    "shared_load_passes",
    NULL /* conflicts among loads: a share of the passes, with the hardware's own noise */,
    "shared_store_passes",
    NULL};
enum { COUNTERS = sizeof metric / sizeof *metric };

static json_t *record;
static char recorded[128];
static FILE *table;

/* Runs a program of h100.tsv on the simulator: `kernels`, or LESSON--EXERCISE. */
static void simulate(const char *program) {
    char source[256], define[512], include[128], path[] = "/tmp/lockstep-fidelity-XXXXXX";
    const char *exercise = strstr(program, "--");
    int lesson = exercise ? (int)(exercise - program) : 0, fd = mkstemp(path);
    cr_assert(fd >= 0);
    if (lesson)
        snprintf(source, sizeof source, "lessons/%.*s/fidelity.cu", lesson, program);
    else
        snprintf(source, sizeof source, ROOM "%s.cu", program);
    snprintf(include, sizeof include, "-Ilessons/%.*s", lesson, program);
    snprintf(define, sizeof define, "-DSOLUTION=\"%s/solutions/%.*s/%s.cu\"", project_home(),
             lesson, program, lesson ? exercise + 2 : "");
    char *argv[] = {(char *)"build/lockstep",
                    (char *)"run",
                    (char *)"--json",
                    path,
                    (char *)"-Iautograder/include",
                    include,
                    define,
                    source,
                    NULL};
    struct text output = {0};
    process_run(argv, &output);
    json_decref(record);
    record = json_load_file(path, 0, NULL);
    unlink(path);
    cr_assert(record != NULL, "%s left no record: %s", program, output.data);
    text_free(&output);
    snprintf(recorded, sizeof recorded, "%s", program);
}

static int is_explained(const char *program, const char *kernel, const char *counter) {
    static struct text all;
    if (!all.data) cr_assert_eq(text_read(&all, ROOM "explained.tsv"), 0);
    char line[256];
    snprintf(line, sizeof line, "\n%s\t%s\t%s\t", program, kernel, counter);
    return strstr(all.data, line) != NULL;
}

static void compare(const char *program, const char *kernel, const char *counter, double hardware,
                    double ours) {
    double difference = hardware ? (ours - hardware) / hardware : ours;
    int explained = is_explained(program, kernel, counter);
    fprintf(table, "%s\t%s\t%s\t%.0f\t%.0f\t%+.2f %%\n", program, kernel, counter, hardware, ours,
            100 * difference);
    if (difference > 0.01 || difference < -0.01)
        cr_expect(explained, "%s, %s: %s is %.0f; the hardware counted %.0f", program, kernel,
                  counter, ours, hardware);
    else
        cr_expect(!explained, "%s, %s: %s agrees by now: take it out of explained.tsv", program,
                  kernel, counter);
}

static void check_line(char *line) {
    char *rest = NULL, *program = strtok_r(line, "\t\n", &rest);
    long launch = strtol(strtok_r(NULL, "\t\n", &rest), NULL, 10);
    char *kernel = strtok_r(NULL, "\t\n", &rest);
    double count[COUNTERS];
    if (strcmp(program, recorded)) simulate(program);
    for (int i = 0; i < COUNTERS; i++) {
        char *value = strtok_r(NULL, "\t\n", &rest);
        cr_assert(value != NULL, "%s, launch %ld: a counter is missing", program, launch);
        count[i] = strtod(value, NULL);
    }
    const json_t *ours = json_object_get(
        json_array_get(json_object_get(record, "launches"), (size_t)launch), "metrics");
    cr_assert(ours != NULL, "%s has no launch %ld on the simulator", program, launch);
    for (int i = 0; i < COUNTERS; i++) {
        if (!metric[i] || metric[i][0] == '+') continue;
        for (int j = i + 1; j < COUNTERS; j++)
            if (metric[j] && metric[j][0] == '+' && !strcmp(metric[j] + 1, metric[i]))
                count[i] += count[j];
        compare(program, kernel, metric[i], count[i],
                json_number_value(json_object_get(ours, metric[i])));
    }
}

Test(fidelity, counts_equal_the_hardware_within_one_percent_or_are_explained) {
    const char *path = getenv("FIDELITY");
    char line[1024];
    int launches = 0;
    FILE *f = fopen(path ? path : ROOM "h100.tsv", "r");
    cr_assert(f != NULL);
    make_folders("build/fidelity");
    table = fopen("build/fidelity/table.tsv", "w");
    cr_assert(table != NULL);
    for (; fgets(line, sizeof line, f);)
        if (line[0] != '#') check_line(line), launches++;
    cr_expect(launches >= 50, "only %d launches were compared", launches);
    fclose(f);
    fclose(table);
    json_decref(record);
}
