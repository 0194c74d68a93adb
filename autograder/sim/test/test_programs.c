/* The simulator, from outside: each program in programs/ says in its first lines what must be
   found.
   `// clean` means no finding that says error, and exit status 0; `// finding: KIND SPACE SEVERITY
   LINE` must be there;
   `// says: TEXT` is part of the sentence of one of them;
   `// metric: NAME VALUE` is a count worked out by hand, of the program's only launch;
   `// x86-64: WHY` stands before these where another processor does not notice;
   `// needs: LIBRARY PACKAGE` where a library of the system takes part. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <dlfcn.h>
#include <glob.h>
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/subprocess.h"

#define PROGRAMS "autograder/sim/test/programs/*.cu"

enum { MOST_PROGRAMS = 1024 };

static void run(const char *program, const char *option, json_t **record) {
    char path[] = "/tmp/lockstep-test-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(fd >= 0, "no temporary file");
    close(fd);
    struct text output = {0};
    char *argv[] = {(char *)"build/lockstep",
                    (char *)"run",
                    (char *)"--timeout",
                    (char *)"60",
                    (char *)"--json",
                    path,
                    (char *)program,
                    (char *)option,
                    NULL};
    process_run(argv, &output);
    *record = json_load_file(path, 0, NULL);
    unlink(path);
    cr_assert(*record != NULL, "%s left no record:\n%s", program, output.data);
    text_free(&output);
}

static const char *member(const json_t *o, const char *name) {
    const char *s = json_string_value(json_object_get(o, name));
    return s ? s : "";
}

static int errors(const json_t *findings) {
    int count = 0;
    for (size_t i = 0; i < json_array_size(findings); i++)
        count += !strcmp(member(json_array_get(findings, i), "severity"), "error");
    return count;
}

static int found(const json_t *findings, const char *kind, const char *space, const char *severity,
                 int line) {
    for (size_t i = 0; i < json_array_size(findings); i++) {
        const json_t *f = json_array_get(findings, i);
        if (!strcmp(member(f, "kind"), kind) && !strcmp(member(f, "space"), space) &&
            !strcmp(member(f, "severity"), severity) &&
            json_integer_value(json_object_get(f, "line")) == line)
            return 1;
    }
    return 0;
}

static bool says(const json_t *findings, const char *line) {
    char text[256];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    for (size_t i = 0; i < json_array_size(findings); i++)
        if (strstr(member(json_array_get(findings, i), "message"), text)) return true;
    return false;
}

/* Checks one line of the header. @return 0 if it is none */
static int check(const char *program, const char *line, const json_t *record) {
    const json_t *findings = json_object_get(record, "findings");
    const json_t *launch = json_array_get(json_object_get(record, "launches"), 0);
    char kind[32], space[32], severity[32];
    int at;
    if (!strncmp(line, "// clean", 8)) {
        long long status = json_integer_value(json_object_get(record, "exit"));
        cr_expect(errors(findings) == 0, "%s: a false alarm", program);
        cr_expect(status == 0, "%s: exit status %lld: a wrong result", program, status);
        return 1;
    }
    if (sscanf(line, "// finding: %31s %31s %31s %d", kind, space, severity, &at) == 4) {
        cr_expect(found(findings, kind, space, severity, at),
                  "%s: %s in %s memory, line %d, was missed", program, kind, space, at);
        return 1;
    }
    if (!strncmp(line, "// says: ", 9)) {
        cr_expect(says(findings, line + 9), "%s: no finding says %s", program, line + 9);
        return 1;
    }
    double expected;
    if (sscanf(line, "// metric: %31s %lf", kind, &expected) == 2) {
        double measured = json_number_value(
            json_object_get(json_object_get(launch, "metrics"), kind));
        cr_expect(fabs(measured - expected) < 1e-9, "%s: %s is %g, not %g", program, kind, measured,
                  expected);
        return 1;
    }
    return 0;
}

/* `// x86-64: WHY` in the first line: elsewhere the program does not do what it says. */
static bool is_elsewhere(const char *line) {
    return !strncmp(line, "// x86-64: ", 11) && getenv("LOCKSTEP_TARGET");
}

/* `// needs: LIBRARY PACKAGE` in the first line: is the library not here? */
static bool is_missing(const char *line) {
    char library[64], package[64];
    if (sscanf(line, "// needs: %63s %63s", library, package) != 2) return false;
    void *there = getenv("LOCKSTEP_TARGET") ? NULL : dlopen(library, RTLD_LAZY);
    if (there) dlclose(there);
    return !there;
}

static void check_program(const char *program) {
    json_t *record;
    char line[256] = "";
    int checks = 0;
    FILE *f = fopen(program, "r");
    cr_assert(f != NULL);
    if (!fgets(line, sizeof line, f) || is_elsewhere(line) || is_missing(line)) {
        fclose(f);
        cr_skip_test("%s", line);
    }
    if (strncmp(line, "// x86-64: ", 11) && strncmp(line, "// needs: ", 10)) rewind(f);
    run(program, NULL, &record);
    while (fgets(line, sizeof line, f) && check(program, line, record)) checks++;
    fclose(f);
    cr_assert(checks > 0, "%s does not say what to expect", program);
    json_decref(record);
}

