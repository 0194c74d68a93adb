/* All lessons in one table, and the commands that write marks. */
#include "batch/course/course_gradebook.h"
#include "pupils.h"

TestSuite(gradebook, .timeout = 240, .init = make_folder, .fini = remove_folder);

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
Test(gradebook, all_lessons_are_in_one_table) {
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

Test(gradebook, the_total_is_by_weights) {
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

Test(gradebook, a_course_without_grades_is_refused) {
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

/* Exports with these options, after which Bob's penalty is to be this. */
static void expect_penalty(const char *options, const char *penalty) {
    struct csv_table t;
    struct text said = {0}, arguments = {0};
    text_format(&arguments, "export --out grades/1 %s", options);
    cr_expect_eq(lockstep(arguments.data, &said), 0, "%s", said.data);
    read_csv("grades/1/marks.csv", &t);
    cr_expect_str_eq(cell(&t, "bob", "penalty"), penalty, "%s", arguments.data);
    csv_free(&t);
    text_free(&said);
    text_free(&arguments);
}

/* Who forgets the course file would give everybody marks without penalties and extensions. */
Test(gradebook, marks_are_made_again_by_the_course_file_of_before) {
    struct text said = {0};
    save_class("grades/1", pupils, PUPILS);
    write_file("grades/1/lockstep-grades.json", "{\"number\": 1, \"lesson\": \"reduce\"}");
    write_file("late.conf", "[course]\nzone = UTC\n[late]\nper-day = 10 %\nmost-days = 3\n"
                            "[lesson 1]\ndeadline = 2027-03-01 23:59\n");
    expect_penalty("", "0");
    expect_penalty("--course late.conf", "1.5");
    expect_penalty("", "1.5");
    expect_penalty("--course none", "0");
    expect_penalty("", "0");
    expect_penalty("--course late.conf", "1.5");
    shell("rm %s/late.conf", folder);
    cr_expect_eq(lockstep("export --out grades/1", &said), 1);
    cr_expect(strstr(said.data, "late.conf, which cannot be read"), "%s", said.data);
    text_free(&said);
}

/* As after a grading that was stopped: three of five tasks have no result. */
Test(gradebook, marks_of_an_interrupted_grading_are_said_to_be_partial) {
    struct text said = {0};
    struct csv_table t;
    save_class("grades/1", pupils, PUPILS);
    write_file("grades/1/lockstep-grades.json", "{\"number\": 1, \"lesson\": \"reduce\"}");
    cr_expect_eq(lockstep("export --out grades/1", &said), 0, "%s", said.data);
    cr_expect(!strstr(said.data, "partial"), "%s", said.data);
    cr_assert_eq(shell("cd %s/grades/1/results && rm $(ls *.json | head -3)", folder), 0);
    cr_expect_eq(lockstep("export --out grades/1", &said), 1);
    cr_expect(strstr(said.data, "3 of 5 submissions in grades/1 have no result: grading was "
                                "interrupted, or has not finished. The marks are partial, and "
                                "theirs are empty: grade on (make grade), and export again"),
              "%s", said.data);
    read_csv("grades/1/marks.csv", &t);
    cr_expect_eq(t.rows, PUPILS + 1, "it is written all the same");
    csv_free(&t);
    text_free(&said);
}

Test(gradebook, files_that_a_course_names_are_checked) {
    struct text said = {0};
    write_file("course.conf", "[course]\nzone = UTC\n[lesson 1]\ntimes = when.csv, platform\n"
                              "manual = hand.csv\ngrades = grades/1, none\n[lesson 2]\n"
                              "grades = grades/1\n");
    save_class("grades/1", pupils, PUPILS);
    write_file("hand.csv", "id,exercise,marks\n2,warp,many\n");
    cr_expect_eq(lockstep("course course.conf", &said), 1);
    cr_expect(strstr(said.data, "course.conf:4: `times`: when.csv cannot be read: No such file"),
              "%s", said.data);
    cr_expect(strstr(said.data, "course.conf:5: `manual`: hand.csv:2: `many` is not a number"));
    cr_expect(strstr(said.data, "course.conf:6: `grades`: none has no grades of lesson 1"));
    cr_expect(strstr(said.data, "course.conf:8: `grades`: grades/1 has no grades of lesson 2"));
    write_file("course.conf", "[lesson 1]\nmanual = hand.csv\ngrades = grades/1\n");
    write_file("hand.csv", "id,exercise,marks\n2,warp,3\n");
    cr_expect_eq(lockstep("course course.conf", &said), 0, "%s", said.data);
    text_free(&said);
}

Test(gradebook, commands_write_marks_and_name_what_is_wrong) {
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
