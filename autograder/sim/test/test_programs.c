/* Runs each program in programs/ on the simulator. Its first lines say what must be found; nothing
   else may be found.
   `// clean`: no error is found, and the exit status is 0;
   `// clean, but for: WARNINGS`: likewise, and no other warning;
   `// finding: KIND SPACE SEVERITY LINE`: one finding, or several if `(3 times)` follows; further
   lines follow after `,`, other findings after `;`;
   `// says: TEXT`: part of one finding's message;
   `// metric: NAME VALUE`: a count, computed by hand, of the program's only launch;
   `// x86-64: WHY` before these: other processors do not detect it;
   `// needs: LIBRARY PACKAGE`: a library of the system is required.
   Most are compiled in bundles (program_plan.h); each runs in a process of its own. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <fcntl.h>
#include <glob.h>
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include "program_plan.h"
#include "support/subprocess.h"

#define PROGRAMS "autograder/sim/test/programs/*.cu"

enum { MOST_PROGRAMS = 1024, MAX_EXPECTED = 32 };

static const char finding[] = "// finding: ", but_for[] = "// clean, but for: ";

/* @param number which program of a bundle, or NULL
   @return the record, NULL if there is none; `output` gets what was printed */
static json_t *try_to_run(const char *source, const char *option, const char *number,
                          struct text *output) {
    char path[] = "/tmp/lockstep-test-XXXXXX";
    int fd = mkstemp(path), last = 6;
    cr_assert(fd >= 0, "no temporary file");
    close(fd);
    char *argv[12] = {(char *)"build/lockstep", (char *)"run", (char *)"--timeout", (char *)"60",
                      (char *)"--json",         path};
    if (option) argv[last++] = (char *)option;
    argv[last++] = (char *)source;
    if (number) argv[last++] = (char *)"--";
    argv[last++] = (char *)number;
    process_run(argv, output);
    json_t *record = json_load_file(path, 0, NULL);
    unlink(path);
    return record;
}

static void run(const char *program, const char *option, json_t **record) {
    struct text output = {0};
    *record = try_to_run(program, option, NULL, &output);
    cr_assert(*record != NULL, "%s left no record:\n%s", program, output.data);
    text_free(&output);
}

/* ---- a program of a bundle ---- */

static bool is_noted(const char *source, const char *note, bool now) {
    struct text path = {0};
    text_format(&path, "%s.%s", source, note);
    bool noted = now ? !text_write(path.data, "", 0) : !access(path.data, F_OK);
    text_free(&path);
    return noted;
}

/* The first test that needs a bundle builds it, while others wait. @return what to close */
static int lock(const char *source) {
    struct text path = {0};
    text_format(&path, "%s.lock", source);
    int fd = open(path.data, O_CREAT | O_RDWR | O_CLOEXEC, 0666);
    cr_assert(fd >= 0 && !flock(fd, LOCK_EX), "%s cannot be locked", path.data);
    text_free(&path);
    return fd;
}

/* @return NULL if it left no record there: then it is to be compiled alone, as are all others of a
   bundle that does not compile */
static json_t *run_in_bundle(const char *program, const struct program_place *place) {
    struct text source = {0}, output = {0};
    char number[16];
    json_t *record = NULL;
    snprintf(number, sizeof number, "%d", place->number);
    program_bundle_path(place->bundle, &source);
    int fd = lock(source.data);
    bool built = is_noted(source.data, "built", false);
    if (built) close(fd);
    if (built || !is_noted(source.data, "refused", false))
        record = try_to_run(source.data, NULL, number, &output);
    if (!built) {
        if (output.length && !record)
            printf("no record of %s in %s, its programs are compiled alone (slower):\n%.1000s\n",
                   program, source.data, output.data);
        is_noted(source.data, record ? "built" : "refused", true);
        close(fd);
    }
    text_free(&source);
    text_free(&output);
    return record;
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

/* A finding as a header line says it. */
static void describe(const json_t *finding, char *text, size_t size) {
    snprintf(text, size, "%s %s %s %d", member(finding, "kind"), member(finding, "space"),
             member(finding, "severity"),
             (int)json_integer_value(json_object_get(finding, "line")));
}

static int found(const json_t *findings, const char *description) {
    int count = 0;
    for (size_t i = 0; i < json_array_size(findings); i++) {
        char text[128];
        describe(json_array_get(findings, i), text, sizeof text);
        count += !strcmp(text, description);
    }
    return count;
}

static bool says(const json_t *findings, const char *line) {
    char text[256];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    for (size_t i = 0; i < json_array_size(findings); i++)
        if (strstr(member(json_array_get(findings, i), "message"), text)) return true;
    return false;
}

/* What the header says must be found, and how many times. */
struct expected {
    char what[MAX_EXPECTED][128];
    int times[MAX_EXPECTED], count;
};

/* `KIND SPACE SEVERITY LINE`, and maybe ` (3 times)`, and other lines after a `,` each. */
static void expect_kind(const char *program, struct expected *e, char *text) {
    char kind[64] = "", *rest;
    int length = 0, number;
    sscanf(text, " %63[^0-9]%n", kind, &length);
    for (char *line = strtok_r(text + length, ",", &rest); line;
         line = strtok_r(NULL, ",", &rest)) {
        int n = e->count++, times = 1;
        cr_assert(n < MAX_EXPECTED, "%s: more than %d findings", program, MAX_EXPECTED);
        cr_assert(sscanf(line, "%d (%d times)", &number, &times) > 0, "%s: `%s` is no line of it",
                  program, line);
        snprintf(e->what[n], sizeof *e->what, "%s%d", kind, number);
        e->times[n] = times;
    }
}

/* Kinds with a `;` between them. */
static void expect(const char *program, struct expected *e, const char *text) {
    char copy[256], *rest;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *kind = strtok_r(copy, ";\n", &rest); kind; kind = strtok_r(NULL, ";\n", &rest))
        expect_kind(program, e, kind);
}

