/* From raw marks to final ones: lateness, extensions, attempts, marks by hand, exports. */
#include "batch/course/course_time.h"
#include "batch/course/manual_marks.h"
#include "batch/course/times_file.h"
#include "pupils.h"

TestSuite(marks, .timeout = 240, .init = make_folder, .fini = remove_folder);

#define RULES                                                                           \
    "[course]\nzone = UTC\n[late]\ngrace = 15 minutes\nper-day = 10 %\nmost-days = 3\n" \
    "[lesson 1]\ndeadline = 2027-03-01 23:59\n"

Test(marks, without_a_course_file_raw_marks_are_final) {
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

Test(marks, lateness_extensions_and_unknown_times_are_shown) {
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

Test(marks, exports_have_final_marks_and_say_why) {
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

Test(marks, times_come_from_the_sources_that_are_named) {
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

/* Blackboard's times have no offset: 23:30 in Berlin is in time, and 23:30 UTC is not. */
Test(marks, times_without_an_offset_are_of_the_courses_zone) {
    static const struct pupil one[] = {
        {"gus", "7", "Gus", "passed", "passed", "2027-03-01 23:30:00", 0}};
    static const char *const zones[] = {"zone = Europe/Berlin\n", ""};
    static const char *const times[] = {"2027-03-01 23:30:00 +0100", "2027-03-01 17:30:00 +0000"};
    cr_assert(time_zone_exists("Europe/Berlin"));
    setenv("TZ", "XXX-6", 1); /* the machine's, where the course names none */
    save_class("out", one, 1);
    for (int i = 0; i < 2; i++) {
        struct exported x;
        struct csv_table t;
        struct text rules = {0};
        text_format(&rules, "[course]\n%s[lesson 1]\ndeadline = 2027-03-01T23:59+01:00\n",
                    *zones[i] ? zones[i] : "name = x\n");
        export_class("out", rules.data, &x);
        read_csv("out/marks.csv", &t);
        cr_expect_str_eq(cell(&t, "gus", "handed in"), times[i]);
        cr_expect_str_eq(cell(&t, "gus", "known by"), "platform");
        csv_free(&t);
        text_free(&rules);
        text_free(&x.warnings);
    }
}

/* A zip without UTC times has what a clock showed: 23:30 is 23:30 in the course's zone. */
Test(marks, what_the_archives_clock_showed_is_of_the_courses_zone) {
    static const struct pupil one[] = {{"gus", "7", "Gus", "passed", "passed", NULL, 0}};
    struct exported x;
    struct csv_table t;
    struct text out = {0};
    time_t shown;
    save_class("out", one, 1);
    text_format(&out, "%s/out", folder);
    json_t *m = manifest_load(out.data);
    json_t *gus = json_array_get(json_object_get(m, "students"), 0);
    cr_assert_null(time_read("2027-03-01 23:30Z", NULL, &shown));
    json_object_set_new(gus, "times",
                        json_pack("{s:I, s:s}", "archive", (json_int_t)shown, "clock", "local"));
    cr_assert_eq(manifest_save(out.data, m), 0);
    export_class("out",
                 "[course]\nzone = Europe/Berlin\n[lesson 1]\ndeadline = 2027-03-01 23:59\n"
                 "times = files\n",
                 &x);
    read_csv("out/marks.csv", &t);
    cr_expect_str_eq(cell(&t, "gus", "handed in"), "2027-03-01 23:30:00 +0100");
    cr_expect_str_eq(cell(&t, "gus", "days late"), "0");
    csv_free(&t);
    json_decref(m);
    text_free(&out);
    text_free(&x.warnings);
}

Test(marks, marks_by_hand_replace_or_change_and_are_shown) {
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
    path.length = 0;
    text_format(&path, "%s/out/feedback/bob.html", folder);
    cr_assert_eq(text_read(&file, path.data), 0);
    cr_expect(strstr(file.data, "<td>racy</td><td class=\"number\">4.5 / 10 by hand</td>"), "%s",
              file.data);
    cr_expect(strstr(file.data, "4.5 of 10</span>"), "in the exercise's heading");
    cr_expect(strstr(file.data, "rules: 15; with marks by hand: 19.5; penalty: 1.95."));
    text_free(&file);
    path.length = 0;
    text_format(&path, "%s/out/feedback/ann.html", folder);
    cr_assert_eq(text_read(&file, path.data), 0);
    cr_expect(strstr(file.data, "<td>lesson</td><td>by hand</td><td class=\"number\">+2</td>"));
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

Test(marks, every_mistake_in_marks_by_hand_is_named_with_its_line) {
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

Test(marks, every_mistake_in_times_is_named_with_its_line) {
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

Test(marks, the_best_attempt_counts) { expect_attempts("best", "25", "25", "15"); }

Test(marks, the_last_attempt_counts_if_something_was_handed_in) {
    expect_attempts("last", "15", "25", "15");
}

Test(marks, grades_of_another_lesson_are_refused) {
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
