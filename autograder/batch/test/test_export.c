/* Each export is read back by a parser, with names and texts that break careless writers. */
#include "batch/csv.h"
#include "batch/csv_read.h"
#include "batch/export/export_parts.h"
#include "batch/outcome.h"
#include "folder.h"
#include "record/json.h"

#include <ctype.h>

TestSuite(export, .timeout = 240); /* the same for all: Criterion supports one timeout only */

static const struct lockstep_exercise exercises[] = {{.id = "shared", .points = 15},
                                                     {.id = "warp", .points = 10}};
static const struct lockstep_lesson lesson = {
    .number = 1, .name = "reduce", .exercises = exercises, .count = 2};

/* The first has passed one exercise; the grader failed on an exercise of the last. */
static const struct {
    const char *student, *platform_id, *id, *name;
} students[] = {{"Doe, Jane_12", "12", "7001", "Doe, Jane"},
                {"formula", "", "=1+1", "=cmd|' /C calc'!A0"},
                {"tab", "", "\t=1+1", "+Tab \"quoted\""},
                {"cr", "", "\r@SUM(1)", " -1 <b>&amp;"},
                {"zoe", "15", "15", "Zo\xc3\xab \x01\xff K"}};
enum { STUDENTS = sizeof students / sizeof *students };

static const char why[] = "at n = 8: <<<grid>>> & \"quotes\"\n]]> \x1b[31m";

static json_t *make_record(int i) {
    const char *second = i == STUDENTS - 1 ? "grader-error" : "racy";
    json_t *list = json_pack("[{s:s, s:s, s:i, s:i}, {s:s, s:s, s:s, s:o, s:i, s:i}]", "id",
                             "shared", "verdict", "passed", "points", 15, "max_points", 15, "id",
                             "warp", "verdict", second, "check", "race", "why", json_text(why),
                             "points", 0, "max_points", 10);
    json_t *record = json_pack("{s:o, s:s, s:s, s:i, s:o}", "student",
                               json_text(students[i].student), "note", "handed in late; internal",
                               "told", "handed in late", "score", 15, "exercises", list);
    if (i == STUDENTS - 1) json_object_set_new(record, "not_graded", json_array());
    outcome_add(record);
    return record;
}

static void set_up(void) {
    struct export x;
    make_folder();
    export_begin(&x, folder, &lesson);
    for (int i = 0; i < STUDENTS; i++) {
        json_t *student = json_pack(
            "{s:o, s:s, s:o, s:o}", "student", json_text(students[i].student), "platform_id",
            students[i].platform_id, "id", json_string_nocheck(students[i].id), "name",
            json_text(students[i].name));
        json_t *record = make_record(i);
        export_add(&x, student, record);
        json_decref(student);
        json_decref(record);
    }
    cr_assert_eq(export_end(&x), 0);
}

static void read_file(const char *name, struct text *t) {
    struct text path = {0};
    text_format(&path, "%s/export/%s", folder, name);
    cr_assert_eq(text_read(t, path.data), 0, "%s", path.data);
    text_free(&path);
}

/* Also if a spreadsheet skips blanks, and nowhere a byte that ends a cell or begins one. */
static void expect_harmless(const char *name, const struct csv_table *t) {
    for (int row = 0; row < t->rows; row++)
        for (int column = 0; column < t->columns; column++) {
            const char *cell = csv_at(t, row, column), *begin = cell + strspn(cell, " \t\r\n");
            cr_expect(!*begin || !strchr("=+-@", *begin), "%s: a formula: %s", name, cell);
            cr_expect(*cell != '\t' && !strpbrk(cell, "\r\x01\x1b"), "%s: %s", name, cell);
        }
}

static void read_table(const char *name, int columns, int rows, struct csv_table *t) {
    struct text file = {0};
    read_file(name, &file);
    csv_read(t, file.data);
    cr_assert_eq(t->columns, columns, "%s: %d columns", name, t->columns);
    cr_assert_eq(t->rows, rows, "%s: %d rows", name, t->rows);
    expect_harmless(name, t);
    text_free(&file);
}

