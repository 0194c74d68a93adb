/* The course file and what it does to marks: lateness, extensions, attempts, marks by hand. */
#include "batch/course/course_gradebook.h"
#include "batch/course/course_time.h"
#include "batch/course/hundredths.h"
#include "batch/course/late.h"
#include "batch/course/manual_marks.h"
#include "batch/course/times_file.h"
#include "class.h"

TestSuite(course, .timeout = 240, .init = make_folder, .fini = remove_folder);

/* ---- the file ---- */

Test(course, the_example_is_a_course) {
    struct course c;
    struct text why = {0};
    cr_assert_eq(read_course(&c, course_example, &why), 0, "%s", why.data);
    cr_expect_str_eq(c.name, "Parallel algorithms, spring 2027");
    cr_expect(c.best && !c.of_maximum);
    cr_expect_eq(c.grace, 900);
    cr_expect_eq(c.per_day, 1000);
    cr_expect_eq(c.most_days, 3);
    cr_assert_eq(c.lesson_count, 2);
    cr_expect_eq(c.lessons[0].deadline, 1803945540, "2027-03-01 23:59 UTC, as `date -u -d` has it");
    cr_expect_eq(c.lessons[1].weight, 2000);
    cr_assert_eq(c.extension_count, 2);
    cr_expect(c.extensions[0].until && c.extensions[0].lesson == 1);
    cr_expect(!c.extensions[1].until && c.extensions[1].lesson == 0);
    cr_expect_eq(c.extensions[1].seconds, 2 * 86400);
    course_free(&c);
}

static const struct {
    const char *content, *message;
} mistakes[] = {
    {"grace = 1 day\n", "course.conf:1: `[]` is not a section; the sections are [course]"},
    {"[late]\ngrace 1 day\n", "course.conf:2: expected `[section]` or `key = value`"},
    {"[late\n", "course.conf:1: a section's name ends with `]`"},
    {"[late]\n\n= 3\n", "course.conf:3: expected a key before `=`"},
    {"[late]\ngrase = 1 day\n", "course.conf:2: [late] has no key `grase`; its keys are grace"},
    {"[late]\ngrace = 1 week\n", ":2: `1 week` is not a duration such as 3 days"},
    {"[late]\nper-day = 10\n", ":2: `10` is not a percentage from 0 % to 100 %"},
    {"[late]\nper-day = 110 %\n", ":2: `110 %` is not a percentage"},
    {"[late]\nmost-days = -1\n", ":2: `-1` is not a number of days"},
    {"[late]\nof = all\n", ":2: `all` is neither `maximum` nor `marks`"},
    {"[late]\nof = marks\nof = marks\n", ":3: `of` is set in line 2 already"},
    {"[course]\nattempts = first\n", ":2: `first` is neither `best` nor `last`"},
    {"[course]\nzone = Europe/Atlantis\n", ":2: `Europe/Atlantis` is not a time zone"},
    {"[course]\ntitle = x\n", ":2: [course] has no key `title`"},
    {"[lesson 1]\ndeadline = 2027-03-01 23:59\n", ":2: `2027-03-01 23:59` has no time zone: add"},
    {"[lesson 1]\ndeadline = 1 March\n", ":2: `1 March` is not a time such as 2027-03-01 23:59"},
    {"[lesson 1]\ndeadline = 2027-02-30 23:59Z\n", "is a day or an hour that does not exist"},
    {"[lesson 1]\nweight = -3\n", ":2: `-3` is not a weight"},
    {"[lesson 1]\ntimes = moodle\n", ":2: `moodle` is not a source of times: write platform"},
    {"[lesson 1]\ntimes = a.csv, b.csv\n", ":2: `b.csv` is not a source of times"},
    {"[lesson 1]\ngrades = a,,b\n", ":2: `a,,b` has nothing before or after a comma"},
    {"[lesson 1]\nbonus = 3\n", ":2: [lesson 1] has no key `bonus`"},
    {"[lesson 99]\nweight = 3\n", ":2: there is no lesson 99"},
    {"[extensions]\njane = 3 days\n", ":2: `3 days` does not begin with a lesson"},
    {"[extensions]\njane = 1: soon\n", ":2: `soon` is neither a time"},
    {"[extensions]\njane = 99: 1 day\n", ":2: there is no lesson 99"},
    {"[extensions]\njane = all: 2027-03-01 23:59Z\n", ":2: an extension of all lessons is a dura"},
    {"[extensions]\njane = 1: 1 day\njane = 1: 2 days\n", ":3: `jane` has an extension of this in"},
    {"\xff\xfe[\0", "course.conf"},
};

