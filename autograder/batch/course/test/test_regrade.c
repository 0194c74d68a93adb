/* A regrade beside the old grades: its diff, and that nothing changes until it is applied. */
#include "batch/course/regrade.h"
#include "batch/collect.h"
#include "class.h"

TestSuite(regrade, .timeout = 240);

static const struct pupil before[] = {{"ann", "1", "Ann", "passed", "racy", NULL, 0},
                                      {"bob", "2", "Bob", "passed", "passed", NULL, 0},
                                      {"cat", "3", "Cat", "passed", NULL, NULL, 0},
                                      {"dan", "4", "Dan", "grader-error", NULL, NULL, 0}},
                          after[] = {{"ann", "1", "Ann", "passed", "passed", NULL, 0},
                                     {"bob", "2", "Bob", "over-bound", "passed", NULL, 0},
                                     {"cat", "3", "Cat", "passed", NULL, NULL, 0},
                                     {"dan", "4", "Dan", "passed", NULL, NULL, 0}};
static char out[80];

static void set_up(void) {
    make_folder();
    snprintf(out, sizeof out, "%s/out", folder);
    save_class("out", before, 4);
    write_file("out/lockstep-grades.json", "{\"number\": 1, \"lesson\": \"reduce\"}");
    cr_assert_eq(shell("mkdir %s/out/store && touch %s/out/store/file", folder), 0);
    cr_assert_eq(regrade_begin(out), 0);
    cr_expect(!regrade_exists(out), "not before its manifest is there");
    save_class("out/regrade", after, 4);
    cr_expect(regrade_exists(out));
}

static int results(void) {
    char count[16] = "";
    struct text command = {0}, output = {0};
    text_format(&command, "ls %s/results/*.json | wc -l", out);
    char *argv[] = {(char *)"sh", (char *)"-c", command.data, NULL};
    process_run(argv, &output);
    snprintf(count, sizeof count, "%s", output.data);
    text_free(&command);
    text_free(&output);
    return atoi(count);
}

static long long score_of(const char *student) {
    json_t *manifest = manifest_load(out), *s;
    size_t i;
    long long score = -1;
    json_array_foreach(json_object_get(manifest, "students"), i, s) {
        if (strcmp(json_string_value(json_object_get(s, "student")), student) != 0) continue;
        json_t *record = collect_record(out, &lesson, s);
        score = json_integer_value(json_object_get(record, "score"));
        json_decref(record);
    }
    json_decref(manifest);
    return score;
}

Test(regrade, tells_who_goes_up_and_who_down_and_why, .init = set_up, .fini = remove_folder) {
    struct regrade_diff d;
    struct csv_table t;
    regrade_compare(&d, out, &lesson);
    cr_expect_eq(d.up, 1);
    cr_expect_eq(d.down, 1);
    cr_expect_eq(d.same, 1);
    cr_expect_eq(d.unknown, 1, "dan's old score is not known");
    csv_read(&t, d.table.data);
    cr_assert_eq(t.rows, 4);
    cr_expect_str_eq(cell(&t, "ann", "exercise"), "warp");
    cr_expect_str_eq(cell(&t, "ann", "before"), "racy");
    cr_expect_str_eq(cell(&t, "ann", "points after"), "10");
    cr_expect_str_eq(cell(&t, "ann", "why"), "at n = 8: it is <not> & \"right\"",
                     "of the old verdict");
    cr_expect_str_eq(cell(&t, "bob", "after"), "over-bound");
    cr_expect_str_eq(cell(&t, "bob", "points after"), "0");
    cr_expect_str_eq(cell(&t, "dan", "points before"), "", "0 would be a grade");
    cr_expect(strstr(d.summary.data, "  warp: racy -> passed  (1)\n"), "%s", d.summary.data);
    csv_free(&t);
    regrade_diff_free(&d);
}

