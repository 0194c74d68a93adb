/* Suites as they are run by hand, and suites with a mistake of their own: that is told as an error
   of the grader, and no case of the exercise passes. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <lockstep/lesson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/strbuf.h"
#include "support/subprocess.h"

enum { GRADER_FAILED = 2 };

static char folder[] = "/tmp/lockstep-test-XXXXXX";
static char planted[64]; /* in build/, where a suite finds the project */
static struct text printed;

static int shell(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int shell(const char *format, ...) {
    char command[4096];
    va_list a;
    va_start(a, format);
    vsnprintf(command, sizeof command, format, a);
    va_end(a);
    char *argv[] = {(char *)"sh", (char *)"-c", command, NULL};
    text_free(&printed);
    return process_run(argv, &printed);
}

static void begin(void) {
    unsetenv("BXFI_MAP"); /* Criterion's variable: a suite is a Criterion program, too */
    cr_assert(mkdtemp(folder) != NULL);
    snprintf(planted, sizeof planted, "build/tests/planted-%s", folder + strlen(folder) - 6);
    cr_assert_eq(
        shell("mkdir %s/files && cp solutions/1-reduce/serial.cu %s/files", folder, folder), 0);
}
static void end(void) { shell("rm -rf %s", folder); }

TestSuite(suite, .init = begin, .fini = end, .timeout = 240);

/* Returns early for n = 2: all larger cases with more than one value stay right. */
static void submit_wrong(void) {
    cr_assert_eq(shell("sed 's/ for (/ if (n == 2) { *out = 0; return; } for (/' "
                       "solutions/1-reduce/serial.cu > %s/files/serial.cu",
                       folder),
                 0);
}

static int cases_of(const char *id) {
    const struct lockstep_exercise *e = lockstep_exercise_find(lockstep_lesson_find(1), id);
    return e->case_count;
}

/* How many lines of a file begin with this. */
static int lines(const char *file, const char *pattern) {
    shell("grep -c '%s' %s/%s", pattern, folder, file);
    return atoi(printed.data);
}

static int by_hand(const char *program, const char *exercises) {
    return shell("%s --from %s/files --exercise %s --tap=%s/tap --xml=%s/xml --json=%s/json",
                 program, folder, exercises, folder, folder, folder);
}

static json_t *read_json(void) {
    char path[64];
    snprintf(path, sizeof path, "%s/json", folder);
    json_t *o = json_load_file(path, 0, NULL);
    cr_assert(o != NULL, "no JSON:\n%s", printed.data);
    return o;
}

/* All three reports agree. */
static void expect_counts(int passed, int failed, int errors, int skipped) {
    json_t *o = read_json();
    int all[4];
    cr_assert_eq(json_unpack(o, "{s:i, s:i, s:i, s:i}", "passed", &all[0], "failed", &all[1],
                             "errored", &all[2], "skipped", &all[3]),
                 0);
    cr_expect(all[0] == passed && all[1] == failed && all[2] == errors && all[3] == skipped,
              "JSON: %d passed, %d failed, %d errors, %d skipped", all[0], all[1], all[2], all[3]);
    int sum = passed + failed + errors + skipped;
    char head[80], plan[32];
    snprintf(head, sizeof head,
             "^<testsuites .*tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\"", sum,
             failed, errors, skipped);
    cr_expect_eq(lines("xml", head), 1, "no `%s`", head);
    cr_expect_eq(lines("xml", "<testcase "), sum);
    cr_expect_eq(lines("xml", "<failure "), failed);
    cr_expect_eq(lines("xml", "<error "), errors);
    cr_expect_eq(lines("xml", "<skipped "), skipped);
    snprintf(plan, sizeof plan, "^1\\.\\.%d$", sum);
    cr_expect_eq(lines("tap", plan), 1, "no `%s`", plan);
    cr_expect_eq(lines("tap", "^not ok "), failed + errors);
    cr_expect_eq(lines("tap", "^ok .* # SKIP "), skipped);
    cr_expect_eq(lines("tap", "^ok "), passed + skipped);
    json_decref(o);
}

Test(suite, reports_have_an_entry_per_case) {
    shell("cp solutions/1-reduce/peak.cu %s/files", folder);
    cr_expect_eq(by_hand("build/suites/1-reduce", "serial,peak"), 0, "%s", printed.data);
    expect_counts(cases_of("serial") + cases_of("peak"), 0, 0, 0);
    cr_expect_eq(lines("tap", "^ok 5 - serial: n = 31, add$"), 1);
    cr_expect_eq(lines("xml", "classname=\"reduce.peak\" name=\"n = 1048576, add\""), 1);
}

Test(suite, a_wrong_case_fails_and_large_ones_are_skipped) {
    int all = cases_of("serial");
    submit_wrong();
    cr_expect_eq(by_hand("build/suites/1-reduce", "serial"), 1);
    cr_expect_eq(lines("tap", "^not ok 3 - serial: n = 2, add$"), 1);
    cr_expect_eq(lines("tap", "message: \"at n = 2, add: output\\[0\\] is 0, expected "), 1);
    cr_expect_eq(lines("tap", "^ok 4 - serial: n = 8, add$"), 1);
    expect_counts(all - 4, 2, 0, 2); /* n = 2 with both operators; 2^20 and 300007 values */
}

/* Each case applies the operator 2^19 times: 8 of them are 2^22 operations
   and some accesses, which come after the first wrong one. */
Test(suite, what_runs_after_a_wrong_case_is_limited_by_its_work) {
    cr_assert_eq(
        shell("sed 's/ for (/ for (int k = 0; k < 1 << 19; k++) result = combine(result, k); "
              "for (/' solutions/1-reduce/serial.cu > %s/files/serial.cu",
              folder),
        0);
    cr_expect_eq(by_hand("build/suites/1-reduce", "serial"), 1);
    expect_counts(1, 9, 0, cases_of("serial") - 10); /* right for 0 values */
}

Test(suite, for_the_verdict_alone_no_case_runs_after_a_wrong_one) {
    submit_wrong();
    cr_expect_eq(by_hand("build/suites/1-reduce --verdict-only", "serial"), 1);
    cr_expect_eq(lines("tap", "^not ok 3 - serial: n = 2, add$"), 1);
    cr_expect_eq(lines("tap", "message: \"at n = 2, add: output\\[0\\] is 0, expected "), 1);
    expect_counts(2, 1, 0, cases_of("serial") - 3); /* right for 0 and 1 values */
}

Test(suite, a_bound_fails_its_case) {
    shell("cp autograder/grade/test/verdict/1-reduce/many-items.cu %s/files", folder);
    cr_expect_eq(by_hand("build/suites/1-reduce", "many-items"), 1);
    cr_expect_eq(lines("tap", "too many sectors loaded: at n = 1025, "), 1);
    cr_expect_eq(lines("tap", "^ok 1 - "), 1);
    cr_expect_eq(lines("tap", "# SKIP "), 0);
}

Test(suite, a_file_that_does_not_compile_fails) {
    shell("echo '#error planted' > %s/files/serial.cu", folder);
    cr_expect_eq(by_hand("build/suites/1-reduce", "serial"), 1);
    cr_expect(strstr(printed.data, "#error planted"), "%s", printed.data);
    expect_counts(0, 1, 0, cases_of("serial") - 1);
}

Test(suite, unknown_exercises_and_secrets_are_refused) {
    cr_expect_eq(by_hand("build/suites/1-reduce", "seriell"), 2);
    cr_expect_eq(by_hand("build/suites/1-reduce --soak 1", "serial"), 2);
    cr_expect_eq(by_hand("build/suites/1-reduce --filter=x", "serial"), 2);
    cr_expect_eq(by_hand("build/suites/1-reduce --secret /nonexistent", "serial"), GRADER_FAILED);
    cr_expect(strstr(printed.data, "GRADER ERROR: serial: the suite itself failed after 0 of"),
              "%s", printed.data);
    expect_counts(0, 0, cases_of("serial"), 0);
}

/* ---- mistakes of the suite itself ---- */

/* @param without the object that the mistake replaces */
static void plant(const char *mistake, const char *without) {
    int failed = shell(
        "gcc -std=c17 -D_GNU_SOURCE -D%s -Iautograder -Iautograder/include -Ilessons/1-reduce "
        "-o %s autograder/suite/test/planted.c "
        "$(ls build/o/lessons/1-reduce/exercises.c.o build/o/autograder/suite/*.o "
        "build/o/autograder/grade/*.o build/o/autograder/support/*.o build/o/autograder/record/*.o "
        "build/o/autograder/toolchain/*/*.o | grep -v '/%s$') "
        "-lcriterion -lsodium -ljansson -ldw -lelf -lZydis -lstdc++ -lm",
        mistake, planted, without);
    cr_assert_eq(failed, 0, "%s", printed.data);
}

static int run_planted(const char *mistake, const char *without) {
    plant(mistake, without);
    int status = by_hand(planted, "serial");
    unlink(planted);
    return status;
}

static void expect_error(const char *mistake, const char *without, const char *why) {
    cr_expect_eq(run_planted(mistake, without), GRADER_FAILED, "%s", printed.data);
    cr_expect(strstr(printed.data, "GRADER ERROR: serial: "), "%s", printed.data);
    cr_expect(strstr(printed.data, why), "it does not say `%s`:\n%s", why, printed.data);
    expect_counts(0, 0, cases_of("serial"), 0);
}

Test(suite, without_a_mistake_it_passes) {
    cr_expect_eq(run_planted("PLANTED_NOTHING", "-"), 0, "%s", printed.data);
    expect_counts(cases_of("serial"), 0, 0, 0);
}
Test(suite, a_crash_is_the_graders_error) {
    expect_error("PLANTED_SIGNAL=SIGSEGV", "-",
                 "was ended by a signal (Segmentation fault) after 9 of ");
}
Test(suite, a_kill_is_the_graders_error) {
    expect_error("PLANTED_SIGNAL=SIGKILL", "-", "was ended by a signal (Killed) after 9 of ");
}
/* Criterion itself counts this test as passed. */
Test(suite, an_early_exit_is_the_graders_error) {
    expect_error("PLANTED_EXIT", "-", "28 of 37 cases never ran");
}
Test(suite, a_failed_assertion_is_the_graders_error) {
    expect_error("PLANTED_ASSERTION", "-", "the suite itself failed after 9 of ");
}
Test(suite, a_case_that_never_ran_is_the_graders_error) {
    expect_error("PLANTED_ORDER", "order.c.o",
                 "1 of 37 cases never ran; the first of them: n = 1, add");
}
Test(suite, a_record_that_criterion_contradicts_is_the_graders_error) {
    submit_wrong();
    cr_expect_eq(run_planted("PLANTED_RECORD", "write_record.c.o"), GRADER_FAILED, "%s",
                 printed.data);
    cr_expect(strstr(printed.data, "its record says passed, but 2 of its cases failed"), "%s",
              printed.data);
    expect_counts(0, 2, cases_of("serial") - 2, 0);
}

/* In a copy of the project's folder whose suite is planted. */
Test(suite, lockstep_gives_no_verdict_then) {
    plant("PLANTED_SIGNAL=SIGSEGV", "-");
    shell(
        "mkdir -p %s/build/suites && cp build/lockstep %s/build && cp -r lessons autograder %s && "
        "cp -r build/lib build/sim %s/build && mv %s %s/build/suites/1-reduce",
        folder, folder, folder, folder, planted, folder);
    int status = shell("%s/build/lockstep lesson 1 --from %s/files --exercise serial --backend sim "
                       "--json %s/record",
                       folder, folder, folder);
    cr_expect_eq(status, 1);
    cr_expect(strstr(printed.data, "GRADER ERROR, exercise `serial` of lesson 1, trying again: the "
                                   "suite itself was ended by a signal (Segmentation fault)"),
              "%s", printed.data);
    cr_expect(strstr(printed.data, "not graded, so no points are lost or won"), "%s", printed.data);
    cr_expect_eq(lines("record", "\"verdict\": \"grader-error\""), 1);
    cr_expect_eq(lines("record", "\"not_graded\""), 1);
}

/* The folder's name is in the command line of the compilation that the suite starts first. */
Test(suite, a_killed_suite_leaves_no_folder) {
    int status = shell("build/suites/1-reduce --from %s/files --exercise serial > %s/said 2>&1 & "
                       "for i in $(seq 200); do sleep 0.02; "
                       "f=$(for q in $(grep -lsx \"PPid:[[:space:]]*$!\" /proc/[0-9]*/status); do "
                       "tr '\\0' '\\n' 2> /dev/null < ${q%%status}cmdline; done | "
                       "grep build/suite- | head -n 1); [ -z \"$f\" ] || break; done; "
                       "test -d \"$f\" && kill -KILL $! && for i in $(seq 100); do "
                       "[ -d \"$f\" ] || exit 0; sleep 0.05; done; exit 1",
                       folder, folder);
    cr_expect_eq(status, 0, "%s", printed.data);
}

/* Its real one reads all certificates of the machine at each start, and brings 25 libraries. */
Test(suite, starts_without_the_libraries_of_libgit2) {
    cr_assert_eq(shell("ldd build/suites/1-reduce"), 0, "%s", printed.data);
    const char *found = strstr(printed.data, "libgit2");
    cr_expect(!found || strstr(found, "build/suites/../lib/criterion/libgit2"), "%s", printed.data);
    cr_expect(!strstr(printed.data, "libssh2"), "%s", printed.data);
}
