/* What the report says of a wrong kernel: where it is right, an example, the line that costs most.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/subprocess.h"
#include "support/strbuf.h"
#include "grade/grading.h"
#include "record/score.h"

static json_t *record, *exercise;

/* @param extra an option and its value, or two NULLs */
static void grade_with(const char *case_seconds, const char *lesson, const char *from,
                       const char *id, const char *extra, const char *value) {
    char path[] = "/tmp/lockstep-test-XXXXXX", folder[200];
    int fd = mkstemp(path);
    cr_assert(fd >= 0, "no temporary file");
    close(fd);
    unsetenv("BXFI_MAP"); /* Criterion's variable: the suite is a Criterion program, too */
    snprintf(folder, sizeof folder, "autograder/grade/test/verdict/%s", from);
    const char *argv[] = {"build/lockstep", "lesson", lesson,   "--from", folder,
                          "--exercise",     id,       "--json", path,     "--case-seconds",
                          case_seconds,     extra,    value,    NULL};
    struct text output = {0};
    process_run((char **)argv, &output);
    record = json_load_file(path, 0, NULL);
    unlink(path);
    cr_assert(record != NULL, "no record:\n%s", output.data);
    text_free(&output);
    exercise = json_array_get(json_object_get(record, "exercises"), 0);
}

static void grade_within(const char *case_seconds, const char *lesson, const char *from,
                         const char *id) {
    grade_with(case_seconds, lesson, from, id, NULL, NULL);
}

static void grade(const char *lesson, const char *from, const char *id) {
    grade_within("5", lesson, from, id);
}

static const char *words(const char *key) {
    const char *s = json_string_value(json_object_get(exercise, key));
    return s ? s : "";
}

static void expect_why(const char *text) {
    cr_expect(strstr(words("why"), text), "`why` does not say: %s\n%s", text, words("why"));
}

/* Line `i` of the example begins with `text`. */
static void expect_line(size_t i, const char *text) {
    const char *line = json_string_value(json_array_get(json_object_get(exercise, "example"), i));
    cr_expect_str_eq(line ? line : "(no line)", text);
}

TestSuite(verdict, .timeout = 120);

Test(verdict, the_worked_example_shows_the_wrong_value) {
    grade("1", "1-reduce", "serial");
    cr_expect_str_eq(words("check"), "value");
    expect_why("at n = 2, add: output[0] is ");
    expect_why(". With add: right up to n = 1, wrong from n = 2 on");
    expect_line(0, "on the worked example, at n = 8, add:");
    expect_line(1, "input      3  1  7  0  4  1  6  3");
    expect_line(2, "expected  25");
    expect_line(3, "got       22");
    expect_line(4, "at n = 1023, add, the output is the result of only the first 1022 of the 1023 "
                   "values");
}

Test(verdict, correctness_comes_before_cost) {
    grade("1", "1-reduce", "shared");
    cr_expect_str_eq(words("verdict"), "wrong");
    cr_expect_str_eq(words("check"), "value");
    expect_why("at n = 1025, add: ");
    expect_why(". With add: right up to n = 1024, wrong from n = 1025 on");
    expect_line(0, "at n = 1025, add, the output is the result of only the first 1024 of the 1025 "
                   "values");
}

Test(verdict, a_bound_names_the_line_and_the_remedy) {
    grade("1", "1-reduce", "many-items");
    cr_expect_str_eq(words("check"), "bound:global_load_sectors");
    expect_why("right for all 37 cases, but too many sectors loaded: at n = 1025, ");
    expect_why(". Line 9 costs most, 50 %");
    expect_why("coalesce: let neighbouring threads read neighbouring words");
    expect_why(". The bounds assume: ");
}

Test(verdict, a_word_that_was_never_written) {
    grade("2", "2-scan", "serial");
    expect_line(1, "input      3  1  7  0  4  1  6  3");
    expect_line(2, "expected   0  3  4 11 11 15 16 22");
    expect_line(3, "got        0  3  4 11 11 15 16  -");
    expect_line(4, "                                ^");
    expect_line(5, "output[7] was never written");
}

Test(verdict, values_one_place_too_far) {
    grade("2", "2-scan", "naive");
    expect_why(". Right only with `exclusive`");
    expect_line(2, "expected   3  4 11 11 15 16 22 25");
    expect_line(3, "got        0  3  4 11 11 15 16 22");
    expect_line(5, "each value is one place too far back: output[i] is what output[i - 1] should "
                   "be");
}