/* Parameters are indices, since pointers do not survive Criterion's new process. */
ParameterizedTestParameters(programs, do_what_they_say) {
    static int index[MOST_PROGRAMS];
    glob_t g;
    size_t count = glob(PROGRAMS, 0, NULL, &g) ? 0 : g.gl_pathc;
    cr_assert(count <= MOST_PROGRAMS);
    for (size_t i = 0; i < count; i++) index[i] = (int)i;
    globfree(&g);
    return cr_make_param_array(int, index, count);
}

ParameterizedTest(int *index, programs, do_what_they_say, .timeout = 120) {
    glob_t g;
    cr_assert(glob(PROGRAMS, 0, NULL, &g) == 0, "run this from the project's folder");
    check_program(g.gl_pathv[*index]);
    globfree(&g);
}

/* A racy program is found out under every schedule, also when its answer happens to be right; a
   correct one is never accused. */
static void check_schedules(const char *program, int expected_status) {
    for (int seed = 1; seed <= 20; seed++) {
        char text[16];
        snprintf(text, sizeof text, "%d", seed);
        struct text output = {0};
        char *argv[] = {(char *)"build/lockstep", (char *)"run", (char *)"--schedule", text,
                        (char *)program,          NULL};
        int status = process_run(argv, &output);
        cr_assert(status == expected_status, "%s, schedule %d: exit status %d, not %d\n%s", program,
                  seed, status, expected_status, output.data);
        text_free(&output);
    }
}

#define P "autograder/sim/test/programs/"
TestSuite(schedules, .timeout = 120);
Test(schedules, race_in_shared_memory) { check_schedules(P "race-shared.cu", 70); }
Test(schedules, race_between_blocks) { check_schedules(P "race-blocks.cu", 70); }
Test(schedules, last_block_without_fence) { check_schedules(P "last-block-no-fence.cu", 70); }
Test(schedules, last_block) { check_schedules(P "last-block.cu", 0); }
Test(schedules, grid_barrier) { check_schedules(P "grid-barrier.cu", 0); }
Test(schedules, producer_and_consumers) { check_schedules(P "producer-consumer.cu", 0); }
Test(schedules, spin_lock) { check_schedules(P "spin-lock.cu", 0); }
Test(schedules, ballot_spin) { check_schedules(P "ballot-spin.cu", 0); }
Test(schedules, warp_masks) { check_schedules(P "warp-masks.cu", 0); }

/* Who counts nothing finds the same. */
static void check_findings_only(const char *program) {
    json_t *all, *only;
    run(program, NULL, &all);
    run(program, "--findings-only", &only);
    const json_t *launch = json_array_get(json_object_get(only, "launches"), 0);
    json_t *findings = json_object_get(all, "findings");
    cr_expect(json_array_size(findings) > 0, "%s: there is nothing to compare", program);
    cr_expect(json_equal(findings, json_object_get(only, "findings")),
              "%s: other findings when nothing is counted", program);
    cr_expect(launch && !json_object_get(launch, "metrics"), "%s: empty metrics", program);
    json_decref(all);
    json_decref(only);
}

TestSuite(findings_only, .timeout = 120);
Test(findings_only, races) {
    check_findings_only(P "race-shared.cu");
    check_findings_only(P "race-byte.cu");
    check_findings_only(P "race-third-reader.cu");
    check_findings_only(P "race-atomic-then-plain.cu");
    check_findings_only(P "last-block-no-fence.cu");
}
Test(findings_only, other_mistakes) {
    check_findings_only(P "out-of-bounds-write.cu");
    check_findings_only(P "uninitialised-shared.cu");
    check_findings_only(P "misaligned.cu");
    check_findings_only(P "warp-masks-too-narrow.cu");
    check_findings_only(P "deadlock-ballot.cu");
}

/* Two or three files that are one program, which ends with 0. */
static void run_units(const char *first, const char *second, const char *third) {
    char *argv[] = {(char *)"build/lockstep", (char *)"run", (char *)first,
                    (char *)second,           (char *)third, NULL};
    struct text output = {0};
    int status = process_run(argv, &output);
    cr_expect(status == 0, "exit status %d\n%s", status, output.data);
    text_free(&output);
}
#define U "autograder/sim/test/units"

/* Device functions, variables and constants of one file, used by another; names that each file has
   for itself. */
Test(units, two_files_are_one_program, .timeout = 120) {
    run_units(U "/main.cu", U "/kernels.cu", NULL);
}

/* A file in C calls the runtime, and shares CUDA's types with a file in CUDA. */
Test(units, the_host_in_c, .timeout = 120) { run_units(U "-c/main.c", U "-c/kernels.cu", NULL); }

/* Without `extern`, each file's device variables are its own, and the host's are none of them. */
Test(units, device_variables_of_one_name, .timeout = 120) {
    run_units(U "-own/main.cu", U "-own/other.cu", U "-own/host.cpp");
}
