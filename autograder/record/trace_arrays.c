#include "trace_arrays.h"

#include <stdio.h>
#include <string.h>

static struct traced_array *by_base(struct traced_arrays *a, uint32_t space, uint64_t base) {
    for (int i = 0; i < a->count; i++)
        if (a->list[i].space == space && a->list[i].id == UINT32_MAX && a->list[i].base == base)
            return &a->list[i];
    return NULL;
}

/* A name twice would be two things under one name: the later ones get a number. */
static struct traced_array *new_array(struct traced_arrays *a, uint32_t space, uint32_t id,
                                      const char *name) {
    if (a->count == TRACE_ARRAYS) return NULL;
    struct traced_array *t = &a->list[a->count];
    *t = (struct traced_array){.space = space, .id = id, .element = 16, .all_floats = true};
    snprintf(t->name, sizeof t->name, "%s", name);
    size_t length = strlen(t->name);
    int alike = 1;
    for (int i = 0; i < a->count; i++) {
        const char *rest = a->list[i].name + length;
        if (!strncmp(a->list[i].name, t->name, length)) alike += !*rest || !strncmp(rest, " #", 2);
    }
    if (alike > 1) snprintf(t->name, sizeof t->name, "%.80s #%d", name, alike);
    a->count++;
    return t;
}

static struct traced_array *allocation(struct traced_arrays *a, const struct run_record *r,
                                       struct symbols *s, uint32_t id) {
    for (int i = 0; i < a->count; i++)
        if (a->list[i].id == id) return &a->list[i];
    const struct trace_array *t = NULL;
    for (size_t i = 0; i < r->array_count && !t; i++)
        if (r->arrays[i].id == id) t = &r->arrays[i];
    struct traced_array *made = new_array(a, SPACE_GLOBAL, id, t && *t->name ? t->name : "memory");
    if (made) made->bytes = t ? t->bytes : 0;
    if (made && t && *t->name) made->type = symbols_pointee(s, t->name);
    return made;
}

/* A __shared__ or __device__ variable, by its symbol. */
static struct traced_array *variable(struct traced_arrays *a, const struct run_record *r,
                                     struct symbols *s, const struct trace_event *e,
                                     uint64_t *inside) {
    bool shared = e->space == SPACE_SHARED;
    for (int i = 0; i < a->count; i++) {
        struct traced_array *t = &a->list[i];
        if (t->space != e->space || t->id != UINT32_MAX || e->offset - t->base >= t->bytes)
            continue;
        *inside = e->offset - t->base;
        return t;
    }
    const char *name = shared ? symbols_shared(s, e->offset, inside)
                              : symbols_variable(s, e->offset, inside);
    if (!name) *inside = e->offset;
    struct traced_array *t = by_base(a, e->space, e->offset - *inside);
    if (t) return t;
    bool dynamic = name && !strcmp(name, "lockstep_dynamic_shared");
    uint64_t bytes = name ? symbols_size(s) : 0;
    struct symbols_type type = {VALUE_UNKNOWN, 0}; /* dynamic shared memory is of any type */
    if (name && !dynamic) type = symbols_type(s);
    if (shared && !bytes && e->launch < r->launch_count)
        bytes = r->launches[e->launch].dynamic_shared;
    t = new_array(a, e->space, UINT32_MAX, dynamic ? "shared" : name ? name : "memory");
    if (!t) return NULL;
    t->base = e->offset - *inside;
    t->bytes = bytes;
    t->type = type;
    return t;
}

struct traced_array *trace_array_of(struct traced_arrays *a, const struct run_record *r,
                                    struct symbols *s, const struct trace_event *e,
                                    uint64_t *inside) {
    *inside = e->offset;
    if (e->space == SPACE_GLOBAL && e->array != UINT32_MAX) return allocation(a, r, s, e->array);
    return variable(a, r, s, e, inside);
}

/* ---- types ---- */

/* Bit patterns of floats of everyday size (2^-40 to 2^40) are integers that hardly occur. */
static bool looks_float(uint64_t v, uint32_t bytes) {
    uint64_t exponent = bytes == 8 ? v >> 52 & 2047 : v >> 23 & 255;
    uint64_t middle = bytes == 8 ? 1023 : 127;
    return v == 0 || v == UINT64_C(1) << (8 * bytes - 1) ||
           (exponent + 40 >= middle && exponent <= middle + 40);
}