static void expect_row(const struct csv_table *t, int row, const char *const cells[]) {
    for (int i = 0; cells[i]; i++) cr_expect_str_eq(csv_at(t, row, i), cells[i]);
}
#define ROW(...) ((const char *const[]){__VA_ARGS__, NULL})

Test(export, canvas_finds_students_by_its_own_number, .init = set_up, .fini = remove_folder) {
    struct csv_table t;
    read_table("canvas.csv", 6, STUDENTS + 2, &t);
    expect_row(&t, 0,
               ROW("Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Lesson 1: reduce"));
    expect_row(&t, 1, ROW("    Points Possible", "", "", "", "", "25"));
    expect_row(&t, 2, ROW("Doe, Jane", "12", "7001", "", "", "15"));
    expect_row(&t, 3, ROW("'=cmd|' /C calc'!A0", "", "'=1+1", "", "", "15"));
    expect_row(&t, 6, ROW("Zo\xc3\xab \\x01\\xff K", "15", "", "", "", ""));
    csv_free(&t);
}

Test(export, moodle_finds_students_by_participant, .init = set_up, .fini = remove_folder) {
    struct csv_table t;
    read_table("moodle.csv", 6, STUDENTS + 1, &t);
    expect_row(
        &t, 1,
        ROW("Participant 12", "Doe, Jane", "7001", "15", "25", "shared: passed; warp: racy"));
    expect_row(&t, 5,
               ROW("Participant 15", "Zo\xc3\xab \\x01\\xff K", "15", "", "25",
                   "shared: passed; warp: grader-error"));
    csv_free(&t);
}

Test(export, blackboard_has_last_and_first_names, .init = set_up, .fini = remove_folder) {
    struct csv_table t;
    read_table("blackboard.csv", 4, STUDENTS + 1, &t);
    expect_row(&t, 0, ROW("Last Name", "First Name", "Username", "Lesson 1: reduce"));
    expect_row(&t, 1, ROW("Doe", "Jane", "12", "15"));
    expect_row(&t, 5, ROW("K", "Zo\xc3\xab \\x01\\xff", "15", ""));
    csv_free(&t);
}

Test(export, gradescope_gets_tests_with_points, .init = set_up, .fini = remove_folder) {
    struct text file = {0};
    const char *name, *status, *output;
    int score = -1;
    double most;
    read_file("gradescope/Doe, Jane_12.json", &file);
    json_t *o = json_loads(file.data, 0, NULL);
    cr_assert(o, "%s", file.data);
    cr_expect_eq(json_integer_value(json_object_get(o, "score")), 15);
    cr_expect_str_eq(json_string_value(json_object_get(o, "output")), "handed in late",
                     "students see it: the rest of the note is the instructor's");
    json_t *test = json_array_get(json_object_get(o, "tests"), 1);
    cr_assert_eq(json_unpack(test, "{s:s, s:F, s:s, s:s, s:i}", "name", &name, "max_score", &most,
                             "status", &status, "output", &output, "score", &score),
                 0);
    cr_expect_str_eq(name, "warp");
    cr_expect_str_eq(status, "failed");
    cr_expect(strstr(output, "racy: Two threads"), "%s", output);
    cr_expect_eq(score, 0);
    json_decref(o);
    text_free(&file);
    read_file("gradescope/zoe.json", &file);
    o = json_loads(file.data, 0, NULL);
    cr_expect(o && !json_object_get(o, "score"), "no score is no 0");
    json_decref(o);
    text_free(&file);
}

/* Students see this file, and the values of a result come from secret inputs. */
Test(export, gradescope_gets_no_values_of_results) {
    json_t *record = json_pack("{s:[{s:s, s:s, s:s, s:s, s:i, s:i}]}", "exercises", "id", "warp",
                               "outcome", "wrong", "check", "value", "why",
                               "at n = 8, add: output[0] is 777, expected 888", "points", 0,
                               "max_points", 10);
    json_t *results = gradescope_results(&lesson, record);
    const char *output = "";
    json_unpack(results, "{s:[{s:s}]}", "tests", "output", &output);
    cr_expect(strstr(output, "at n = 8, add: output[0] is wrong"), "%s", output);
    cr_expect(!strstr(output, "777") && !strstr(output, "888"), "%s", output);
    json_decref(results);
    json_decref(record);
}