Test(course, every_mistake_in_it_is_named_with_its_line) {
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes - 1; i++) {
        struct course c;
        struct text why = {0};
        cr_expect_neq(read_course(&c, mistakes[i].content, &why), 0, "%s", mistakes[i].content);
        cr_expect(why.data && strstr(why.data, mistakes[i].message), "%s: %s", mistakes[i].content,
                  why.data);
        text_free(&why);
    }
}

/* ---- times and numbers ---- */

Test(course, times_are_read_in_their_zone) {
    time_t a, b;
    cr_assert_null(time_read("2027-03-01 23:59", "UTC", &a));
    cr_expect_eq(a, 1803945540);
    cr_assert_null(time_read("2027-03-02T00:59:00.123+01:00", NULL, &b));
    cr_expect_eq(b, a);
    cr_assert_null(time_read("2027-03-01 23:59:00.229541000 Z", "Europe/Berlin", &b));
    cr_expect_eq(b, a, "its own zone comes before the course's");
    if (time_zone_exists("Europe/Berlin")) {
        cr_assert_null(time_read("2027-03-02 00:59", "Europe/Berlin", &b));
        cr_expect_eq(b, a, "winter");
        cr_assert_null(time_read("2027-07-01 12:00", "Europe/Berlin", &b));
        cr_assert_null(time_read("2027-07-01 10:00", "UTC", &a));
        cr_expect_eq(b, a, "summer");
    }
    cr_expect_not_null(time_read("2027-03-01 23:59 +1", "UTC", &a));
    cr_expect_not_null(time_read("2027-03-01 24:30", "UTC", &a));
    cr_expect_not_null(time_read("2027-03-01", "UTC", &a));
    struct text t = {0};
    time_add(&t, 1803945540, "UTC");
    cr_expect_str_eq(t.data, "2027-03-01 23:59:00 +0000");
    text_free(&t);
}

Test(course, marks_are_exact_to_two_decimals) {
    hundredths v;
    struct text t = {0};
    cr_expect(hundredths_read("12,5", &v) && v == 1250);
    cr_expect(hundredths_read(".05", &v) && v == 5);
    cr_expect(!hundredths_read("1.234", &v) && !hundredths_read("-1", &v));
    cr_expect(!hundredths_read("", &v) && !hundredths_read(".", &v) && !hundredths_read("1e3", &v));
    hundredths_add(&t, 1205);
    text_format(&t, " ");
    hundredths_add(&t, -50);
    text_format(&t, " ");
    hundredths_add(&t, 300);
    cr_expect_str_eq(t.data, "12.05 -0.5 3");
    cr_expect_eq(hundredths_part(1500, 1250), 188, "12.5 %% of 15 is 1.875");
    text_free(&t);
}

Test(course, each_day_begun_since_the_deadline_costs) {
    struct course c = {.grace = 900, .per_day = 1000, .most_days = 3};
    cr_expect_eq(late_days(&c, 1000000, 1000900), 0, "the last second of grace");
    cr_expect_eq(late_days(&c, 1000000, 1000901), 1);
    cr_expect_eq(late_days(&c, 1000000, 1000000 + 86400), 1);
    cr_expect_eq(late_days(&c, 1000000, 1000000 + 86401), 2);
    cr_expect_eq(late_penalty(&c, 0, 1500, 2500), 0);
    cr_expect_eq(late_penalty(&c, 2, 1500, 2500), 300);
    cr_expect_eq(late_penalty(&c, 4, 1500, 2500), 1500, "after most-days nothing is left");
    c.of_maximum = true;
    cr_expect_eq(late_penalty(&c, 2, 1500, 2500), 500);
    cr_expect_eq(late_penalty(&c, 3, 100, 2500), 100, "not below nothing");
}