Test(verdict, right_values_in_another_order) {
    grade("2", "2-scan", "hillis-steele");
    expect_line(3, "got       22 16 15 11 11  4  3  0");
    expect_line(4, "           ^");
    expect_line(5, "the values are right, but in another order");
}

Test(verdict, operands_that_are_exchanged) {
    grade("2", "2-scan", "warp-scan");
    expect_line(5, "left and right are exchanged: the value that stands further left is the first "
                   "argument of combine()");
}

Test(verdict, lanes_that_need_not_be_together) {
    grade("2", "2-scan", "blelloch");
    cr_expect_str_eq(words("check"), "repeat");
    expect_why(
        ", where __activemask() named only some of the lanes: it tells which lanes happen to "
        "be together; name those that must take part");
}

Test(verdict, a_scan_that_starts_anew) {
    grade("2", "2-scan", "large");
    json_t *lines = json_object_get(exercise, "example");
    expect_line(json_array_size(lines) - 1,
                "at n = 3000, add, exclusive, the scan starts anew at output[1024]");
}

Test(verdict, an_endless_loop_names_its_line) {
    grade_within("1", "1", "1-reduce", "one-launch");
    cr_expect_str_eq(words("verdict"), "error");
    cr_expect_str_eq(words("check"), "timeout");
    expect_why("at n = 2, add: it used more than 1 second of processor time, in line 6: is there "
               "an endless loop?");
}

Test(verdict, prints_are_shown_of_the_failing_case) {
    grade("1", "1-reduce", "peak");
    json_t *lines = json_object_get(exercise, "printed");
    cr_expect_eq(json_array_size(lines), 2);
    cr_expect(strstr(json_string_value(json_array_get(lines, 0)), "value 0 of 2 is "));
}

Test(verdict, a_mistake_in_the_lessons_kernel_is_told_at_its_launch) {
    grade("1", "1-reduce", "global");
    expect_why("at n = 0, add: out-of-bounds, line 12: ");
    expect_why(". Wrong only for n = 0");
    const json_t *f = json_array_get(json_object_get(exercise, "findings"), 0);
    cr_expect(strstr(json_string_value(json_object_get(f, "file")), "/global.cu"));
}

Test(verdict, arrays_have_the_names_of_the_contract) {
    grade("3", "3-histogram", "atomic");
    cr_expect_str_eq(words("verdict"), "racy");
    expect_why(" d_bins[1] (line 6)");
}

Test(verdict, bins_are_shown_as_numbers) {
    grade("3", "3-histogram", "serial");
    expect_line(1, "input     3 1 7 0 4 1 6 3");
    expect_line(2, "expected  1 2 0 2 1 0 1 1");
    expect_line(3, "got       1 2 0 1 1 0 1 1");
    expect_line(4, "                ^");
}

/* Three arrays in one buffer, and an array whose first item has a large index. */
Test(verdict, parts_of_a_buffer_have_the_names_of_the_contract) {
    grade("5", "5-distribution-count", "serial");
    cr_expect_str_eq(words("verdict"), "racy");
    expect_why(" reads out.counts[0] (line 5)");
    grade("5", "5-distribution-count", "hash");
    expect_why(" reads in.data[21474836552]"); /* 5 * 2^32 + 8 + 64 */
    grade("5", "5-distribution-count", "uses");
    expect_why(" reads counted.counts[");
}

static void expect_not_why(const char *text) {
    cr_expect(!strstr(words("why"), text), "`why` says: %s\n%s", text, words("why"));
}

Test(verdict, an_operator_that_is_not_called) {
    grade("1", "1-operator", "serial");
    cr_expect_str_eq(words("check"), "value");
    expect_why(". Right with add, wrong with other operators: call combine(a, b) instead of +, and "
               "identity() instead of 0");
    grade("1", "1-operator", "any-operator");
    expect_why(". Right with add, wrong with operators that do not commute: call combine(a, b) "
               "instead of +, and identity() instead of 0, and do not exchange the operands");
    grade("2", "2-operator", "serial");
    expect_why(". Right with add, wrong with other operators: call combine(a, b) instead of +");
}

Test(verdict, a_comparison_that_is_not_called) {
    grade("5", "5-operator", "serial");
    expect_why(". Right where only equal words are equal: compare with the lesson's own function "
               "instead of ==");
    expect_not_why("combine");
}

