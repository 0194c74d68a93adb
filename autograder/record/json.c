/* Findings, metrics and launches as the JSON of records. */
#include "json.h"
#include "support/escape_text.h"
#include "finding_message.h"

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

static json_t *triple(const uint32_t v[3]) {
    return json_pack("[I, I, I]", (json_int_t)v[0], (json_int_t)v[1], (json_int_t)v[2]);
}

json_t *json_launch(const struct launch_record *l) {
    return json_pack("{s:o, s:o, s:o, s:I, s:o}", "kernel", json_text(l->kernel), "grid",
                     triple(l->grid), "block", triple(l->block), "dynamic_shared",
                     (json_int_t)l->dynamic_shared, "metrics", json_metrics(&l->metrics));
}

json_t *json_finding(const struct finding *f, struct symbols *s) {
    struct place p;
    struct text message = {0};
    sentence_place(f, s, &p);
    sentence_say(&message, f, &p);
    json_t *o = json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:o, s:i, s:o, s:o, s:o, s:I, s:o}", "kind", kinds[f->kind],
        "space", spaces[f->space], "severity", f->severity == SEVERITY_ERROR ? "error" : "warning",
        "actor", actors[f->actor], "kernel", json_text(f->kernel), "file",
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

json_t *json_text(const char *text) {
    struct text safe = {0};
    escape_add(&safe, text, strlen(text), ESCAPE_LINES);
    json_t *string = json_string(safe.data);
    text_free(&safe);
    return string;
}

int json_save(const json_t *value, const char *path) {
    char *text = json_dumps(value, JSON_INDENT(1) | JSON_REAL_PRECISION(15));
    if (!text) return -1;
    int failed = text_write(path, text, strlen(text));
    free(text);
    return failed;
}