/* Sets a member of the exercise `at` in a pupil's old result. */
static void change_result(const struct pupil *p, size_t at, const char *key, json_t *value) {
    char task[DIGEST_TEXT];
    struct text report = {0};
    name_task(out, p, task);
    json_t *record = result_load(out, task);
    json_object_set_new(json_array_get(json_object_get(record, "exercises"), at), key, value);
    cr_assert_eq(result_save(out, task, record, &report, true), 0);
    json_decref(record);
}

/* The exercise was worth less, or a partial credit is new. */
Test(regrade, tells_why_points_change_if_the_verdict_does_not, .init = set_up,
     .fini = remove_folder) {
    static const struct pupil racy = {"eve", "5", "Eve", "passed", "racy", NULL, 0};
    struct regrade_diff d;
    struct csv_table t;
    save_class("out", &racy, 1);
    save_class("out/regrade", &racy, 1);
    change_result(&racy, 0, "max_points", json_integer(10));
    change_result(&racy, 0, "points", json_integer(10));
    change_result(&racy, 1, "points", json_integer(6));
    change_result(&racy, 1, "credit",
                  json_pack("{s:{s:i}, s:{s:i}, s:{s:i}}", "correct", "earned", 40, "no_findings",
                            "earned", 5, "bounds", "earned", 15));
    regrade_compare(&d, out, &lesson);
    csv_read(&t, d.table.data);
    cr_assert_eq(t.rows, 3);
    cr_expect_str_eq(csv_at(&t, 1, 7), "the exercise is worth 15 points, before 10");
    cr_expect_str_eq(csv_at(&t, 2, 7),
                     "partial credit of 0 %, before 60 %; at n = 8: it is <not> & "
                     "\"right\"");
    csv_free(&t);
    regrade_diff_free(&d);
}

Test(regrade, changes_nothing_until_it_is_applied, .init = set_up, .fini = remove_folder) {
    cr_expect_eq(score_of("ann"), 15);
    cr_assert_eq(regrade_commit(out), 0);
    cr_expect_eq(score_of("ann"), 25);
    cr_expect_eq(score_of("bob"), 10);
    cr_expect(regrade_exists(out), "killed here, the command goes on");
    cr_assert_eq(regrade_remove(out), 0);
    cr_expect(!regrade_exists(out));
    cr_expect_eq(score_of("bob"), 10);
    cr_expect_eq(results(), 4, "the old ones are removed");
    cr_expect_eq(shell("test -e %s/out/store/file -a ! -e %s/out/regrade", folder), 0);
}

Test(regrade, dropped_it_leaves_the_grades_as_they_were, .init = set_up, .fini = remove_folder) {
    cr_assert_eq(shell("cp %s/out/manifest.json %s/kept", folder), 0);
    cr_expect_eq(results(), 8);
    cr_assert_eq(regrade_remove(out), 0);
    cr_expect_eq(results(), 4);
    cr_expect_eq(shell("cmp %s/out/manifest.json %s/kept", folder), 0);
    cr_expect_eq(shell("test -e %s/out/store/file -a ! -e %s/out/regrade", folder), 0);
}

Test(regrade, the_same_files_are_graded_anew_only_if_something_changed, .init = set_up,
     .fini = remove_folder) {
    struct grading_conditions how = {.seconds = "900", .megabytes = "1024", .grader = "a"},
                              other = {.seconds = "900", .megabytes = "1024", .grader = "b"};
    json_t *old = manifest_load(out);
    json_t *student = json_array_get(json_object_get(old, "students"), 0);
    char hash[DIGEST_TEXT];
    digest_of("x", 1, hash);
    json_object_set_new(json_object_get(json_object_get(student, "files"), "shared"), "hash",
                        json_string(hash));
    json_t *a = manifest_regrade(old, &lesson, &how), *b = manifest_regrade(a, &lesson, &how),
           *c = manifest_regrade(a, &lesson, &other);
    cr_expect(json_object_size(json_object_get(a, "tasks")) >= 1);
    cr_expect(json_equal(a, b), "the same grader");
    cr_expect(!json_equal(json_object_get(a, "tasks"), json_object_get(c, "tasks")));
    json_decref(old);
    json_decref(a);
    json_decref(b);
    json_decref(c);
}
