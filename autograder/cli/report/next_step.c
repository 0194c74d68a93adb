/* Prints the next step: which file to open, and the commands that help with it. */
#include "cli/report/next_step.h"
#include "record/json.h"
#include "cli/course.h"
#include "cli/grade_lesson.h"
#include "cli/report/open_todo.h"
#include "cli/progress.h"
#include "support/strbuf.h"
#include "support/subprocess.h"

#include <string.h>

static bool passed(const json_t *exercise) {
    return !strcmp(json_member_text(exercise, "verdict"), "passed");
}

/* The path of an exercise's file, with the line of its first open TODO:
   starter/2-scan/uses.cu:34 (1 of 4) */
static void show_file(FILE *to, const struct lockstep_lesson *l, const char *from, const char *id,
                      bool todo) {
    const char *folder = from;
    bool named = !strcmp(from, "starter") || !strcmp(from, "solutions");
    struct text path = {0}, shown = {0};
    int count = 0, line = 0;
    if (named) folder = course_folder(from, l);
    text_format(&path, "%s/%s.cu", folder, id);
    if (named)
        text_format(&shown, "%s/%d-%s/%s.cu", from, l->number, l->name, id);
    else
        text_format(&shown, "%s/%s.cu", from, id);
    if (todo) line = open_todo(path.data, &count);
    fputs(shown.data, to);
    if (line) fprintf(to, ":%d", line);
    if (count > 1) fprintf(to, " (the first of %d)", count);
    text_free(&path);
    text_free(&shown);
}

/* Names the commands that help: the page of the kernel's steps, if the kernel compiles, and a hint.
 */
static void show_unfinished(FILE *to, const struct lockstep_lesson *l, const char *from,
                            const json_t *e) {
    const char *id = json_member_text(e, "id");
    bool todo = !strcmp(json_member_text(e, "verdict"), "todo"),
         other = strcmp(from, "starter") != 0;
    bool runs = !todo && strcmp(json_member_text(e, "check"), "compile");
    const char *option = other ? " FROM=" : "", *value = other ? from : "";
    fprintf(to, "Next: %s ", todo ? "fill in the TODO in" : "fix");
    show_file(to, l, from, id, todo);
    fprintf(to, ", then `make lesson%d EX=%s%s%s`", l->number, id, option, value);
    if (runs)
        fprintf(
            to,
            "\n      `make view%d EX=%s%s%s` steps through the kernel; `make hint%d EX=%s` prints a hint\n",
            l->number, id, option, value, l->number, id);
    else
        fprintf(to, ". A hint: `make hint%d EX=%s`\n", l->number, id);
    fprintf(to, "      `make notes%d` shows the lesson's page, with the pitfalls of `%s`\n",
            l->number, id);
}

void next_file(FILE *to, const struct lockstep_lesson *l, const struct lockstep_exercise *e) {
    fputs("Next: ", to);
    show_file(to, l, "starter", e->id, true);
    fputs(", then `make next`\n", to);
}

bool next_todo_to_trace(FILE *to, const json_t *record) {
    const char *from = json_member_text(record, "from");
    bool other = strcmp(from, "starter") != 0;
    int number = (int)json_integer_value(json_object_get(record, "number"));
    const struct lockstep_lesson *l = lockstep_lesson_find(number);
    const json_t *exercises = json_object_get(record, "exercises");
    for (size_t i = 0; l && i < json_array_size(exercises); i++) {
        const json_t *e = json_array_get(exercises, i);
        if (strcmp(json_member_text(e, "verdict"), "todo") != 0) continue;
        show_file(to, l, from, json_member_text(e, "id"), true);
        fprintf(to, " is still open: fill in the TODO, then run `make view%d EX=%s%s%s` again\n",
                number, json_member_text(e, "id"), other ? " FROM=" : "", other ? from : "");
        return true;
    }
    return false;
}

/* @return the first lesson with an exercise that is not known to have passed; NULL: all have */
static const struct lockstep_lesson *open_lesson(void) {
    for (const struct lockstep_lesson *const *l = __start_lockstep_lessons;
         l != __stop_lockstep_lessons; l++)
        if (progress_next(*l, NULL)) return *l;
    return NULL;
}

/* The lesson's page explains the solutions. `make notesN` builds it if it is not there. */
static void say_notes(FILE *to, const struct lockstep_lesson *l) {
    fprintf(to, "All passed. Next: `make notes%d` shows the lesson's page", l->number);
}

/* All exercises of the record passed: is that all of the lesson? */
static void next_of_starter(FILE *to, const struct lockstep_lesson *l, const json_t *record) {
    const json_t *list = json_object_get(record, "exercises");
    const json_t *last = json_array_get(list, json_array_size(list) - 1);
    const struct lockstep_exercise *after = lockstep_exercise_find(l, json_member_text(last, "id"));
    const struct lockstep_exercise *next = progress_next(l, after);
    const struct lockstep_lesson *open = next ? NULL : open_lesson();
    if (next) {
        next_file(to, l, next);
        return;
    }
    say_notes(to, l);
    if (open) fprintf(to, ", or go on with `make lesson%d`", open->number);
    fputc('\n', to);
}

/* Of another folder no results are kept: only the whole lesson can be called passed. */
static void next_of_folder(FILE *to, const struct lockstep_lesson *l, const json_t *record) {
    bool whole = json_array_size(json_object_get(record, "exercises")) == (size_t)l->count;
    if (whole) {
        say_notes(to, l);
        fputc('\n', to);
    } else {
        fprintf(to, "Next: `make lesson%d FROM=%s` grades all %d exercises\n", l->number,
                json_member_text(record, "from"), l->count);
    }
}

void next_step(FILE *to, const struct lockstep_lesson *l, const json_t *record) {
    const json_t *exercises = json_object_get(record, "exercises");
    const char *from = json_member_text(record, "from");
    for (size_t i = 0; i < json_array_size(exercises); i++) {
        const json_t *e = json_array_get(exercises, i);
        if (passed(e) || grade_is_unknown(e)) continue;
        show_unfinished(to, l, from, e);
        return;
    }
    if (json_array_size(json_object_get(record, "not_graded")))
        fprintf(to, "Next: fix the cause of the grader's failure, then `make lesson%d` again\n",
                l->number);
    else if (!strcmp(from, "starter"))
        next_of_starter(to, l, record);
    else
        next_of_folder(to, l, record);
}