/* ---- marks ---- */

#define RULES                                                                           \
    "[course]\nzone = UTC\n[late]\ngrace = 15 minutes\nper-day = 10 %\nmost-days = 3\n" \
    "[lesson 1]\ndeadline = 2027-03-01 23:59\n"

static const struct pupil pupils[] = {
    {"ann", "1", "Ann", "passed", "passed", "2027-03-01 20:00:00 Z", 0},
    {"bob", "2", "=Bob", "passed", "racy", "2027-03-02 20:00:00 Z", 0},
    {"cat", "3", "Cat", "passed", NULL, "2027-03-02 20:00:00 Z", 0},
    {"dan", "4", "Dan", "grader-error", "passed", NULL, 0},
    {"eve", "5", "Eve", NULL, NULL, NULL, 0},
    {"fay", "6", "Fay", "passed", "passed", NULL, 1803945540 + 4 * 86400},
};
enum { PUPILS = sizeof pupils / sizeof *pupils };

Test(course, without_a_course_file_raw_marks_are_final) {
    struct exported x;
    struct csv_table t;
    save_class("out", pupils, PUPILS);
    export_class("out", NULL, &x);
    read_csv("out/marks.csv", &t);
    cr_assert_eq(t.rows, PUPILS + 1);
    cr_expect_str_eq(cell(&t, "bob", "raw"), "15");
    cr_expect_str_eq(cell(&t, "bob", "final"), "15");
    cr_expect_str_eq(cell(&t, "bob", "name"), "'=Bob");
    cr_expect_str_eq(cell(&t, "dan", "final"), "", "0 would be a grade");
    cr_expect_str_eq(cell(&t, "eve", "final"), "0");
    cr_expect_eq(x.late + x.untimed, 0);
    csv_free(&t);
}

Test(course, lateness_extensions_and_unknown_times_are_shown) {
    struct exported x;
    struct csv_table t;
    save_class("out", pupils, PUPILS);
    export_class("out", RULES "[extensions]\n3 = 1: 2 days\nzoe = all: 1 day\n", &x);
    read_csv("out/marks.csv", &t);
    cr_expect_str_eq(cell(&t, "ann", "final"), "25");
    cr_expect_str_eq(cell(&t, "ann", "known by"), "platform");
    cr_expect_str_eq(cell(&t, "bob", "raw"), "15");
    cr_expect_str_eq(cell(&t, "bob", "penalty"), "1.5");
    cr_expect_str_eq(cell(&t, "bob", "final"), "13.5");
    cr_expect_str_eq(cell(&t, "bob", "handed in"), "2027-03-02 20:00:00 +0000");
    cr_expect_str_eq(cell(&t, "bob", "days late"), "1");
    cr_expect_str_eq(cell(&t, "bob", "comment"), "1 day late: 1.5 marks lost");
    cr_expect_str_eq(cell(&t, "cat", "penalty"), "0", "an extension");
    cr_expect_str_eq(cell(&t, "cat", "deadline"), "2027-03-03 23:59:00 +0000");
    cr_expect_str_eq(cell(&t, "fay", "known by"), "unknown", "files can be forged: not asked for");
    cr_expect_str_eq(cell(&t, "eve", "known by"), "", "nothing was handed in");
    cr_expect_eq(x.late, 1);
    cr_expect_eq(x.extended, 1);
    cr_expect_eq(x.untimed, 2);
    cr_expect(strstr(x.warnings.data, "fay: it is not known when this was handed in"));
    cr_expect(strstr(x.warnings.data, "course.conf:11: `zoe` is not a student of lesson 1"));
    text_free(&x.warnings);
    csv_free(&t);
}

