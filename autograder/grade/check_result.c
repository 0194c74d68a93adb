/* Checks a worker's result, outside of the process that ran the kernel. */
#include "grading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const buffers[] = {"d_in", "d_out", "d_scratch"};

/* @return the last part that begins at this byte or before it; the first one, if all are behind it
 */
static const struct suite_part *part_at(const struct suite_part *list, int64_t byte) {
    const struct suite_part *found = list;
    for (int i = 1; i < SUITE_PARTS && list[i].name; i++)
        if (list[i].byte <= byte) found = &list[i];
    return found->name ? found : NULL;
}

static void rename_array(const struct grading *g, struct finding *f) {
    for (int b = 0; b < 3; b++) {
        if (strcmp(f->array, buffers[b]) != 0) continue;
        const struct suite_part *part = b < 2 ? part_at(g->parts[b], (int64_t)f->offset) : NULL;
        const char *name = part ? part->name : g->names[b];
        if (part) f->offset -= (uint64_t)part->byte;
        if (name) snprintf(f->array, sizeof f->array, "%s", name);
        return;
    }
}

/* The worker calls its buffers by the names of lesson 1; the case's lesson may call them otherwise.
 */
static void rename_arrays(const struct grading *g, const struct run_record *r) {
    for (size_t i = 0; i < r->finding_count; i++) rename_array(g, &r->findings[i]);
}

void judge_keep_findings(struct grading *g, const struct run_record *r) {
    if (json_array_size(g->findings) && !g->exercise->diagnosis) return;
    rename_arrays(g, r);
    json_decref(g->findings);
    g->findings = json_findings(r, g->symbols);
    g->dropped = r->end.dropped;
}

static bool is(const json_t *finding, const char *key, const char *value) {
    return !strcmp(json_string_value(json_object_get(finding, key)), value);
}

/* A failed call or launch is a warning if the program checked its error; if the program then gave
   up, it is the reason. */
static bool is_reason(const json_t *f, bool exited) {
    return is(f, "severity", "error") ||
           (exited && (is(f, "kind", "launch-error") || is(f, "kind", "api-error")));
}

static bool same_array(const json_t *a, const json_t *b) {
    const char *x = json_string_value(json_object_get(a, "address"));
    const char *y = json_string_value(json_object_get(b, "address"));
    return x && y && strcspn(x, "[") == strcspn(y, "[") && !strncmp(x, y, strcspn(x, "["));
}

/* An out-of-bounds access also races with other threads' accesses: same line, same array. */
static bool is_overrun(const json_t *findings, const json_t *race) {
    json_int_t line = json_integer_value(json_object_get(race, "line"));
    if (json_integer_value(json_object_get(race, "other_line")) != line) return false;
    for (size_t i = 0; i < json_array_size(findings); i++) {
        const json_t *f = json_array_get(findings, i);
        if (is(f, "kind", "out-of-bounds") && is(f, "severity", "error") && same_array(f, race) &&
            json_integer_value(json_object_get(f, "line")) == line)
            return true;
    }
    return false;
}

/* The finding that explains the others: a race makes values appear unwritten, never the reverse. */
static json_t *main_error(const json_t *findings, bool exited) {
    json_t *first = NULL;
    for (size_t i = 0; i < json_array_size(findings); i++) {
        json_t *f = json_array_get(findings, i);
        if (!is_reason(f, exited)) continue;
        if (is(f, "kind", "race") && is_overrun(findings, f)) continue;
        if (is(f, "kind", "race")) return f;
        if (!first) first = f;
    }
    return first;
}

static int judge_findings(struct grading *g, const struct suite_case *c, const struct run_record *r,
                          bool exited) {
    bool error = r->end.dropped_errors || (exited && r->finding_count);
    for (size_t i = 0; i < r->finding_count; i++)
        error |= r->findings[i].severity == SEVERITY_ERROR;
    if (error || g->exercise->diagnosis)
        judge_keep_findings(g, r); /* the judge may also expect that there are none */
    if (!error) return 1;
    json_t *f = main_error(g->findings, exited);
    if (g->exercise->diagnosis && !exited) return 1;
    if (!f && r->end.dropped_errors)
        return grading_fail(g, WRONG, "findings",
                            "at %s: too many findings to list, %u of them errors",
                            grading_describe(g, c->shape), r->end.dropped_errors);
    if (!f) return 1;
    json_object_set_new(f, "reason", json_true());
    const char *kind = json_string_value(json_object_get(f, "kind"));
    enum verdict verdict = !strcmp(kind, "race") ? RACY : !strcmp(kind, "crash") ? ERROR : WRONG;
    return grading_fail(g, verdict, kind, "at %s: %s, line %d: %s", grading_describe(g, c->shape),
                        kind, (int)json_integer_value(json_object_get(f, "line")),
                        json_string_value(json_object_get(f, "message")));
}

