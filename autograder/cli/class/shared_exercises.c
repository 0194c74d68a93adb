/* All exercises of a submission share one limit of processor time. If known ones took at most half
   of it, and the others take at most the other half, then no limit was reached, and none would have
   been without the shared records. In all other cases nothing is shared. */
#include "shared_exercises.h"
#include "batch/named_files.h"
#include "record/score.h"

#include <string.h>

void shared_keys(struct shared_exercises *s, const struct grading_conditions *conditions,
                 const json_t *files, const struct text texts[]) {
    const struct lockstep_lesson *l = s->lesson;
    for (int i = 0; i < l->count; i++) {
        const char *hashes[LESSON_EXERCISES] = {NULL};
        bool named[LESSON_EXERCISES];
        *s->keys[i] = 0;
        if (!json_object_get(files, l->exercises[i].id)) continue;
        named_files(l, texts, i, named);
        for (int k = 0; k < l->count; k++)
            if (named[k]) hashes[k] = json_string_value(json_object_get(files, l->exercises[k].id));
        exercise_key(l, conditions, i, hashes, s->keys[i]);
    }
}

void shared_fetch(struct shared_exercises *s, const char *folder) {
    s->spent = 0;
    for (int i = 0; i < s->lesson->count; i++) {
        double seconds = 0;
        json_t *record = *s->keys[i] ? exercise_load(s->out, s->keys[i], &seconds) : NULL;
        struct text path = {0};
        text_format(&path, "%s/%s.json", folder, s->lesson->exercises[i].id);
        s->known[i] = record && s->spent + seconds <= s->limit / 2 &&
                      !json_dump_file(record, path.data, JSON_REAL_PRECISION(15));
        if (s->known[i]) s->spent += seconds;
        json_decref(record);
        text_free(&path);
    }
}

bool shared_may_be_used(const struct shared_exercises *s, double used) {
    return !s->spent || used <= s->limit / 2;
}

void shared_keep(const struct shared_exercises *s, const json_t *record, double used) {
    const json_t *list = json_object_get(record, "exercises");
    size_t i;
    json_t *e;
    if (used > s->limit / 2) return;
    json_array_foreach(list, i, e) {
        const char *id = json_string_value(json_object_get(e, "id"));
        const struct lockstep_exercise *x = lockstep_exercise_find(s->lesson, id ? id : "");
        ptrdiff_t at = x ? x - s->lesson->exercises : 0;
        if (x && *s->keys[at] && !s->known[at] && !grade_is_unknown(e))
            exercise_save(s->out, s->keys[at], e, used);
    }
}