Test(course, exports_have_final_marks_and_say_why) {
    struct exported x;
    struct csv_table t;
    save_class("out", pupils, PUPILS);
    export_class("out", RULES, &x);
    read_csv("out/export/canvas.csv", &t);
    cr_expect_str_eq(csv_at(&t, 3, 5), "13.5");
    csv_free(&t);
    read_csv("out/export/moodle.csv", &t);
    cr_expect_str_eq(csv_at(&t, 2, 3), "13.5");
    cr_expect_str_eq(csv_at(&t, 2, 5),
                     "shared: passed; warp: racy; raw 15, penalty 1.5, final 13.5 "
                     "of 25; 1 day late: 1.5 marks lost");
    cr_expect_str_eq(csv_at(&t, 4, 3), "");
    csv_free(&t);
    struct text path = {0};
    text_format(&path, "%s/out/export/gradescope/bob.json", folder);
    json_t *o = json_load_file(path.data, 0, NULL);
    cr_expect_eq(json_real_value(json_object_get(o, "score")), 13.5);
    cr_expect(
        strstr(json_string_value(json_object_get(o, "output")), "raw 15, penalty 1.5, final"));
    json_decref(o);
    path.length = 0;
    text_format(&path, "%s/out/feedback/bob.html", folder);
    struct text page = {0};
    cr_assert_eq(text_read(&page, path.data), 0);
    cr_expect(strstr(page.data, "13.5"), "the student's page has the final marks");
    text_free(&page);
    text_free(&path);
    text_free(&x.warnings);
}

Test(course, times_come_from_the_sources_that_are_named) {
    struct exported x;
    struct csv_table t;
    save_class("out", pupils, PUPILS);
    write_file("times.csv",
               "id;time\n4;2027-03-03 20:00\n2;2027-03-01 10:00\nzoe;2027-03-01 1:00\n");
    export_class("out", RULES "times = files, platform, times.csv\n", &x);
    read_csv("out/marks.csv", &t);
    cr_expect_str_eq(cell(&t, "bob", "known by"), "times.csv");
    cr_expect_str_eq(cell(&t, "bob", "penalty"), "0");
    cr_expect_str_eq(cell(&t, "cat", "known by"), "platform");
    cr_expect_str_eq(cell(&t, "fay", "known by"), "files");
    cr_expect_str_eq(cell(&t, "fay", "final"), "0", "4 days late, of at most 3");
    cr_expect_eq(x.untimed, 0);
    cr_expect(strstr(x.warnings.data, "times.csv: `zoe` is not a student of lesson 1"));
    text_free(&x.warnings);
    csv_free(&t);
}

Test(course, marks_by_hand_replace_or_change_and_are_shown) {
    struct exported x;
    struct csv_table t;
    save_class("out", pupils, PUPILS);
    write_file("hand.csv", "id,exercise,marks,comment\n2,warp,4.5,\"a barrier, but late\"\n"
                           "dan,shared,10,\n1,,+2,best explanation\n3,shared,,see warp\n3,,-20,\n"
                           "nemo,,+1,\n");
    export_class("out", RULES "manual = hand.csv\n", &x);
    read_csv("out/marks.csv", &t);
    cr_expect_str_eq(cell(&t, "bob", "raw"), "15");
    cr_expect_str_eq(cell(&t, "bob", "by hand"), "19.5");
    cr_expect_str_eq(cell(&t, "bob", "final"), "17.55", "the late penalty is of these marks");
    cr_expect_str_eq(cell(&t, "bob", "comment"),
                     "warp: 4.5 by hand: a barrier, but late; 1 day late: 1.95 marks lost");
    cr_expect_str_eq(cell(&t, "dan", "raw"), "");
    cr_expect_str_eq(cell(&t, "dan", "final"), "20", "instead of what the grader does not know");
    cr_expect_str_eq(cell(&t, "ann", "final"), "27");
    cr_expect_str_eq(cell(&t, "cat", "final"), "0", "not below nothing");
    cr_expect(strstr(x.warnings.data, "hand.csv:7: `nemo` is not a student of lesson 1"));
    csv_free(&t);
    struct text path = {0}, file = {0};
    text_format(&path, "%s/out/export/gradescope/bob.json", folder);
    cr_assert_eq(text_read(&file, path.data), 0);
    cr_expect(strstr(file.data, "by hand: 4.5\\na barrier, but late"), "%s", file.data);
    text_free(&file);
    text_free(&path);
    text_free(&x.warnings);
}

