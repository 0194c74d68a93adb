/* Compares the simulator's counters with a GPU's, from the tables in autograder/sim/fidelity: they
   agree within 1 %, or the difference is explained. `make fidelity` measures them on a GPU. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/subprocess.h"

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
static FILE *table; /* what the notes show */
static const char table_path[] = "build/fidelity/table.tsv";

/* Under an emulator the large launches of lessons 3 to 5 take three quarters of the time. What
   depends on the processor is in the other programs, and in the test programs, which all run there.
   LOCKSTEP_PROGRAMS=short, for another compiler in `make test-all`, leaves them out as well: `make
   test-compilers` compares them with each. */
static bool is_partial(void) {
    const char *part = getenv("LOCKSTEP_PROGRAMS");
    return getenv("LOCKSTEP_TARGET") || (part && !strcmp(part, "short"));
}

static bool is_left_out(const char *program) {
    return is_partial() && strstr(program, "--") && *program > '2';
}

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

static struct text explained, used; /* explained.tsv; of it, what a difference has asked for */

static int is_explained(const char *program, const char *kernel, const char *counter) {
    char line[256];
    snprintf(line, sizeof line, "\n%s\t%s\t%s\t", program, kernel, counter);
    if (!strstr(explained.data, line)) return 0;
    text_format(&used, "%s", line);
    return 1;
}

/* An explanation of nothing would hide the next difference. */
static void check_explanations(void) {
    char line[256], *tab;
    for (const char *at = strchr(explained.data, '\n'); at && at[1]; at = strchr(at + 1, '\n')) {
        snprintf(line, sizeof line, "%s", at);
        for (int i = 0; i < 3 && (tab = strchr(i ? tab + 1 : line, '\t'));) i++;
        if (!tab || at[1] == '#' || !strncmp(tab + 1, "varies:", 7)) continue;
        tab[1] = 0;
        cr_expect(used.data && strstr(used.data, line), "agrees by now, take it out: %s", line + 1);
    }
}

static void compare(const char *program, const char *kernel, const char *counter, double hardware,
                    double ours) {
    double difference = hardware ? (ours - hardware) / hardware : ours;
    fprintf(table, "%s\t%s\t%s\t%.0f\t%.0f\t%+.2f %%\n", program, kernel, counter, hardware, ours,
            100 * difference);
    if (difference > 0.01 || difference < -0.01)
        cr_expect(is_explained(program, kernel, counter),
                  "%s, %s: %s is %.0f; the hardware counted %.0f", program, kernel, counter, ours,
                  hardware);
}

/* The n-th launch that is no library's: those are not counted. */
static const json_t *metrics_of(long n) {
    const json_t *launches = json_object_get(record, "launches"), *launch;
    size_t i;
    json_array_foreach((json_t *)launches, i, launch) {
        bool library = strstr(json_string_value(json_object_get(launch, "kernel")), "(library");
        if (!library && n-- == 0) return json_object_get(launch, "metrics");
    }
    return NULL;
}

static void check_line(char *line) {
    char *rest = NULL, *program = strtok_r(line, "\t\n", &rest);
    long launch = strtol(strtok_r(NULL, "\t\n", &rest), NULL, 10);
    char *kernel = strtok_r(NULL, "\t\n", &rest);
    double count[COUNTERS];
    if (is_left_out(program)) return;
    if (strcmp(program, recorded)) simulate(program);
    for (int i = 0; i < COUNTERS; i++) {
        char *value = strtok_r(NULL, "\t\n", &rest);
        cr_assert(value != NULL, "%s, launch %ld: a counter is missing", program, launch);
        count[i] = strtod(value, NULL);
    }
    const json_t *ours = metrics_of(launch);
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

/* Its counts are compared and not kept: others may be reading the table. */
static bool other_compiler(void) { return getenv("LOCKSTEP_CXX") || getenv("LOCKSTEP_TARGET"); }

static int check_file(const char *path) {
    char line[1024];
    int launches = 0;
    FILE *f = fopen(path, "r");
    cr_assert(f != NULL, "%s cannot be read", path);
    for (; fgets(line, sizeof line, f);)
        if (line[0] != '#') check_line(line), launches++;
    fclose(f);
    return launches;
}

Test(fidelity, counts_equal_the_hardware_within_one_percent_or_are_explained) {
    const char *path = getenv("FIDELITY");
    char own[64];
    cr_assert_eq(text_read(&explained, ROOM "explained.tsv"), 0);
    make_folders("build/fidelity");
    snprintf(own, sizeof own, "%s.%ld", table_path, (long)getpid());
    cr_assert((table = fopen(own, "w")) != NULL);
    int launches = check_file(path ? path : ROOM "h100.tsv");
    if (!path) launches += check_file(ROOM "h200.tsv");
    if (!is_partial()) check_explanations(); /* else some are of what is left out */
    cr_expect(launches >= 200, "only %d launches were compared", launches);
    fclose(table);
    cr_expect_eq(other_compiler() ? unlink(own) : rename(own, table_path), 0);
    json_decref(record);
}
