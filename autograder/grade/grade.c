/* Grades one exercise: all results first, then what they cost. */
#include "grading.h"
#include "bandwidth.h"
#include "record/trace_json.h"
#include "worked_example.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <stdio.h>
#include <stdlib.h>

/* A case of few items may still launch many threads: then it runs in one order only. */
enum { ANY_ORDER_THREADS = 1 << 24 };

/* The limit of one case: of processor time; on a GPU of the clock. */
enum { SECONDS = 5, ON_GPU_SECONDS = 20 };

/* The runs after the first failure are limited by what the kernel does, in lanes of memory accesses
   and applied operators, not by time: on every machine the same cases run, so that the verdict and
   the report are the same. After a bound that does not hold they may still find a wrong result,
   which decides. After a wrong result they only show what is right. */
static const uint64_t after_failure = UINT64_C(1) << 22;

/* Processor time, in seconds, of all runs after a wrong result. Only endless loops need as much. */
static const double after_wrong = 2;

uint32_t suite_random(uint64_t *state) { /* splitmix64 (Steele, Lea and Flood 2014) */
    if (worked_in_use()) return worked_random(state);
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

void grading_remember(struct grading *g, enum verdict verdict, const char *check,
                      const char *format, ...) {
    va_list a;
    if (*g->over) return;
    va_start(a, format);
    vsnprintf(g->over, sizeof g->over, format, a);
    va_end(a);
    snprintf(g->over_check, sizeof g->over_check, "%s", check);
    g->over_verdict = verdict;
}

void grading_limit(struct grading *g, double seconds) {
    if (!g->spare || g->time_left > seconds) g->time_left = seconds;
    g->spare = true;
}

void lockstep_case_words(const struct lockstep_lesson *lesson, const struct lockstep_case *c,
                         char *text, size_t size) {
    if (lesson->describe) {
        lesson->describe(c, text, size);
        return;
    }
    struct text words = {0};
    text_format(&words, "n = %llu, %s", (unsigned long long)c->n,
                lockstep_operator_name(c->operation));
    if (c->repetitions > 1) text_format(&words, ", called %d times", c->repetitions);
    if (c->variant) text_format(&words, ", candidate %d", c->variant);
    snprintf(text, size, "%s", words.data);
    text_free(&words);
}

const char *grading_describe(const struct grading *g, const struct lockstep_case *c) {
    static char text[128];
    lockstep_case_words(g->lesson, c, text, sizeof text);
    return text;
}

/* ---- running ---- */

static void keep_trace(struct grading *g, const struct suite_case *c, const struct run_record *r) {
    struct worker_result distinct = {0};
    json_t *findings = json_findings(r, g->symbols);
    json_decref(g->trace);
    bool known = ask_for_distinct(g, c->shape, &distinct);
    g->trace = trace_json(r, g->symbols, findings, known ? &distinct.record : NULL);
    worker_result_free(&distinct);
    json_object_set_new(g->trace, "exercise", json_string(g->exercise->id));
    json_object_set_new(g->trace, "title", json_string(g->exercise->title));
    json_object_set_new(g->trace, "case", json_string(grading_describe(g, c->shape)));
    json_object_set_new(g->trace, "worked_example", json_boolean(worked_in_use()));
    json_decref(findings);
}

/* Does another case exceed what may be spent once a bound does not hold? */
static bool is_spent(const struct grading *g) {
    return *g->over && g->spent > after_failure && !credit_is_given(g);
}

uint64_t grading_cost(const struct lockstep_metrics *m) {
    return m->lanes + m->threads + m->work + m->host_operations;
}

/* Runs a case in the canonical order, for its counters, and a small one in another order as well: a
   correct kernel's result does not depend on the order. */
int grading_run_case(struct grading *g, const struct suite_case *c) {
    struct worker_result result = {0};
    if (g->seeds && !orders_is_small(g, c->shape)) return 1;
    if (is_spent(g)) {
        g->out_of_time = true;
        return 0;
    }
    struct grading first = {.findings = NULL};
    enum grade_end early = CASE_NOT_RUN;
    if (orders_come_first(g, c)) early = evidence_try(g, c, SECOND_SCHEDULE, &first);
    int good = ask(g, c, 0, &result) && judge(g, c, &result);
    if (!good && early == CASE_PASSED) orders_note_repeated(g);
    if (!good && !g->out_of_time) printed_keep(g, &result);
    if (!good && early == CASE_PASSED) orders_explain_repeated(g, c, 0);
    if (result.record.complete && worked_asked_for()) keep_trace(g, c, &result.record);
    if (result.record.complete && g->verdict != TODO) {
        record_case(g, c, &result.record, good);
        good = good && g->verdict == PASSED;
    }
    uint64_t cost = grading_cost(&result.record.end.metrics);
    const struct lockstep_metrics *m = &result.record.end.metrics;
    bool many = m->threads - m->idle_threads > ANY_ORDER_THREADS;
    uint64_t blocks = evidence_blocks(&result.record);
    g->tainted = !good && evidence_is_tainted(&result.record);
    worker_result_free(&result);
    if (good && !many && orders_is_small(g, c->shape) && !g->trace)
        good = orders_run(g, c, early, &first);
    json_decref(first.findings);
    if (g->spare && g->verdict == GRADER_ERROR) { /* the verdict is known without this case */
        g->verdict = PASSED;
        g->out_of_time = true;
    }
    if (!g->out_of_time) evidence_note(g, c, good, blocks);
    if (*g->over) {
        g->spent += cost;
        grading_limit(g, INFINITY); /* each case has its own limit */
    }
    return good && !g->out_of_time;
}

/* Runs a case twice; a large one is timed the second time. */
static int run_case_on_gpu(struct grading *g, const struct suite_case *c) {
    struct worker_result result = {0};
    int good = ask(g, c, 0, &result) && judge(g, c, &result);
    worker_result_free(&result);
    if (good) good = orders_ask_again(g, c, SECOND_SCHEDULE, &result);
    if (g->verdict != TODO) {
        json_t *o = begin_case(g, c, good);
        uint64_t bytes = c->input_bytes ? c->input_bytes : 4 * c->input_words;
        if (good) bandwidth_record(o, &result.answer, bytes + 4 * c->output_words);
        json_array_append_new(g->cases, o);
    }
    worker_result_free(&result);
    return good;
}

/* ---- the cases, one after the other ---- */

void grading_make_case(const struct grading *g, int number, struct lockstep_case *shape,
                       struct suite_case *c) {
    const char *exercise = g->exercise->id;
    shape->seed = seed_of(&g->source, g->lesson, exercise, number, "inputs");
    *c = (struct suite_case){.exercise = exercise, .shape = shape, .seed = shape->seed};
    c->key = g->options->cuda ? lockstep_public_key()
                              : seed_key(&g->source, g->lesson, exercise, number);
    g->fill(c);
}

void grading_free_case(struct suite_case *c) {
    free(c->input);
    free(c->expected);
}

/* Whether to run the other small cases: to say which are right. Not where the order of the cases is
   secret, or findings are the expected answer, or only the verdict is wanted. */
static bool wants_evidence(const struct grading *g) {
    const struct lockstep_exercise *e = g->exercise;
    return (g->verdict == WRONG || g->verdict == RACY) && !g->options->cuda && !g->trace &&
           !g->seeds && !e->fresh && !e->diagnosis && !g->out_of_time && !g->options->verdict_only;
}

static void try_example(struct grading *g, struct lockstep_case shape, uint64_t schedule) {
    struct suite_case c;
    worked_use(true);
    grading_make_case(g, 0, &shape, &c);
    evidence_probe(g, &c, schedule, NULL, 0);
    worked_use(false);
    grading_free_case(&c);
}

/* A wrong result on the worked example is the easiest to understand. If the plain variant is right,
   the variant that is wrong is tried, if a case has that size. */
static void try_worked_example(struct grading *g) {
    bool again = !strcmp(g->check, "repeat");
    struct lockstep_case worked = worked_case(g->exercise);
    uint64_t schedule = again ? SECOND_SCHEDULE : 0;
    if (!wants_evidence(g) || (!again && strcmp(g->check, "value") != 0)) return;
    try_example(g, worked, schedule);
    if (g->example && !g->example_rank) return;
    for (int i = 0; i < g->exercise->case_count; i++) {
        struct lockstep_case other = g->exercise->cases[i];
        if (other.n != worked.n || other.variant != g->wrong_variant ||
            other.operation != worked.operation || other.variant == worked.variant)
            continue;
        try_example(g, other, schedule);
        return;
    }
}

/* A case after the first failure: it decides nothing. */
static void probe_case(struct grading *g, int number, const struct suite_case *c) {
    char why[sizeof g->why];
    enum grade_end end = evidence_probe(g, c, 0, why, sizeof why);
    case_tell(g, number, end, why);
}

/* @return 0 if it is wrong: see grading_fail() */
static int decide_case(struct grading *g, int number, const struct suite_case *c) {
    size_t recorded = json_array_size(g->cases);
    bool over_before = *g->over;
    int good = g->options->cuda ? run_case_on_gpu(g, c) : grading_run_case(g, c);
    case_tell_ran(g, number, good, over_before, recorded);
    if (!good) g->wrong_variant = c->shape->variant;
    return good;
}

static void run_cases(struct grading *g) {
    int *order = order_of_cases(g);
    for (int i = 0; i < g->exercise->case_count; i++) {
        bool failed = g->verdict != PASSED;
        struct lockstep_case shape = g->exercise->cases[order[i]];
        struct suite_case c;
        if (failed && g->exercise->cases[order[i]].n > SMALL_CASE) continue;
        if (g->exercise->fresh) worker_stop(&g->worker);
        grading_make_case(g, order[i], &shape, &c);
        int good = failed ? 0 : decide_case(g, order[i], &c);
        if (failed) probe_case(g, order[i], &c);
        grading_free_case(&c);
        if (!good && (!wants_evidence(g) || !strcmp(g->check, "repeat"))) break;
        if (!good && !failed) grading_limit(g, after_wrong), g->spent = 0;
        if (failed && g->spent > after_failure) break;
    }
    free(order);
    try_worked_example(g);
}

/* A wrong result decides before a bound. */
static void conclude(struct grading *g) {
    if (g->verdict == PASSED && *g->over) {
        g->verdict = g->over_verdict;
        snprintf(g->check, sizeof g->check, "%s", g->over_check);
        snprintf(g->why, sizeof g->why, "%s", g->over);
    }
    if (!g->options->cuda && !g->trace && !g->seeds) evidence_say(g);
    example_finish(g);
}

/* Runs the cases, and writes what came of it. */
static void grade(struct grading *g) {
    orders_begin_soak(g);
    if (worked_asked_for())
        grading_trace_cases(g);
    else
        run_cases(g);
    conclude(g);
    case_tell_rest(g);
    credit_decide(g);
    worker_stop(&g->worker);
    write_record(g);
}

static void release(struct grading *g) {
    symbols_close(g->symbols);
    json_decref(g->cases);
    json_decref(g->findings);
    json_decref(g->trace);
    json_decref(g->example);
    json_decref(g->printed);
    free(g->ran);
    free(g->told);
}

const char *grade_exercise(const struct grade_options *options,
                           const struct lockstep_lesson *lesson,
                           const struct lockstep_exercise *exercise, grade_fill fill,
                           grade_tell tell) {
    static struct grading g;
    size_t count = (size_t)exercise->case_count + 1;
    g = (struct grading){.lesson = lesson,
                         .exercise = exercise,
                         .options = options,
                         .fill = fill,
                         .tell = tell,
                         .told = calloc(count, sizeof *g.told),
                         .verdict = PASSED,
                         .worker = {.on_gpu = options->cuda, .request = options->request},
                         .cases = json_array(),
                         .findings = json_array(),
                         .ran = calloc(count, sizeof *g.ran),
                         .seconds = options->seconds};
    if (!g.ran || !g.told) abort();
    if (g.seconds <= 0) g.seconds = options->cuda ? ON_GPU_SECONDS : SECONDS;
    snprintf(g.folder, sizeof g.folder, "%s", options->workers);
    snprintf(g.executable, sizeof g.executable, "%.3500s/%.500s", options->workers, exercise->id);
    g.symbols = options->cuda ? NULL : symbols_open(g.executable);
    worked_ask_for(options->trace);
    const char *unknown = seed_read(&g.source, options->secret, options->sources, exercise->id);
    if (!unknown) unknown = credit_begin(&g);
    if (!unknown) grade(&g);
    release(&g);
    return unknown;
}