static const struct {
    const char *content, *message;
} hand_mistakes[] = {
    {"student,marks\n1,2\n", "hand.csv:1: there is no column `id`: the first line must name"},
    {"id,exercise,marks\n,shared,1\n", "hand.csv:2: there is no id"},
    {"id,exercise,marks\n\n1,tree,1\n",
     "hand.csv:3: lesson 1 has no exercise `tree`; it has shared, warp"},
    {"id,exercise,marks\n1,shared,16\n",
     ":2: `shared` has at most 15 marks: to give more, write +1"},
    {"id,exercise,marks\n1,shared,many\n", ":2: `many` is not a number of marks"},
    {"id,exercise,marks\n1,,12\n", ":2: marks for the whole lesson change its sum: write +2"},
    {"id,exercise,marks\n1,shared,\n", ":2: there are neither marks nor a comment"},
    {"id,exercise,marks,comment\n1,warp,1,\"two\nlines\"\n1,warp,2,\n",
     ":4: line 2 has marks for this"},
};

Test(course, every_mistake_in_marks_by_hand_is_named_with_its_line) {
    for (size_t i = 0; i < sizeof hand_mistakes / sizeof *hand_mistakes; i++) {
        struct manual_marks m;
        struct text why = {0}, path = {0};
        write_file("hand.csv", hand_mistakes[i].content);
        text_format(&path, "%s/hand.csv", folder);
        cr_expect_neq(manual_read(&m, path.data, &lesson, &why), 0);
        cr_expect(why.data && strstr(why.data, hand_mistakes[i].message), "%s", why.data);
        text_free(&path);
        text_free(&why);
    }
}

