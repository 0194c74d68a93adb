/* What a course file names is read when marks are exported, maybe weeks after it was written. */
#include "course_check.h"
#include "batch/manifest.h"
#include "manual_marks.h"
#include "times_file.h"

static void complain(const struct course *c, int line, const char *key, struct text *why,
                     struct text *all) {
    text_format(all, "%s:%d: `%s`: %s\n", c->path, line, key, why->data);
    text_free(why);
}

static void check_grades(const struct course *c, const struct course_lesson *l, struct text *all) {
    for (int i = 0; i < l->grades_count; i++) {
        struct text why = {0};
        json_t *manifest = manifest_load(l->grades[i]);
        int number = (int)json_integer_value(json_object_get(manifest, "number"));
        json_decref(manifest);
        if (number == l->number) continue;
        text_format(&why, "%s has no grades of lesson %d: grade into it, or remove it here",
                    l->grades[i], l->number);
        complain(c, l->grades_line, "grades", &why, all);
    }
}

static void check_lesson(const struct course *c, const struct course_lesson *l, struct text *all) {
    const struct lockstep_lesson *lesson = lockstep_lesson_find(l->number);
    struct text why = {0};
    struct times_file times;
    struct manual_marks manual;
    if (l->times && times_read(&times, l->times, c->zone, &why))
        complain(c, l->times_line, "times", &why, all);
    else if (l->times)
        times_free(&times);
    if (l->manual && manual_read(&manual, l->manual, lesson, &why))
        complain(c, l->manual_line, "manual", &why, all);
    else if (l->manual)
        manual_free(&manual);
    check_grades(c, l, all);
}

int course_check(const struct course *c, struct text *all) {
    for (int i = 0; i < c->lesson_count; i++) check_lesson(c, &c->lessons[i], all);
    return all->length ? -1 : 0;
}
