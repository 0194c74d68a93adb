#include "trace_operations.h"
#include "trace_flow.h"

#include <stdlib.h>

struct operations {
    const struct traced_steps *t;
    struct traced_arrays *arrays;
    struct symbols *symbols;
    struct flow flow;
    uint32_t *number; /* of each operator event */
};

/* A word of an access as [array, index]; null if its array is not in the trace. */
static json_t *cell_json(const struct operations *o, uint64_t event, uint32_t word) {
    uint64_t inside;
    const struct trace_event *e = &o->t->r->events[event];
    struct traced_array *a = trace_array_of(o->arrays, o->t->r, o->symbols, e, &inside);
    if (!a) return json_null();
    return json_pack("[i, I]", (int)(a - o->arrays->list),
                     (json_int_t)((inside + 4 * word) / a->element));
}

static json_t *origin_json(const struct operations *o, flow_origin from) {
    uint32_t word;
    if (from == FLOW_UNKNOWN || o->flow.counted) return json_null();
    if (from >= 0) return json_integer(o->number[from]);
    uint64_t event = flow_cell(from, &word);
    return cell_json(o, event, word);
}

static json_t *operation_json(const struct operations *o, size_t event) {
    const struct trace_event *e = &o->t->r->events[event];
    return json_pack("[I, i, I, I, I, o, o]", (json_int_t)o->t->step_of[event], (int)e->thread,
                     (json_int_t)(e->value[0] & UINT32_MAX), (json_int_t)(e->value[0] >> 32),
                     (json_int_t)e->value[1], origin_json(o, o->flow.operand[event][0]),
                     origin_json(o, o->flow.operand[event][1]));
}

static json_t *results_json(const struct operations *o) {
    json_t *list = json_array();
    for (size_t i = 0; i < o->flow.result_count && !o->flow.counted; i++) {
        const struct flow_result *r = &o->flow.results[i];
        json_t *cell = cell_json(o, r->event, r->word);
        if (json_is_array(cell)) json_array_append_new(cell, json_integer(o->number[r->from]));
        if (json_is_array(cell)) json_array_append(list, cell);
        json_decref(cell);
    }
    return list;
}

void trace_add_operations(json_t *trace, const struct traced_steps *t, struct traced_arrays *a,
                          struct symbols *s, const struct run_record *distinct) {
    struct operations o = {.t = t, .arrays = a, .symbols = s};
    uint32_t count = 0;
    o.number = calloc(t->count + 1, sizeof *o.number);
    if (!o.number) abort(); /* a few hundred kilobytes */
    for (size_t i = 0; i < t->count; i++)
        if (t->r->events[i].kind == ACCESS_OPERATOR) o.number[i] = count++;
    if (count) {
        json_t *list = json_array();
        o.flow = flow_of(t->r, t->count, distinct);
        for (size_t i = 0; i < t->count; i++)
            if (t->r->events[i].kind == ACCESS_OPERATOR)
                json_array_append_new(list, operation_json(&o, i));
        json_object_set_new(trace, "operations", list);
        json_object_set_new(trace, "results", results_json(&o));
        json_object_set_new(trace, "flow",
                            json_string(o.flow.counted ? "counted"
                                        : o.flow.exact ? "exact"
                                                       : "by value"));
        flow_free(&o.flow);
    }
    free(o.number);
}