/* ---- XML ---- */

/* Reads up to `end`, with entities decoded. @return what follows; NULL: not well-formed */
static const char *read_text(const char *c, char end, struct text *t) {
    static const struct {
        const char *entity, *character;
    } known[] = {{"&lt;", "<"},    {"&gt;", ">"},   {"&amp;", "&"},
                 {"&quot;", "\""}, {"&#10;", "\n"}, {"&#9;", "\t"}};
    text_add(t, "", 0);
    while (*c && *c != end) {
        size_t i = 0, count = sizeof known / sizeof *known;
        if (*c == '<' || (iscntrl((unsigned char)*c) && *c != '\n')) return NULL;
        while (*c == '&' && i < count && strncmp(c, known[i].entity, strlen(known[i].entity)) != 0)
            i++;
        if (*c == '&' && i == count) return NULL;
        text_add(t, *c == '&' ? known[i].character : c, 1);
        c += *c == '&' ? strlen(known[i].entity) : 1;
    }
    return *c == end ? c : NULL;
}

/* Reads attributes. @return the tag's end */
static const char *read_attributes(const char *c) {
    while (*c == ' ') {
        struct text value = {0};
        c += 1 + strcspn(c + 1, "=");
        if (strncmp(c, "=\"", 2) != 0) return NULL;
        c = read_text(c + 2, '"', &value);
        text_free(&value);
        if (!c) return NULL;
        c++;
    }
    return c;
}

/* Reads one element and what it holds. @return what follows it; NULL: not well-formed */
static const char *read_element(const char *c, int *cases, struct text *content) {
    char name[32], end[40];
    size_t length = strcspn(c + 1, " />");
    if (*c != '<' || length >= sizeof name) return NULL;
    snprintf(name, sizeof name, "%.*s", (int)length, c + 1);
    snprintf(end, sizeof end, "</%s>", name);
    *cases += !strcmp(name, "testcase");
    c = read_attributes(c + 1 + length);
    if (c && !strncmp(c, "/>", 2)) return c + 2;
    if (!c || *c != '>') return NULL;
    for (c++; c && strncmp(c, end, strlen(end)) != 0;) {
        c = read_text(c, '<', content);
        if (c && c[1] != '/') c = read_element(c, cases, content);
        if (c && c[0] == '<' && c[1] == '/' && strncmp(c, end, strlen(end)) != 0) return NULL;
    }
    return c ? c + strlen(end) : NULL;
}

Test(export, junit_is_well_formed, .init = set_up, .fini = remove_folder) {
    struct text file = {0}, content = {0};
    int cases = 0;
    read_file("junit.xml", &file);
    const char *begin = strchr(file.data, '\n') + 1;
    const char *end = read_element(begin, &cases, &content);
    cr_assert(end, "%s", file.data);
    cr_expect_str_eq(end, "\n");
    cr_expect_eq(cases, 2 * STUDENTS);
    cr_expect(strstr(content.data, "<<<grid>>> & \"quotes\"\n]]> \\x1b[31m"), "%s", content.data);
    cr_expect(strstr(file.data, "tests=\"2\" failures=\"1\" errors=\"0\""));
    cr_expect(strstr(file.data, "tests=\"2\" failures=\"0\" errors=\"1\""));
    text_free(&file);
    text_free(&content);
}

Test(export, the_xml_reader_refuses_what_is_not_well_formed) {
    static const char *const wrong[] = {"<a>",          "<a><b></a></b>", "<a x=1/>",
                                        "<a x=\"<\"/>", "<a>&nbsp;</a>",  "<a>\x01</a>"};
    int cases = 0;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text content = {0};
        cr_expect_null(read_element(wrong[i], &cases, &content), "%s", wrong[i]);
        text_free(&content);
    }
}

Test(export, students_of_an_earlier_class_are_removed, .init = set_up, .fini = remove_folder) {
    struct export x;
    export_begin(&x, folder, &lesson);
    cr_assert_eq(export_end(&x), 0);
    cr_expect_eq(shell("test -z \"$(ls %s/export/gradescope)\"", folder), 0);
}
