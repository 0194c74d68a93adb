/* Which submissions are alike: the starter's lines do not count, and other names make no
 * difference. */
#include "batch/course/similarity.h"
#include "batch/csv_read.h"
#include "batch/test/folder.h"
#include "support/sandbox.h"

TestSuite(similarity, .timeout = 240, .init = make_folder, .fini = remove_folder);

Test(similarity, lines_of_the_starter_are_taken_out) {
    struct text t = {0};
    int lines = similarity_strip(
        &t, "/* mine\n * all */\nint a;\n  int   b ; // own words\n\n}\nc();\n", "int b;\nc( );\n");
    cr_expect_str_eq(t.data, "int a;\n}\n");
    cr_expect_eq(lines, 1, "a bracket is no line");
    text_free(&t);
}

Test(similarity, what_sim_says_is_read_back) {
    struct text a = {0}, b = {0};
    int percent;
    cr_assert(
        similarity_read_line("x/1.cu consists for 74 % of x/2.cu material", &a, &percent, &b));
    cr_expect_str_eq(a.data, "x/1.cu");
    cr_expect_str_eq(b.data, "x/2.cu");
    cr_expect_eq(percent, 74);
    cr_expect(!similarity_read_line("Total input: 4 files (3 new, 1 old)", &a, &percent, &b));
    cr_expect(!similarity_read_line("x consists for 174 % of y material", &a, &percent, &b));
    cr_expect(!similarity_read_line("x consists for 7 % of y", &a, &percent, &b));
    text_free(&a);
    text_free(&b);
}

static struct similarity s;
static char store[100], work[100];

static void add_class(const char *name, const char *year) {
    struct class_list c;
    struct text path = {0}, why = {0};
    text_format(&path, "%s/%s", folder, name);
    struct intake_source from = {.path = path.data, .skip = "/"};
    cr_assert_eq(intake_read(&c, &from, s.lesson, store, &why), 0, "%s", why.data);
    similarity_add_class(&s, &c, store, year);
    intake_free(&c, s.lesson);
    text_free(&path);
}

static bool can_run(void) {
    struct text why = {0};
    bool can = shell("command -v sim_c%.0s", "") == 0 && sandbox_choose(&why);
    if (!can) cr_log_warn("not tried: sim_c or a sandbox is missing");
    text_free(&why);
    return can;
}

static void hand_in(void) {
    struct text t = {0};
    snprintf(store, sizeof store, "%s/store", folder);
    snprintf(work, sizeof work, "%s/work", folder);
    text_format(
        &t,
        "cd %s && mkdir -p store work in/ann in/bob in/cat in/dan 2026/zoe && "
        "R=%s/autograder/hidden/1-reduce/right && cp $R/shared-harris-3.cu in/ann/shared.cu && "
        "sed 's/tid/lane/g; s/;/ ;/; 1i// all of it is mine' in/ann/shared.cu > in/bob/shared.cu && "
        "cp %s/starter/1-reduce/*.cu in/cat && cp $R/warp-luitjens.cu in/dan/warp.cu && "
        "cp in/dan/warp.cu 2026/zoe",
        folder, project_home(), project_home());
    cr_assert_eq(shell("%s", t.data), 0);
    text_free(&t);
}

static void expect_pair(const struct csv_table *t, const char *a, const char *b) {
    for (int row = 1; row < t->rows; row++)
        if (!strcmp(csv_at(t, row, 1), a) && !strcmp(csv_at(t, row, 2), b)) {
            cr_expect_str_eq(csv_at(t, row, 0), "100", "%s and %s", a, b);
            return;
        }
    cr_expect_fail("there is no pair %s, %s", a, b);
}

Test(similarity, other_names_are_seen_through_and_unsolved_starters_are_no_pair) {
    struct text why = {0}, csv = {0};
    struct csv_table t;
    if (!can_run()) return;
    hand_in();
    s = (struct similarity){.lesson = lockstep_lesson_find(1), .folder = work};
    add_class("in", NULL);
    similarity_add_solutions(&s);
    add_class("2026", "2026");
    cr_assert_eq(similarity_compare(&s, 80, &why), 0, "%s", why.data);
    similarity_table(&s, &csv);
    csv_read(&t, csv.data);
    expect_pair(&t, "ann", "bob");
    expect_pair(&t, "dan", "2026/zoe");
    cr_expect_eq(t.rows, 3, "%s", csv.data);
    csv_free(&t);
    text_free(&csv);
    similarity_free(&s);
}
