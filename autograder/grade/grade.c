/* Grades one exercise case by case, up to the first failure. */
#include "grading.h"
#include "bandwidth.h"
#include "support/strbuf.h"
#include "record/trace_json.h"
#include "worked_example.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const verdicts[] = {"passed",     "todo",        "wrong", "racy",
                                       "over-bound", "under-bound", "error", "grader-error"};

/* Only small cases run in another order; a case of few items may still launch many threads. */
enum { SECOND_SCHEDULE = 12345, ANY_ORDER_UP_TO = 4096, ANY_ORDER_THREADS = 1 << 24 };

uint32_t suite_random(uint64_t *state) { /* splitmix64 (Steele, Lea and Flood 2014) */
    if (worked_asked_for()) return worked_random(state);
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(z >> 16 ^ z);
}

int grading_fail(struct grading *g, enum verdict verdict, const char *check, const char *format,
                 ...) {
    va_list a;
    va_start(a, format);
    vsnprintf(g->why, sizeof g->why, format, a);
    va_end(a);
    snprintf(g->check, sizeof g->check, "%s", check);
    g->verdict = verdict;
    return 0;
}

const char *grading_describe(const struct grading *g, const struct lockstep_case *c) {
    static char text[128];
    if (g->lesson->describe) {
        g->lesson->describe(c, text, sizeof text);
        return text;
    }
    int n = snprintf(text, sizeof text, "n = %llu, %s", (unsigned long long)c->n,
                     lockstep_operator_name(c->operation));
    if (c->repetitions > 1)
        n += snprintf(text + n, sizeof text - (size_t)n, ", called %d times", c->repetitions);
    if (c->variant) snprintf(text + n, sizeof text - (size_t)n, ", candidate %d", c->variant);
    return text;
}

/* ---- running ---- */

static void free_result(struct worker_result *r) {
    free(r->output);
    run_free(&r->record);
    r->output = NULL;
}

static void keep_trace(struct grading *g, const struct suite_case *c, const struct run_record *r) {
    json_t *findings = json_findings(r, g->symbols);
    json_decref(g->trace);
    g->trace = trace_json(r, g->symbols, findings);
    json_object_set_new(g->trace, "exercise", json_string(g->exercise->id));
    json_object_set_new(g->trace, "title", json_string(g->exercise->title));
    json_object_set_new(g->trace, "case", json_string(grading_describe(g, c->shape)));
    json_decref(findings);
}

static int ask_again(struct grading *g, const struct suite_case *c, uint64_t schedule,
                     struct worker_result *result) {
    int good = ask(g, c, schedule, result) && judge(g, c, result);
    if (!good && g->verdict == WRONG && !strcmp(g->check, "value"))
        snprintf(g->check, sizeof g->check, "repeat");
    size_t end = strlen(g->why);
    if (!good && schedule != SECOND_SCHEDULE)
        snprintf(g->why + end, sizeof g->why - end, " (with the thread order of seed %llu)",
                 (unsigned long long)schedule);
    return good;
}

/* Small in items and in threads: such a case also runs in another order. */
static bool is_small(const struct grading *g, const struct lockstep_case *c) {
    return c->n <= (g->exercise->any_order_up_to ? g->exercise->any_order_up_to : ANY_ORDER_UP_TO);
}

static int ask_in_other_orders(struct grading *g, const struct suite_case *c) {
    struct worker_result result = {0};
    uint64_t count = g->seeds ? g->seeds : 1;
    int good = 1;
    for (uint64_t i = 0; good && i < count; i++) {
        uint64_t seed = g->seeds ? g->seed++ : SECOND_SCHEDULE;
        if (!g->first_seed) g->first_seed = seed;
        good = ask_again(g, c, seed, &result);
        free_result(&result);
    }
    return good;
}

/* Runs a case in the canonical order, for its counters, and a small one in another order as well: a
   correct kernel's result does not depend on the order. */
static int run_case(struct grading *g, const struct suite_case *c) {
    struct worker_result result = {0};
    if (g->seeds && !is_small(g, c->shape)) return 1;
    int good = ask(g, c, 0, &result) && judge(g, c, &result);
    if (result.record.complete && worked_asked_for()) keep_trace(g, c, &result.record);
    if (result.record.complete && g->verdict != TODO) {
        record_case(g, c, &result.record, good);
        good = g->verdict == PASSED;
    }
    bool many = result.record.end.metrics.threads > ANY_ORDER_THREADS;
    free_result(&result);
    if (!good || many || !is_small(g, c->shape) || g->trace) return good;
    return ask_in_other_orders(g, c);
}

