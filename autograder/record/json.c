#include "json.h"
#include "support/escape_text.h"
#include "finding_message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[FINDING_KINDS] = {
#define NAME(id, name) name,
    LOCKSTEP_FINDINGS(NAME)
#undef NAME
};
static const char *const actors[ACTORS] = {"thread", "runtime-call", "library", "host", "graph"};
static const char *const spaces[SPACES] = {"global", "shared", "local", "constant", "host"};

json_t *json_metrics(const struct lockstep_metrics *m) {
    json_t *o = json_object();
#define FIELD(name, text) json_object_set_new(o, #name, json_integer((json_int_t)m->name));
    LOCKSTEP_METRICS(FIELD)
#undef FIELD
    json_object_set_new(o, "active_lanes", json_real(lockstep_active_lanes(m)));
    return o;
}

enum finding_kind json_kind(const json_t *finding) {
    const char *name = json_string_value(json_object_get(finding, "kind"));
    for (int kind = 0; name && kind < FINDING_KINDS; kind++)
        if (!strcmp(name, kinds[kind])) return (enum finding_kind)kind;
    return FINDING_KINDS;
}

static json_t *triple(const uint32_t v[3]) {
    return json_pack("[I, I, I]", (json_int_t)v[0], (json_int_t)v[1], (json_int_t)v[2]);
}

static json_t *json_launch(const struct launch_record *l, bool counted) {
    json_t *o = json_pack("{s:o, s:o, s:o, s:I}", "kernel", json_text(l->kernel), "grid",
                          triple(l->grid), "block", triple(l->block), "dynamic_shared",
                          (json_int_t)l->dynamic_shared);
    if (counted) json_object_set_new(o, "metrics", json_metrics(&l->metrics));
    return o;
}

/* As launches are called, in which a library's calls are not counted. */
static json_t *kernel_of(const struct finding *f) {
    char name[sizeof f->kernel + 32];
    snprintf(name, sizeof name, "%s%s", f->kernel,
             f->actor == ACTOR_LIBRARY ? " (library, not counted)" : "");
    return json_text(name);
}

static json_t *json_finding(const struct finding *f, struct symbols *s) {
    struct place p;
    struct text message = {0};
    finding_locate(f, s, &p);
    finding_say(&message, f, &p);
    json_t *o = json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:o, s:i, s:o, s:o, s:o, s:I, s:o}", "kind", kinds[f->kind],
        "space", spaces[f->space], "severity", f->severity == SEVERITY_ERROR ? "error" : "warning",
        "actor", actors[f->actor], "kernel", kernel_of(f), "file",
        p.file ? json_text(p.file) : json_null(), "line", p.line, "block", triple(f->block),
        "thread", triple(f->thread), "address", json_text(p.address), "count", (json_int_t)f->count,
        "message", json_text(message.data));
    if (f->other_pc) json_object_set_new(o, "other_line", json_integer(p.other_line));
    if (f->other_pc && p.other_file) json_object_set_new(o, "other_file", json_text(p.other_file));
    if (f->has_other) {
        json_object_set_new(o, "other_block", triple(f->other_block));
        json_object_set_new(o, "other_thread", triple(f->other_thread));
    }
    text_free(&message);
    return o;
}

json_t *json_findings(const struct run_record *r, struct symbols *s) {
    json_t *list = json_array();
    for (size_t i = 0; i < r->finding_count; i++)
        json_array_append_new(list, json_finding(&r->findings[i], s));
    return list;
}

/* ---- whole records ---- */

json_t *json_launches(const struct run_record *r, bool counted) {
    json_t *list = json_array();
    for (size_t i = 0; i < r->launch_count; i++)
        json_array_append_new(list, json_launch(&r->launches[i], counted));
    return list;
}

json_t *json_run(const struct run_result *run) {
    json_t *o = json_pack("{s:s, s:i, s:I, s:o, s:O}", "schema", "lockstep-run/1", "exit",
                          run->exit, "seed", (json_int_t)run->seed, "launches",
                          json_launches(run->r, run->counted), "findings", run->findings);
    if (run->counted) json_object_set_new(o, "metrics", json_metrics(&run->r->end.metrics));
    if (run->r->end.dropped) json_object_set_new(o, "dropped", json_integer(run->r->end.dropped));
    if (run->r->end.shared_sites)
        json_object_set_new(o, "shared_places", json_integer(run->r->end.shared_sites));
    if (run->trace) json_object_set_new(o, "trace", run->trace);
    return o;
}

static json_t *list_or_empty(json_t *list) { return list ? json_incref(list) : json_array(); }

json_t *json_exercise(const struct exercise_result *e) {
    json_t *o = json_pack("{s:s, s:s?, s:s, s:i, s:i, s:o, s:o}", "id", e->id, "title", e->title,
                          "verdict", e->verdict, "points", e->points, "max_points", e->max_points,
                          "cases", list_or_empty(e->cases), "findings", list_or_empty(e->findings));
    if (e->dropped) json_object_set_new(o, "dropped", json_integer(e->dropped));
    if (e->seed) json_object_set_new(o, "seed", json_integer((json_int_t)e->seed));
    if (e->device && *e->device) json_object_set_new(o, "device", json_text(e->device));
    if (e->check) json_object_set_new(o, "check", json_text(e->check));
    if (e->why) json_object_set_new(o, "why", json_text(e->why));
    if (e->example) json_object_set(o, "example", e->example);
    if (e->printed) json_object_set(o, "printed", e->printed);
    if (e->trace) json_object_set(o, "trace", e->trace);
    if (e->credit) json_object_set(o, "credit", e->credit);
    return o;
}

/* That of the first exercise that ran in a random order: all have the same. */
static json_int_t seed_of(const json_t *exercises) {
    json_int_t seed = 0;
    for (size_t i = 0; i < json_array_size(exercises) && !seed; i++)
        seed = json_integer_value(json_object_get(json_array_get(exercises, i), "seed"));
    return seed;
}

json_t *json_lesson(const char *name, int number, const char *backend, const char *from,
                    json_t *exercises) {
    json_t *o = json_pack("{s:s, s:s, s:i, s:s}", "schema", "lockstep-lesson/1", "lesson", name,
                          "number", number, "backend", backend);
    if (from) json_object_set_new(o, "from", json_text(from));
    json_object_set_new(o, "seed", json_integer(seed_of(exercises)));
    json_object_set_new(o, "exercises", exercises);
    return o;
}

/* ---- texts and files ---- */

json_t *json_text(const char *text) {
    struct text safe = {0};
    escape_add(&safe, text, strlen(text), ESCAPE_LINES);
    json_t *string = json_string(safe.data);
    text_free(&safe);
    return string;
}

const char *json_member_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int json_save(const json_t *value, const char *path) {
    char *text = json_dumps(value, JSON_INDENT(1) | JSON_REAL_PRECISION(15));
    if (!text) return -1;
    int failed = text_write(path, text, strlen(text));
    free(text);
    return failed;
}