Test(course, every_mistake_in_times_is_named_with_its_line) {
    static const char *const wrong[][2] = {
        {"id,when\n", "times.csv:1: there is no column `time`"},
        {"id,time\n1,2027-03-01 10:00\n2,yesterday\n",
         "times.csv:3: `yesterday` is not a time such"},
        {"id,time\n,2027-03-01 10:00\n", "times.csv:2: there is no id"},
        {"id,time\n1,2027-03-01 10:00\n1,2027-03-01 10:00\n",
         "times.csv:3: `1` has a time already"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct times_file f;
        struct text why = {0}, path = {0};
        write_file("times.csv", wrong[i][0]);
        text_format(&path, "%s/times.csv", folder);
        cr_expect_neq(times_read(&f, path.data, "UTC", &why), 0);
        cr_expect(why.data && strstr(why.data, wrong[i][1]), "%s", why.data);
        text_free(&path);
        text_free(&why);
    }
}

/* ---- attempts ---- */

static const struct pupil again[] = {
    {"ann-2", "1", "Ann", "passed", "racy", "2027-03-01 21:00:00 Z", 0},
    {"bob-2", "2", "Bob", "passed", "passed", "2027-03-02 20:00:00 Z", 0},
    {"cat-2", "3", "Cat", NULL, NULL, NULL, 0}};

static void expect_attempts(const char *rule, const char *ann, const char *bob, const char *cat) {
    struct exported x;
    struct csv_table t;
    struct text rules = {0};
    text_format(&rules, "[course]\nattempts = %s\n[lesson 1]\ngrades = first, out\n", rule);
    save_class("first", pupils, PUPILS);
    save_class("out", again, 3);
    export_class("out", rules.data, &x);
    read_csv("out/export/canvas.csv", &t);
    cr_expect_str_eq(csv_at(&t, 2, 5), ann);
    cr_expect_str_eq(csv_at(&t, 3, 5), bob);
    cr_expect_str_eq(csv_at(&t, 4, 5), cat);
    csv_free(&t);
    text_free(&rules);
    text_free(&x.warnings);
}

Test(course, the_best_attempt_counts) { expect_attempts("best", "25", "25", "15"); }

Test(course, the_last_attempt_counts_if_something_was_handed_in) {
    expect_attempts("last", "15", "25", "15");
}

Test(course, grades_of_another_lesson_are_refused) {
    struct course c;
    struct exported x;
    struct text why = {0}, out = {0};
    static const struct lockstep_lesson other = {.number = 2, .name = "scan"};
    save_class("out", pupils, 1);
    text_format(&out, "%s/out", folder);
    cr_assert_eq(read_course(&c, RULES, &why), 0);
    cr_expect_neq(class_export(out.data, &other, &c, &x, &why), 0);
    cr_expect(strstr(why.data, "has no grades of lesson 2"), "%s", why.data);
    course_free(&c);
    text_free(&why);
    text_free(&out);
}

/* ---- the course ---- */

static void make_course_gradebook(const char *rules, struct csv_table *t, struct text *warnings) {
    struct course c;
    struct course_gradebook g;
    struct text why = {0};
    cr_assert_eq(read_course(&c, rules, &why), 0, "%s", why.data);
    cr_assert_eq(course_gradebook_make(&g, &c, folder, &why), 0, "%s", why.data);
    csv_read(t, g.csv.data);
    text_format(warnings, "%s", g.warnings.data ? g.warnings.data : "");
    course_gradebook_free(&g);
    course_free(&c);
}

/* Lesson 1 has 25 marks here, as its class has; the course's own lesson has more exercises, which
   count as missing. */
Test(course, all_lessons_are_in_one_table) {
    struct csv_table t;
    struct text warnings = {0};
    static const struct pupil late[] = {{"ann", "1", "Ann", "passed", "passed", NULL, 0},
                                        {"Bob B", "2", "Bob", "passed", NULL, NULL, 0},
                                        {"dan", "4", "Dan", "grader-error", NULL, NULL, 0}};
    save_class("first", pupils, 3);
    save_class("second", late, 3);
    make_course_gradebook(
        "[lesson 1]\ngrades = first, second\nweight = 1\n[lesson 2]\nweight = 3\n", &t, &warnings);
    cr_assert_eq(t.rows, 5);
    cr_expect_str_eq(csv_at(&t, 0, 4), "total %");
    cr_expect_str_eq(csv_at(&t, 1, 0), "ann");
    cr_expect_str_eq(csv_at(&t, 2, 1), "2", "one line for both of bob's folders");
    cr_expect_str_eq(csv_at(&t, 2, 3), "15");
    cr_expect_str_eq(cell(&t, "dan", "total %"), "");
    cr_expect_str_eq(cell(&t, "dan", "note"), "lesson 1: not graded");
    cr_expect(strstr(warnings.data, "lesson 2 is not graded yet: it is left out"));
    csv_free(&t);
    text_free(&warnings);
}

Test(course, the_total_is_by_weights) {
    struct csv_table t;
    struct text warnings = {0};
    struct text marker = {0};
    static const struct pupil one[] = {{"ann", "1", "Ann", "passed", "passed", NULL, 0}};
    save_class("1", one, 1);
    save_class("2", pupils, 2);
    text_format(&marker, "sed -i 's/\"number\": 1/\"number\": 2/' %s/2/manifest.json", folder);
    cr_assert_eq(shell("%s", marker.data), 0);
    make_course_gradebook("[lesson 1]\nweight = 2\n[lesson 2]\nweight = 3\n", &t, &warnings);
    const struct lockstep_lesson *first = lockstep_lesson_find(1);
    double maximum = 0;
    for (int i = 0; i < first->count; i++) maximum += first->exercises[i].points;
    cr_expect_str_eq(cell(&t, "ann", "note"), "", "lesson 2 has other exercises, all missing");
    double total = strtod(cell(&t, "ann", "total %"), NULL);
    cr_expect(total > 100 * 25 / maximum * 2 / 5 - 0.006 &&
                  total < 100 * 25 / maximum * 2 / 5 + 0.006,
              "%f", total);
    cr_expect_str_eq(cell(&t, "bob", "note"), "lesson 1: not in the grades: counts 0");
    csv_free(&t);
    text_free(&warnings);
    text_free(&marker);
}

Test(course, a_course_without_grades_is_refused) {
    struct course c;
    struct course_gradebook g;
    struct text why = {0};
    cr_assert_eq(read_course(&c, "[lesson 1]\nweight = 1\n", &why), 0);
    cr_expect_neq(course_gradebook_make(&g, &c, folder, &why), 0);
    cr_expect(strstr(why.data, "course.conf names no lesson that is graded: add sections"));
    course_gradebook_free(&g);
    course_free(&c);
    text_free(&why);
}

/* ---- the commands ---- */

static int lockstep(const char *arguments, struct text *output) {
    struct text line = {0};
    text_format(&line, "cd %s && %s/build/lockstep %s", folder, project_home(), arguments);
    char *argv[] = {(char *)"sh", (char *)"-c", line.data, NULL};
    text_free(output);
    int status = process_run(argv, output);
    text_free(&line);
    return status;
}

Test(course, commands_write_marks_and_name_what_is_wrong) {
    struct text said = {0};
    struct csv_table t;
    save_class("grades/1", pupils, PUPILS);
    write_file("grades/1/lockstep-grades.json", "{\"number\": 1, \"lesson\": \"reduce\"}");
    cr_expect_eq(lockstep("course --example > course.conf && echo kept", &said), 0);
    cr_expect_eq(lockstep("course course.conf", &said), 0, "%s", said.data);
    cr_expect_eq(lockstep("export --out grades/1 --course course.conf", &said), 0, "%s", said.data);
    cr_expect(strstr(said.data, "6 students, "), "%s", said.data);
    cr_expect(strstr(said.data, "fay: it is not known when this was handed in"), "%s", said.data);
    read_csv("grades/1/marks.csv", &t);
    cr_expect_str_eq(cell(&t, "bob", "final"), "13.5");
    csv_free(&t);
    cr_expect_eq(
        lockstep("course-gradebook --course course.conf --grades grades --out all.csv", &said), 0,
        "%s", said.data);
    cr_expect(strstr(said.data, "lesson 2 is not graded yet: it is left out"));
    read_csv("all.csv", &t);
    cr_expect_str_eq(cell(&t, "bob", "Lesson 1: reduce (100)"), "13.5");
    csv_free(&t);
    write_file("course.conf", "[late]\nper-day = ten\n");
    cr_expect_eq(lockstep("export --out grades/1 --course course.conf", &said), 1);
    cr_expect(strstr(said.data, "course.conf:2: `ten` is not a percentage"), "%s", said.data);
    cr_expect_eq(lockstep("export --out nothing", &said), 1);
    cr_expect(strstr(said.data, "nothing has no grades: grade a class first"), "%s", said.data);
    cr_expect_eq(lockstep("course-gradebook", &said), 2);
    cr_expect_eq(lockstep("regrade --out grades/1 --apply", &said), 1);
    cr_expect(strstr(said.data, "has no complete regrade"), "%s", said.data);
    cr_expect_eq(lockstep("regrade --out grades/1 --apply --drop", &said), 2);
    text_free(&said);
}