/* Runs a case twice; a large one is timed the second time. */
static int run_case_on_gpu(struct grading *g, const struct suite_case *c) {
    struct worker_result result = {0};
    int good = ask(g, c, 0, &result) && judge(g, c, &result);
    free_result(&result);
    if (good) good = ask_again(g, c, SECOND_SCHEDULE, &result);
    if (g->verdict != TODO) {
        json_t *o = begin_case(c, good);
        uint64_t bytes = c->input_bytes ? c->input_bytes : 4 * c->input_words;
        if (good) speed_record(o, &result.answer, bytes + 4 * c->output_words);
        json_array_append_new(g->cases, o);
    }
    free_result(&result);
    return good;
}

static void write_record(struct grading *g) {
    const char *folder = getenv("LOCKSTEP_RECORDS");
    if (!folder) return;
    const struct lockstep_exercise *e = g->exercise;
    if (e->diagnosis) json_array_clear(g->findings); /* they are the expected answer */
    bool passed = g->verdict == PASSED;
    struct exercise_result result = {.id = e->id,
                                     .title = e->title,
                                     .verdict = verdicts[g->verdict],
                                     .points = passed && !g->trace ? e->points : 0,
                                     .max_points = e->points,
                                     .cases = g->cases,
                                     .findings = g->findings,
                                     .dropped = g->dropped,
                                     .seed = g->first_seed,
                                     .device = g->device,
                                     .check = passed ? NULL : g->check,
                                     .why = passed ? NULL : g->why,
                                     .trace = g->trace};
    if (g->trace) {
        json_object_set_new(g->trace, "verdict", json_string(verdicts[g->verdict]));
        if (!passed) json_object_set_new(g->trace, "why", json_text(g->why));
    }
    json_t *o = json_exercise(&result);
    struct text path = {0};
    text_format(&path, "%s/%s.json", folder, e->id);
    /* `lockstep lesson` treats a missing record, and nothing else, as a failure of the grader. */
    if (!o || json_save(o, path.data))
        fprintf(stderr, "%s cannot be written: %s\n", path.data, strerror(errno));
    text_free(&path);
    json_decref(o);
}

/* LOCKSTEP_SOAK=FIRST:COUNT: so many random orders, distributed among the small cases. */
static void read_soak(struct grading *g) {
    const char *text = getenv("LOCKSTEP_SOAK");
    unsigned long long first = 0, count = 0;
    uint64_t small = 0;
    if (!text || g->cuda || sscanf(text, "%llu:%llu", &first, &count) != 2) return;
    for (int i = 0; i < g->exercise->case_count; i++) small += is_small(g, &g->exercise->cases[i]);
    if (!small) return;
    g->seed = first;
    g->seeds = (count + small - 1) / small;
}

const char *suite_grade(const struct lockstep_lesson *lesson, const char *exercise,
                        suite_fill fill) {
    static struct grading g;
    const char *folder = getenv("LOCKSTEP_WORKERS"), *seconds = getenv("LOCKSTEP_SECONDS");
    g = (struct grading){.lesson = lesson,
                         .exercise = lockstep_exercise_find(lesson, exercise),
                         .verdict = PASSED,
                         .cases = json_array(),
                         .findings = json_array(),
                         .seconds = seconds ? strtod(seconds, NULL) : 20};
    if (!g.exercise || !folder)
        return "LOCKSTEP_WORKERS is not set, or the exercise does not exist";
    const char *backend = getenv("LOCKSTEP_BACKEND");
    g.cuda = backend && !strcmp(backend, "cuda");
    snprintf(g.folder, sizeof g.folder, "%s", folder);
    snprintf(g.executable, sizeof g.executable, "%s/%s", folder, exercise);
    g.symbols = g.cuda ? NULL : symbols_open(g.executable);
    read_soak(&g);
    const char *unknown = seed_read(&g.source, exercise);
    if (unknown) return unknown;
    struct lockstep_case worked = worked_case(g.exercise);
    int *order = order_of_cases(&g);
    for (int i = 0; i < (worked_asked_for() ? 1 : g.exercise->case_count); i++) {
        int number = order[i];
        struct lockstep_case shape = worked_asked_for() ? worked : g.exercise->cases[number];
        shape.seed = seed_of(&g.source, lesson, exercise, number, "inputs");
        struct suite_case c = {.shape = &shape, .seed = shape.seed};
        c.key = g.cuda ? lockstep_public_key() : seed_key(&g.source, lesson, exercise, number);
        if (g.exercise->fresh) worker_stop(&g.worker);
        fill(&c);
        int good = g.cuda ? run_case_on_gpu(&g, &c) : run_case(&g, &c);
        free(c.input);
        free(c.expected);
        if (!good) break;
    }
    free(order);
    worker_stop(&g.worker);
    write_record(&g);
    symbols_close(g.symbols);
    json_decref(g.cases);
    json_decref(g.findings);
    json_decref(g.trace);
    return g.verdict == PASSED ? NULL : g.why;
}
