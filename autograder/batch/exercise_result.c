#include "exercise_result.h"
#include "durable_file.h"

#include <string.h>

void exercise_key(const struct lockstep_lesson *l, const struct grading_conditions *how,
                  int exercise, const char *const hashes[], char key[DIGEST_TEXT]) {
    struct text t = {0};
    text_format(&t, "lesson %d exercise %s\ngrader %s\nsecret %s\nseconds %s\nmegabytes %s\n",
                l->number, l->exercises[exercise].id, how->grader, how->secret, how->seconds,
                how->megabytes);
    for (int i = 0; i < l->count; i++)
        if (hashes[i]) text_format(&t, "%s %s\n", l->exercises[i].id, hashes[i]);
    digest_of(t.data, t.length, key);
    text_free(&t);
}

static void name(struct text *path, const char *out, const char *key) {
    text_format(path, "%s/exercises/%s.json", out, key);
}

json_t *exercise_load(const char *out, const char *key, double *seconds) {
    struct text path = {0};
    name(&path, out, key);
    json_t *kept = json_load_file(path.data, 0, NULL);
    json_t *record = json_incref(json_object_get(kept, "record"));
    *seconds = json_number_value(json_object_get(kept, "seconds"));
    json_decref(kept);
    text_free(&path);
    return record;
}

int exercise_save(const char *out, const char *key, const json_t *record, double seconds) {
    struct text path = {0};
    name(&path, out, key);
    json_t *kept = json_pack("{s:f, s:O}", "seconds", seconds, "record", record);
    int failed = durable_json(path.data, kept);
    json_decref(kept);
    text_free(&path);
    return failed;
}