/* Shows numbers of 64 bits as the words that they are if they are small. */
static void keep_wide_example(struct grading *g, const struct suite_case *c,
                              const uint32_t *output) {
    uint64_t count = c->output_words / 2;
    uint32_t *right = malloc(4 * count + 4), *got = malloc(4 * count + 4);
    bool small = right && got && c->wide && c->input_bytes == 4 * c->input_words;
    for (uint64_t i = 0; small && i < count; i++) {
        right[i] = (uint32_t)c->wide[i];
        got[i] = output[2 * i];
        small = c->wide[i] <= UINT32_MAX && !output[2 * i + 1];
    }
    struct suite_case words = *c;
    words.expected = right;
    words.output_words = count;
    words.input_bytes = 0;
    if (small && memcmp(right, got, 4 * count) != 0) example_keep(g, &words, got);
    free(right);
    free(got);
}

/* For results that one array of right values cannot describe: calls the lesson's own judge. */
static int ask_judge(struct grading *g, const struct suite_case *c, const uint32_t *output) {
    struct suite_finding list[16] = {0};
    int count = 0;
    if (!c->judge) return 1;
    for (size_t i = 0; i < json_array_size(g->findings) && count < 16; i++) {
        json_t *f = json_array_get(g->findings, i);
        struct suite_finding *to = &list[count];
        if (!json_unpack(f, "{s:s, s:s, s:s, s:i, s?i}", "kind", &to->kind, "space", &to->space,
                         "severity", &to->severity, "line", &to->line, "other_line",
                         &to->other_line))
            count++;
    }
    const char *why = c->judge(c, output, list, count);
    if (why) keep_wide_example(g, c, output);
    return why ? grading_fail(g, WRONG, "value", "at %s: %s", grading_describe(g, c->shape), why)
               : 1;
}

static int judge_output(struct grading *g, const struct suite_case *c, const uint32_t *output) {
    for (uint64_t i = 0; i < c->output_words && c->expected; i++)
        if (output[i] != c->expected[i]) {
            example_keep(g, c, output);
            if (c->returns && i == c->returned_at)
                return grading_fail(g, WRONG, "value", "at %s: %s returned %d, expected %d",
                                    grading_describe(g, c->shape), c->returns, (int)output[i],
                                    (int)c->expected[i]);
            if (output[i] == NEVER_WRITTEN)
                return grading_fail(
                    g, WRONG, "value", "at %s: output[%llu] was never written, expected %u",
                    grading_describe(g, c->shape), (unsigned long long)i, c->expected[i]);
            return grading_fail(g, WRONG, "value", "at %s: output[%llu] is %u, expected %u",
                                grading_describe(g, c->shape), (unsigned long long)i, output[i],
                                c->expected[i]);
        }
    return 1;
}

/* On a real GPU an error code takes the place of the simulator's findings. */
static int judge_device(struct grading *g, const struct suite_case *c,
                        const struct worker_answer *a) {
    if (a->device[0]) snprintf(g->device, sizeof g->device, "%.63s", a->device);
    if (a->error)
        return grading_fail(g, WRONG, "cuda-error", "at %s: CUDA error %d: %.*s",
                            grading_describe(g, c->shape), a->error, WORKER_MESSAGE - 1,
                            a->message);
    if (a->exited && a->message[0])
        return grading_fail(g, ERROR, "exit", "at %s: the program exited: %.*s",
                            grading_describe(g, c->shape), WORKER_MESSAGE - 1, a->message);
    if (a->overrun)
        return grading_fail(
            g, WRONG, "overrun",
            "at %s: a kernel wrote outside of %s: check the index against the array's size",
            grading_describe(g, c->shape), buffers[(a->overrun - 1) % 3]);
    return 1;
}

/* Races come before values: a race explains a wrong value, and names the line. */
int judge(struct grading *g, const struct suite_case *c, const struct worker_result *result) {
    if (result->answer.todo) return grading_fail(g, TODO, "todo", "its TODO is still open");
    return judge_findings(g, c, &result->record, result->answer.exited) &&
           judge_values(g, c, result);
}

int judge_values(struct grading *g, const struct suite_case *c,
                 const struct worker_result *result) {
    if (!judge_device(g, c, &result->answer)) return 0;
    if (result->answer.exited)
        return grading_fail(
            g, ERROR, "exit",
            "at %s: the program ended itself before it returned a result: by exit(), or by "
            "CUDA_CHECK() after a call that failed",
            grading_describe(g, c->shape));
    if (result->answer.input_changed)
        return grading_fail(g, WRONG, "input-changed",
                            "at %s: the kernel changed its input, which is read-only",
                            grading_describe(g, c->shape));
    return judge_output(g, c, result->output) && ask_judge(g, c, result->output);
}
