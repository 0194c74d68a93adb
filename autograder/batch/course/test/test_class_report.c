/* The page about a class: right numbers, escaped texts, no names, the same bytes each time. */
#include "batch/course/class_report.h"
#include "class.h"

#include <ctype.h>

TestSuite(report, .timeout = 240, .init = make_folder, .fini = remove_folder);

static const struct pupil pupils[] = {{"Ann<1>", "1", "Ann", "passed", "passed", NULL, 0},
                                      {"Bob&2", "2", "Bob", "passed", "racy", NULL, 0},
                                      {"Cat\"3", "3", "Cat", "passed", "racy", NULL, 0},
                                      {"Dan", "4", "Dan", "grader-error", "passed", NULL, 0},
                                      {"Eve", "5", "Eve", NULL, NULL, NULL, 0},
                                      {"Fay", "6", "Fay", "over-bound", "todo", NULL, 0}};
enum { PUPILS = sizeof pupils / sizeof *pupils };

static void read_page(struct text *page) {
    struct text out = {0}, path = {0};
    text_format(&out, "%s/out", folder);
    text_format(&path, "%s/class.html", out.data);
    cr_assert_eq(class_report_write(out.data, &lesson), 0);
    cr_assert_eq(text_read(page, path.data), 0);
    text_free(&out);
    text_free(&path);
}

Test(report, counts_students_outcomes_and_reasons) {
    struct class_figures f;
    struct text out = {0};
    save_class("out", pupils, PUPILS);
    text_format(&out, "%s/out", folder);
    class_figures_gather(&f, out.data, &lesson);
    cr_expect_eq(f.students, 6);
    cr_expect_eq(f.handed_in, 5);
    cr_expect_eq(f.unknown, 1, "dan counts neither as passed nor as failed");
    cr_assert_eq(f.score_count, 5);
    cr_expect(f.scores[0] == 0 && f.scores[2] == 1500 && f.scores[4] == 2500);
    cr_expect_eq(f.outcomes[0 * OUTCOME_KINDS + KIND_PASSED], 3);
    cr_expect_eq(f.outcomes[0 * OUTCOME_KINDS + KIND_BOUND], 1);
    cr_expect_eq(f.outcomes[1 * OUTCOME_KINDS + KIND_RACY], 2);
    cr_expect_eq(f.outcomes[1 * OUTCOME_KINDS + KIND_NOTHING], 2, "one is missing, one is open");
    cr_assert_eq(f.group_count, 2);
    cr_expect_str_eq(f.groups[0].outcome, "racy");
    cr_expect_eq(f.groups[0].count, 2);
    cr_expect_eq(f.time_count, 5);
    cr_expect(f.times[0].seconds >= f.times[4].seconds);
    class_figures_free(&f);
    text_free(&out);
}

/* A student whose files were all refused, or had wrong names, has handed in something. */
Test(report, students_of_whom_nothing_was_taken_have_handed_in) {
    struct class_figures f;
    struct text out = {0};
    save_class("out", pupils, PUPILS);
    text_format(&out, "%s/out", folder);
    json_t *m = manifest_load(out.data), *students = json_object_get(m, "students");
    for (size_t i = 0; i < PUPILS; i++)
        json_object_set_new(json_array_get(students, i), "handed_in", json_true());
    cr_assert_eq(manifest_save(out.data, m), 0);
    class_figures_gather(&f, out.data, &lesson);
    cr_expect_eq(f.handed_in, PUPILS, "Eve, too");
    class_figures_free(&f);
    json_decref(m);
    text_free(&out);
}

/* Dan, on whom the grader failed, has marks by hand. */
Test(report, marks_by_hand_count) {
    struct class_figures f;
    struct exported x;
    struct course c;
    struct text out = {0}, why = {0}, page = {0};
    save_class("out", pupils, PUPILS);
    text_format(&out, "%s/out", folder);
    write_file("hand.csv", "id,exercise,marks\n4,shared,12\n2,warp,4.5\n");
    cr_assert_eq(read_course(&c, "[lesson 1]\nmanual = hand.csv\n", &why), 0, "%s", why.data);
    cr_assert_eq(class_export(out.data, &lesson, &c, &x, &why), 0, "%s", why.data);
    class_figures_gather(&f, out.data, &lesson);
    cr_expect_eq(f.by_hand, 2);
    cr_expect_eq(f.unknown, 0);
    cr_assert_eq(f.score_count, PUPILS);
    cr_expect(f.scores[3] == 1950 && f.scores[4] == 2200, "%lld %lld", f.scores[3], f.scores[4]);
    class_figures_free(&f);
    read_page(&page);
    cr_expect(strstr(page.data, "The marks of 2 students were changed by hand"));
    course_free(&c);
    text_free(&x.warnings);
    text_free(&page);
    text_free(&out);
}

/* Reads the page's tags: each is one that the page may have, and is closed where it must be.
   @return the number of texts in `pre` elements */
static int parse(const char *page) {
    static const char *const known[] = {
        "html", "head", "title", "style", "body", "h1", "h2",      "h3",      "p",
        "dl",   "div",  "dt",    "dd",    "span", "i",  "ul",      "li",      "article",
        "pre",  "code", "table", "tr",    "th",   "td", "details", "summary", "meta"};
    char stack[32][16];
    int depth = 0, pres = 0;
    for (const char *c = strchr(page, '>') + 1; (c = strchr(c, '<'));) {
        bool closing = c[1] == '/', found = false;
        const char *from = c + 1 + closing;
        size_t length = strcspn(from, " >");
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            found |= strlen(known[i]) == length && !strncmp(from, known[i], length);
        cr_assert(found, "a tag that the page has not: %.30s", c);
        c = strchr(c, '>') + 1;
        if (length == 4 && !strncmp(from, "meta", 4)) continue;
        if (!closing) {
            cr_assert_lt(depth, 32);
            pres += length == 3 && !strncmp(from, "pre", 3);
            snprintf(stack[depth++], sizeof *stack, "%.*s", (int)length, from);
            continue;
        }
        cr_assert(depth && strlen(stack[depth - 1]) == length &&
                      !strncmp(stack[depth - 1], from, length),
                  "closed, but not open: %.20s", from);
        depth--;
    }
    cr_expect_eq(depth, 0);
    return pres;
}

Test(report, the_page_is_whole_escaped_and_without_names) {
    struct text page = {0};
    save_class("out", pupils, PUPILS);
    read_page(&page);
    cr_expect_eq(parse(page.data), 2, "one example per reason");
    cr_expect(strstr(page.data, "it is &lt;not&gt; &amp; &quot;right&quot;"), "%s", page.data);
    cr_expect(strstr(page.data, "warp: racy (race), 2 students"));
    static const char *const never[] = {"Ann",  "Bob",     "Cat",  "Fay",
                                        "http", "<script", "src=", "href="};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        cr_expect(!strstr(page.data, never[i]), "%s", never[i]);
    text_free(&page);
}

Test(report, it_is_the_same_byte_for_byte) {
    struct text a = {0}, b = {0};
    save_class("out", pupils, PUPILS);
    read_page(&a);
    usleep(20000);
    read_page(&b);
    cr_expect_str_eq(a.data, b.data);
    text_free(&a);
    text_free(&b);
}

Test(report, an_empty_class_has_a_page) {
    struct text page = {0};
    save_class("out", pupils, 0);
    read_page(&page);
    cr_expect_eq(parse(page.data), 0);
    cr_expect(strstr(page.data, "Nothing that was handed in failed."));
    text_free(&page);
}
