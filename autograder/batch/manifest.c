#include "manifest.h"
#include "durable_file.h"
#include "record/json.h"

#include <stdlib.h>
#include <string.h>

static const char schema[] = "lockstep-manifest/1";

/* When it was handed in: what the platform says, and what the files say. */
static json_t *json_times(const struct submission *s) {
    json_t *o = json_object();
    if (*s->created) json_object_set_new(o, "platform", json_text(s->created));
    if (s->time)
        json_object_set_new(o, s->time_of_archive ? "archive" : "files",
                            json_integer((json_int_t)s->time));
    if (s->time && s->local_time) json_object_set_new(o, "clock", json_string("local"));
    if (s->late) json_object_set_new(o, "late", json_true());
    return o;
}

/* A task's name: equal if and only if the same files are graded in the same way. */
static void name_task(const struct lockstep_lesson *l, const struct grading_conditions *how,
                      const struct submitted_file *files, char task[DIGEST_TEXT]) {
    struct text t = {0};
    text_format(&t, "lesson %d\ngrader %s\nsecret %s\nseconds %s\nmegabytes %s\n", l->number,
                how->grader, how->secret, how->seconds, how->megabytes);
    for (int i = 0; i < l->count; i++)
        if (files[i].state == FILE_TAKEN)
            text_format(&t, "%s %s\n", l->exercises[i].id, files[i].hash);
    digest_of(t.data, t.length, task);
    text_free(&t);
}

static json_t *json_file(const struct submitted_file *f) {
    switch (f->state) {
    case FILE_TAKEN: return json_pack("{s:s}", "hash", f->hash);
    case FILE_REFUSED: return json_pack("{s:o}", "refused", json_text(f->why));
    case FILE_UNREAD: return json_pack("{s:o}", "unread", json_text(f->why));
    default: return json_pack("{s:o}", "missing", json_text(f->why ? f->why : ""));
    }
}

static void add_task(json_t *tasks, json_t *student, const struct lockstep_lesson *l,
                     const struct grading_conditions *how, const struct submission *s) {
    char task[DIGEST_TEXT];
    json_t *hashes = json_object();
    for (int i = 0; i < l->count; i++)
        if (s->files[i].state == FILE_TAKEN)
            json_object_set_new(hashes, l->exercises[i].id, json_string(s->files[i].hash));
    bool any = json_object_size(hashes) > 0;
    if (any) name_task(l, how, s->files, task);
    json_object_set_new(student, "task", any ? json_string(task) : json_null());
    if (any) json_object_set(tasks, task, hashes);
    json_decref(hashes);
}

json_t *manifest_make(const struct class_list *c, const struct lockstep_lesson *l,
                      const struct grading_conditions *how) {
    json_t *students = json_array(), *tasks = json_object();
    for (int i = 0; i < c->count; i++) {
        const struct submission *s = &c->list[i];
        json_t *files = json_object();
        for (int k = 0; k < l->count; k++)
            json_object_set_new(files, l->exercises[k].id, json_file(&s->files[k]));
        json_t *student = json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "student",
                                    json_text(s->student), "id", json_text(s->id), "platform_id",
                                    json_text(s->platform_id), "name", json_text(s->name), "note",
                                    json_text(s->note.data ? s->note.data : ""), "times",
                                    json_times(s), "files", files);
        json_object_set_new(student, "handed_in", json_boolean(s->handed_in));
        if (s->told.length) json_object_set_new(student, "told", json_text(s->told.data));
        if (!student) abort(); /* no memory: a class with fewer students is worse than none */
        add_task(tasks, student, l, how, s);
        json_array_append_new(students, student);
    }
    return json_pack("{s:s, s:i, s:s, s:s, s:s, s:s, s:s, s:o, s:o}", "schema", schema, "number",
                     l->number, "lesson", l->name, "grader", how->grader, "secret", how->secret,
                     "seconds", how->seconds, "megabytes", how->megabytes, "students", students,
                     "tasks", tasks);
}

/* Names the student's task anew, for the files that are known. */
static void regrade_student(json_t *tasks, json_t *student, const struct lockstep_lesson *l,
                            const struct grading_conditions *how) {
    struct submitted_file *files = calloc((size_t)l->count, sizeof *files);
    struct submission s = {.files = files};
    json_t *old = json_object_get(student, "files");
    if (!files) abort();
    for (int i = 0; i < l->count; i++) {
        const char *id = l->exercises[i].id;
        const char *hash = json_string_value(json_object_get(json_object_get(old, id), "hash"));
        if (hash && is_digest(hash)) {
            files[i].state = FILE_TAKEN;
            memcpy(files[i].hash, hash, sizeof files[i].hash);
        }
        if (!json_object_get(old, id)) json_object_set_new(old, id, json_file(&files[i]));
    }
    add_task(tasks, student, l, how, &s);
    free(files);
}

json_t *manifest_regrade(const json_t *old, const struct lockstep_lesson *l,
                         const struct grading_conditions *how) {
    json_t *new = json_deep_copy(old), *tasks = json_object(), *student;
    size_t i;
    if (!new) abort();
    json_array_foreach(json_object_get(new, "students"), i, student) {
        regrade_student(tasks, student, l, how);
    }
    json_object_set_new(new, "grader", json_string(how->grader));
    if (json_object_get(new, "secret"))
        json_object_set_new(new, "secret", json_string(how->secret));
    json_object_set_new(new, "tasks", tasks);
    return new;
}

json_t *manifest_load(const char *out) {
    struct text path = {0};
    text_format(&path, "%s/manifest.json", out);
    json_t *manifest = json_load_file(path.data, 0, NULL);
    const char *kind = json_string_value(json_object_get(manifest, "schema"));
    text_free(&path);
    if (kind && !strcmp(kind, schema)) return manifest;
    json_decref(manifest);
    return NULL;
}

int manifest_save(const char *out, const json_t *manifest) {
    struct text path = {0};
    text_format(&path, "%s/manifest.json", out);
    int failed = durable_json(path.data, manifest);
    text_free(&path);
    return failed;
}
