#include "trace_findings.h"

static uint32_t linear(const uint32_t at[3], const uint32_t size[3]) {
    return (at[2] * size[1] + at[1]) * size[0] + at[0];
}

/* The event of an access that a finding speaks of: the first, or the one nearest to `near`. With pc
 * 0, any access of the thread to that place: where several read a word, the simulator keeps one
 * stamp for all of them, so that it knows one of the readers and the place of another.
 * @return its index, or event_count */
static size_t find(const struct traced_steps *t, const struct finding *f, uint64_t pc,
                   const uint32_t block[3], const uint32_t thread[3], size_t near) {
    const struct run_record *r = t->r;
    const struct launch_record *l = &r->launches[f->launch];
    uint32_t b = linear(block, l->grid), at = linear(thread, l->block);
    size_t best = r->event_count;
    for (size_t i = 0; i < t->count; i++) {
        const struct trace_event *e = &r->events[i];
        if (e->launch != f->launch || e->block != b || e->thread != at) continue;
        if (pc ? e->pc != pc : e->kind > ACCESS_ATOMIC || i == near) continue;
        if (f->bytes && e->kind <= ACCESS_ATOMIC && e->offset != f->offset) continue;
        if (near == r->event_count) return i;
        size_t distance = i > near ? i - near : near - i;
        if (best == r->event_count || distance < (best > near ? best - near : near - best))
            best = i;
    }
    return best;
}

static void add_steps_of(const struct traced_steps *t, json_t *o, const struct finding *f) {
    size_t none = t->r->event_count;
    if (f->launch >= t->r->launch_count) return;
    size_t at = find(t, f, f->pc, f->block, f->thread, none);
    if (at == none) return;
    json_object_set_new(o, "step", json_integer(t->step_of[at]));
    if (!f->has_other) return;
    size_t other = find(t, f, f->other_pc, f->other_block, f->other_thread, at);
    if (other == none && f->bytes) other = find(t, f, 0, f->other_block, f->other_thread, at);
    if (other != none) json_object_set_new(o, "other_step", json_integer(t->step_of[other]));
}

/* Findings name files by path; in the trace they go by the sources' names. */
static void rename_file(struct traced_sources *sources, struct symbols *s, json_t *o,
                        const char *member, uint64_t pc) {
    if (pc) trace_site(sources, s, pc); /* perhaps no step is there: its source is shown, too */
    const char *name = trace_source_name(sources, json_string_value(json_object_get(o, member)));
    if (name) json_object_set_new(o, member, json_string(name));
}

json_t *trace_findings_json(const struct traced_steps *t, struct traced_sources *sources,
                            struct symbols *s, const json_t *findings) {
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(findings) && i < t->r->finding_count; i++) {
        const struct finding *f = &t->r->findings[i];
        json_t *o = json_deep_copy(json_array_get(findings, i));
        add_steps_of(t, o, f);
        rename_file(sources, s, o, "file", f->pc);
        rename_file(sources, s, o, "other_file", f->other_pc);
        json_array_append_new(list, o);
    }
    return list;
}
