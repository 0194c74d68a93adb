/* Tables that learning platforms import. A platform finds a student by its own number where the
   submission came from it, else by the roster's:

     Canvas      Student, ID, SIS User ID, SIS Login ID, Section, then a column per assignment; the
                 second line has the points that are possible
     Moodle      the worksheet of an assignment ("Upload grading worksheet")
     Blackboard  Last Name, First Name, Username, then a column per assignment */
#include "batch/csv.h"
#include "record/json.h"
#include "export_parts.h"

#include <stdio.h>
#include <string.h>

static void add_number(struct text *t, long long number) {
    char digits[32];
    snprintf(digits, sizeof digits, "%lld", number);
    csv_field(t, digits);
}

static void add_score(struct text *t, const json_t *record) {
    struct text score = {0};
    export_score(&score, record);
    csv_field(t, score.data);
    text_free(&score);
}

static long long most_points(const struct lockstep_lesson *l) {
    long long points = 0;
    for (int i = 0; i < l->count; i++) points += l->exercises[i].points;
    return points;
}

/* A student without a name is found by what names the record. */
static const char *name_of(const json_t *student) {
    const char *name = json_member_text(student, "name");
    return *name ? name : json_member_text(student, "student");
}

static const char *number_of(const json_t *student) {
    const char *number = json_member_text(student, "platform_id");
    return *number ? number : json_member_text(student, "id");
}

static void add_all(struct text *t, const char *const fields[]) {
    for (int i = 0; fields[i]; i++) csv_field(t, fields[i]);
}

void canvas_begin(struct text *t, const struct lockstep_lesson *l) {
    static const char *const titles[] = {"Student",      "ID",      "SIS User ID",
                                         "SIS Login ID", "Section", NULL};
    static const char *const possible[] = {"    Points Possible", "", "", "", "", NULL};
    struct text title = {0};
    export_title(&title, l);
    add_all(t, titles);
    csv_field(t, title.data);
    csv_end(t);
    add_all(t, possible);
    add_number(t, most_points(l));
    csv_end(t);
    text_free(&title);
}

void canvas_add(struct text *t, const json_t *student, const json_t *record) {
    const char *number = json_member_text(student, "platform_id"),
               *id = json_member_text(student, "id");
    const char *const fields[] = {
        name_of(student), number, strcmp(id, number) ? id : "", "", "", NULL};
    add_all(t, fields);
    add_score(t, record);
    csv_end(t);
}

void moodle_begin(struct text *t) {
    static const char *const titles[] = {"Identifier",    "Full name",         "ID number", "Grade",
                                         "Maximum Grade", "Feedback comments", NULL};
    add_all(t, titles);
    csv_end(t);
}

void moodle_add(struct text *t, const struct lockstep_lesson *l, const json_t *student,
                const json_t *record) {
    const char *number = json_member_text(student, "platform_id");
    struct text identifier = {0}, summary = {0};
    text_format(&identifier, "%s%s", *number ? "Participant " : "", number);
    struct text marks = {0};
    export_summary(&summary, record);
    export_marks(&marks, record);
    if (marks.length) text_format(&summary, "; %s", marks.data);
    text_free(&marks);
    csv_field(t, identifier.data);
    csv_field(t, name_of(student));
    csv_field(t, json_member_text(student, "id"));
    add_score(t, record);
    add_number(t, most_points(l));
    csv_field(t, summary.data);
    csv_end(t);
    text_free(&identifier);
    text_free(&summary);
}

void blackboard_begin(struct text *t, const struct lockstep_lesson *l) {
    static const char *const titles[] = {"Last Name", "First Name", "Username", NULL};
    struct text title = {0};
    export_title(&title, l);
    add_all(t, titles);
    csv_field(t, title.data);
    csv_end(t);
    text_free(&title);
}

/* "Doe, Jane", or "Jane Doe" whose last word is the last name. */
static void split_name(const char *name, struct text *last, struct text *first) {
    const char *comma = strchr(name, ','), *blank = strrchr(name, ' ');
    if (comma) {
        text_format(last, "%.*s", (int)(comma - name), name);
        text_format(first, "%s", comma + 1 + strspn(comma + 1, " "));
    } else if (blank) {
        text_format(last, "%s", blank + 1);
        text_format(first, "%.*s", (int)(blank - name), name);
    } else {
        text_format(last, "%s", name);
        text_format(first, "%s", "");
    }
}

void blackboard_add(struct text *t, const json_t *student, const json_t *record) {
    struct text last = {0}, first = {0};
    const char *number = number_of(student);
    split_name(name_of(student), &last, &first);
    csv_field(t, last.data);
    csv_field(t, first.data);
    csv_field(t, *number ? number : json_member_text(student, "student"));
    add_score(t, record);
    csv_end(t);
    text_free(&last);
    text_free(&first);
}