/* Wrong with addition, too; or right with all operators that commute. */
Test(verdict, an_operator_that_is_called) {
    static const char says[] = "Right with add";
    grade("1", "1-reduce", "serial");
    expect_not_why(says);
    grade("2", "2-scan", "warp-scan");
    cr_expect_str_eq(words("check"), "value");
    expect_not_why(says);
    grade("2", "2-scan", "large");
    expect_not_why(says);
}

Test(verdict, what_a_call_leaves_over) {
    grade("1", "1-repeat", "one-launch");
    cr_expect_str_eq(words("check"), "repeat");
    expect_why(". It is right as the first call: something was left over from the call before, "
               "such as a counter that must be 0 again");
}

Test(verdict, what_depends_on_the_order_of_blocks) {
    grade("1", "1-repeat", "warp");
    cr_expect_str_eq(words("check"), "repeat");
    expect_why(". It is right with another order of the threads: the result must not depend on "
               "their order");
    expect_not_why("left over");
}

Test(verdict, calls_of_a_host_function_are_named) {
    grade("2", "2-calls", "single-buffer");
    cr_expect_str_eq(words("check"), "value");
    expect_why("at n = 99, add, calls of words_at_risk(): words_at_risk(2, 1) returned 1, "
               "expected 0. Wrong only with `calls of words_at_risk()`");
}

/* ---- partial credit ---- */

static void expect_credit(size_t i, int points, int correct, int no_findings, int bounds) {
    static const char *const parts[] = {"correct", "no_findings", "bounds"};
    const int earned[] = {correct, no_findings, bounds};
    exercise = json_array_get(json_object_get(record, "exercises"), i);
    cr_expect_eq(json_integer_value(json_object_get(exercise, "points")), points, "%s: %d points",
                 words("id"), (int)json_integer_value(json_object_get(exercise, "points")));
    for (int k = 0; k < 3; k++) {
        const json_t *part = json_object_get(json_object_get(exercise, "credit"), parts[k]);
        cr_expect_eq(json_integer_value(json_object_get(part, "earned")), earned[k], "%s: %s",
                     words("id"), parts[k]);
    }
}

/* In the lesson's order: a wrong value, a race with right results (7.5 of 10), too many sectors,
   and results that the host could have computed. */
Test(verdict, partial_credit_is_for_right_results_by_kernels) {
    grade_with("5", "1", "1-reduce", "serial,first-add,many-items,warp", "--credit", "60,25,15");
    expect_credit(0, 0, 0, 0, 0);
    expect_credit(1, 7, 60, 0, 15);
    cr_expect_str_eq(words("verdict"), "racy");
    expect_credit(2, 8, 60, 25, 0);
    cr_expect_str_eq(words("verdict"), "over-bound");
    expect_credit(3, 0, 0, 0, 0);
    cr_expect_str_eq(words("verdict"), "over-bound");
    cr_expect_eq(json_integer_value(json_object_get(record, "score")), 15);
}

Test(verdict, without_partial_credit_it_is_all_or_nothing) {
    grade("1", "1-reduce", "first-add");
    cr_expect_eq(json_integer_value(json_object_get(exercise, "points")), 0);
    cr_expect_null(json_object_get(exercise, "credit"));
}

static const char *begin_with(struct lockstep_credit credit, bool diagnosis) {
    static struct grade_options options;
    const struct lockstep_exercise e = {.credit = credit, .diagnosis = diagnosis};
    static struct grading g;
    g = (struct grading){.exercise = &e, .options = &options};
    return credit_begin(&g);
}

Test(verdict, partial_credit_that_makes_no_sense_is_refused) {
    int p[3];
    cr_expect_null(begin_with((struct lockstep_credit){60, 25, 15}, false));
    cr_expect_null(begin_with((struct lockstep_credit){0, 0, 0}, true));
    cr_expect(strstr(begin_with((struct lockstep_credit){60, 25, 10}, false), "add up to 100"));
    cr_expect(strstr(begin_with((struct lockstep_credit){120, -10, -10}, false), "add up to 100"));
    cr_expect(strstr(begin_with((struct lockstep_credit){60, 25, 15}, true), "by a diagnosis"));
    cr_expect(credit_read("60,25,15", p) && p[0] == 60 && p[2] == 15);
    cr_expect(!credit_read("60,25,10", p) && !credit_read("60,40", p) && !credit_read("a", p));
    cr_expect(!credit_read("120,-10,-10", p) && !credit_read("60,25,15%", p));
}