/* Exactly the expected findings: one less was missed, one more is a wrong verdict, too. */
static void check_findings(const char *program, const struct expected *e, const json_t *findings) {
    int expected = 0;
    for (int i = 0; i < e->count; i++) {
        int times = found(findings, e->what[i]);
        cr_expect(times == e->times[i], "%s: found %d times, not %d: %s", program, times,
                  e->times[i], e->what[i]);
        expected += e->times[i];
    }
    if ((int)json_array_size(findings) == expected) return;
    for (size_t i = 0; i < json_array_size(findings); i++) {
        const json_t *f = json_array_get(findings, i);
        char what[128];
        int n = 0;
        describe(f, what, sizeof what);
        while (n < e->count && strcmp(e->what[n], what)) n++;
        cr_expect(n < e->count, "%s: its first lines do not say: %s\n%s", program, what,
                  member(f, "message"));
    }
}

/* Checks one line of the header; findings come to `e`. @return 0 if it is none */
static int check(const char *program, const char *line, const json_t *record, struct expected *e) {
    const json_t *findings = json_object_get(record, "findings");
    const json_t *launch = json_array_get(json_object_get(record, "launches"), 0);
    char name[32];
    if (!strncmp(line, "// clean", 8)) {
        long long status = json_integer_value(json_object_get(record, "exit"));
        cr_expect(errors(findings) == 0, "%s: a false alarm", program);
        cr_expect(status == 0, "%s: exit status %lld: a wrong result", program, status);
        if (!strncmp(line, but_for, strlen(but_for))) expect(program, e, line + strlen(but_for));
        return 1;
    }
    if (!strncmp(line, finding, strlen(finding))) {
        expect(program, e, line + strlen(finding));
        return 1;
    }
    if (!strncmp(line, "// says: ", 9)) {
        cr_expect(says(findings, line + 9), "%s: no finding says %s", program, line + 9);
        return 1;
    }
    double expected;
    if (sscanf(line, "// metric: %31s %lf", name, &expected) == 2) {
        double measured = json_number_value(
            json_object_get(json_object_get(launch, "metrics"), name));
        cr_expect(fabs(measured - expected) < 1e-9, "%s: %s is %g, not %g", program, name, measured,
                  expected);
        return 1;
    }
    return 0;
}

static void check_program(const char *program, const struct program_place *place) {
    json_t *record = NULL;
    char line[256] = "";
    int checks = 0;
    FILE *f = fopen(program, "r");
    cr_assert(f != NULL);
    if (!fgets(line, sizeof line, f) || program_is_skipped(line)) {
        fclose(f);
        cr_skip_test("%s", line);
    }
    if (strncmp(line, "// x86-64: ", 11) && strncmp(line, "// needs: ", 10)) rewind(f);
    if (place->bundle >= 0) record = run_in_bundle(program, place);
    if (!record) run(program, NULL, &record);
    struct expected e = {.count = 0};
    while (fgets(line, sizeof line, f) && check(program, line, record, &e)) checks++;
    fclose(f);
    cr_assert(checks > 0, "%s does not say what to expect", program);
    check_findings(program, &e, json_object_get(record, "findings"));
    json_decref(record);
}

/* The first word of a program's name is its feature; the host's calls, what kernels may use and
   each library are features of their own: `host-graph` of host-graph-memory.cu. @return its length
 */
static size_t feature(const char *name) {
    static const char *const prefixes[] = {"host-", "device-", "library-"};
    size_t length = strcspn(name, "-.");
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(name, prefixes[i], strlen(prefixes[i])))
            length += 1 + strcspn(name + length + 1, "-.");
    return length;
}

static bool same_feature(const char *a, const char *b) {
    return feature(a) == feature(b) && !strncmp(a, b, feature(a));
}

/* LOCKSTEP_PROGRAMS=short: of each feature the first program; =rest: the others; else all. */
static bool is_asked_for(const glob_t *g, size_t i) {
    const char *part = getenv("LOCKSTEP_PROGRAMS");
    bool first = !i || !same_feature(strrchr(g->gl_pathv[i - 1], '/') + 1,
                                     strrchr(g->gl_pathv[i], '/') + 1);
    return !part || first == !strcmp(part, "short");
}

ParameterizedTestParameters(programs, do_what_they_say) {
    static struct program_place place[MOST_PROGRAMS];
    glob_t g;
    size_t count = glob(PROGRAMS, 0, NULL, &g) ? 0 : g.gl_pathc, asked = 0;
    cr_assert(count <= MOST_PROGRAMS);
    for (size_t i = 0; i < count; i++)
        if (is_asked_for(&g, i)) place[asked++].program = (int)i;
    cr_assert(program_plan(g.gl_pathv, place, (int)asked) == 0, "the bundles cannot be written");
    globfree(&g);
    return cr_make_param_array(struct program_place, place, asked);
}

ParameterizedTest(struct program_place *place, programs, do_what_they_say, .timeout = 600) {
    glob_t g;
    cr_assert(glob(PROGRAMS, 0, NULL, &g) == 0, "run this from the project's folder");
    check_program(g.gl_pathv[place->program], place);
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