static uint64_t element(const struct trace_event *e, uint32_t at, uint32_t bytes) {
    uint64_t v = 0;
    memcpy(&v, (const char *)e->value + at, bytes);
    return v;
}

/* A program has a few hundred places that access memory, and a trace has them again and again. */
static bool sign_extends(struct traced_arrays *a, struct symbols *s, uint64_t pc) {
    struct traced_load *l = &a->load[pc % TRACE_LOADS];
    if (l->pc != pc) *l = (struct traced_load){pc, symbols_sign_extends(s, pc)};
    return l->sign_extends;
}

static void learn(struct traced_array *a, const struct trace_event *e, bool extends) {
    if (!e->bytes) return;
    if (extends) a->signed_bytes = e->bytes;
    uint32_t bytes = e->bytes < 8 ? e->bytes : e->bytes == 8 ? 8 : 4;
    for (uint32_t at = 0; at + bytes <= e->bytes && at + bytes <= sizeof e->value; at += bytes) {
        uint64_t v = element(e, at, bytes), top = UINT64_C(1) << (8 * bytes - 1);
        if (v) a->any = true;
        if (bytes < 4 || !looks_float(v, bytes)) a->all_floats = false;
        if (v >= top && v >= top + (top - (top >> 7))) a->any_negative = true;
        if (v >= top && v < top + (top - (top >> 7))) a->any_large = true;
    }
    if (bytes < a->element) a->element = bytes;
}

void trace_arrays_find(struct traced_arrays *a, const struct run_record *r, struct symbols *s) {
    for (size_t i = 0; i < r->event_count; i++) {
        uint64_t inside;
        if (r->events[i].kind > ACCESS_ATOMIC) continue;
        struct traced_array *t = trace_array_of(a, r, s, &r->events[i], &inside);
        if (!t) continue;
        const struct trace_event *e = &r->events[i];
        learn(t, e, e->kind == ACCESS_READ && e->bytes <= 4 && sign_extends(a, s, e->pc));
        if (!t->bytes) t->bytes = inside + r->events[i].bytes;
    }
    for (int i = 0; i < a->count; i++)
        if (a->list[i].element > 8) a->list[i].element = 4;
}

/* What the program says; only then, what the values look like. */
static const char *type_of(const struct traced_array *a) {
    static const char *const names[] = {NULL, "int", "unsigned", "float"};
    if (a->type.kind && a->type.bytes == a->element) return names[a->type.kind];
    if (a->signed_bytes == a->element) return "int";
    if (a->any && a->all_floats) return "float";
    return a->any_negative && !a->any_large ? "int" : "unsigned";
}

json_t *trace_array_json(const struct traced_array *a) {
    uint64_t elements = (a->bytes + a->element - 1) / a->element;
    return json_pack("{s:s, s:s, s:I, s:i, s:s}", "name", a->name, "space",
                     a->space == SPACE_SHARED ? "shared" : "global", "elements",
                     (json_int_t)elements, "element_bytes", (int)a->element, "type", type_of(a));
}

/* A float with the digits that tell it from its neighbours, not those of the double nearest to it.
 */
static json_t *float_json(uint64_t v, uint32_t bytes) {
    float f;
    double d;
    char text[32];
    memcpy(&f, &v, sizeof f);
    memcpy(&d, &v, sizeof d);
    if (bytes == 8) return json_real(d);
    snprintf(text, sizeof text, "%.7g", (double)f);
    sscanf(text, "%lf", &d);
    return json_real(d);
}

void trace_add_values(json_t *list, const struct traced_array *a, const struct trace_event *e) {
    const char *type = type_of(a);
    for (uint32_t at = 0; at + a->element <= e->bytes && at + a->element <= sizeof e->value;
         at += a->element) {
        uint64_t v = element(e, at, a->element);
        uint32_t unused = 64 - 8 * a->element;
        json_t *value = !strcmp(type, "float") ? float_json(v, a->element)
                        : !strcmp(type, "int")
                            ? json_integer((json_int_t)((int64_t)(v << unused) >> unused))
                            : json_integer((json_int_t)v);
        json_array_append_new(list, value);
    }
}
