/* Runs a case in a worker: starts the right program, sends the request, and words what may fail. */
#include "grading.h"
#include "support/subprocess.h"
#include "record/wire_format.h"
#include "support/sandbox.h"
#include "bandwidth.h"
#include "patience.h"
#include "worked_example.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct worker_request request_of(const struct grading *g, const struct suite_case *c,
                                        uint64_t schedule, bool traced) {
    int repetitions = c->shape->repetitions ? c->shape->repetitions : 1;
    struct worker_request r = {.magic = WORKER_MAGIC,
                               .operation = c->shape->operation,
                               .variant = c->shape->variant,
                               .repetitions = repetitions,
                               .trace = traced || worked_asked_for(),
                               .count_steps = !schedule,
                               .time = schedule && c->shape->n >= BANDWIDTH_FROM &&
                                       repetitions == 1,
                               .buffers = c->start_words ? 4 : 3,
                               .n = c->shape->n,
                               .m = c->shape->m,
                               .schedule = schedule,
                               .resident = schedule ? (uint32_t)g->exercise->resident : 0};
    memcpy(r.key, c->key.round, sizeof r.key);
    r.buffer[0] = (struct worker_buffer){BUFFER_INPUT, 0,
                                         c->input_bytes ? c->input_bytes : c->input_words * 4};
    r.buffer[1] = (struct worker_buffer){BUFFER_OUTPUT, 0, c->output_words * 4};
    r.buffer[2] = (struct worker_buffer){BUFFER_SCRATCH, 0, c->scratch_words * 4};
    r.buffer[3] = (struct worker_buffer){BUFFER_INPUT, 0, c->start_words * 4};
    return r;
}

/* A submission cannot send itself these signals: they come from the machine or its user. */
static bool is_from_outside(int signal_number) {
    return signal_number == SIGKILL || signal_number == SIGTERM || signal_number == SIGHUP ||
           signal_number == SIGINT || signal_number == SIGQUIT;
}

static int died_by_signal(struct grading *g, const struct suite_case *c, int signal_number) {
    const char *where = grading_describe(g, c->shape);
    if (is_from_outside(signal_number))
        return grading_fail(
            g, GRADER_ERROR, "killed",
            "at %s: the program was killed from outside (%s): is the machine out of memory?", where,
            strsignal(signal_number));
    if (signal_number == SIGXCPU)
        return grading_fail(
            g, ERROR, "timeout",
            "at %s: all cases together used too much processor time: is there an endless loop?",
            where);
    if (signal_number == PROCESS_MEMORY_SIGNAL)
        return grading_fail(g, ERROR, "memory",
                            "at %s: the program used more memory than its limit", where);
    if (signal_number == SIGABRT)
        return grading_fail(g, ERROR, "crash",
                            "at %s: the program ended itself by abort(), or by an assertion that "
                            "failed in host code",
                            where);
    return grading_fail(g, ERROR, "crash", "at %s: the program crashed: %s", where,
                        strsignal(signal_number));
}

/* A sandbox that cannot start looks like a program that calls exit(). */
static bool sandbox_failed(struct text *why) {
    return getenv("LOCKSTEP_SANDBOX") && sandbox_check(why);
}

static int died(struct grading *g, const struct suite_case *c, const struct worker_result *result) {
    int status = result->status;
    struct text why = {0};
    if (WIFSIGNALED(status)) return died_by_signal(g, c, WTERMSIG(status));
    if (WEXITSTATUS(status) == SIM_CANNOT_GO_ON && result->message[0])
        return grading_fail(g, GRADER_ERROR, "simulator", "at %s: the simulator failed: %s",
                            grading_describe(g, c->shape), result->message);
    if (g->options->cuda && WEXITSTATUS(status) == WORKER_NO_DEVICE)
        return grading_fail(
            g, GRADER_ERROR, "device",
            "the GPU cannot be used: its driver may be older than nvcc, or another program may hold the card");
    if (sandbox_failed(&why)) {
        grading_fail(g, GRADER_ERROR, "sandbox", "the sandbox does not work: %.300s", why.data);
        text_free(&why);
        return 0;
    }
    return grading_fail(
        g, ERROR, "exit",
        "at %s: the program exited with status %d before it returned a result: does it call exit(), or did a CUDA_CHECK fail?",
        grading_describe(g, c->shape), WEXITSTATUS(status));
}

/* On a GPU the operator is a compile-time constant: each has a program of its own. */
static void choose_program(struct grading *g, const struct suite_case *c) {
    char path[sizeof g->executable];
    snprintf(path, sizeof path, "%.3000s/%.500s", g->folder, g->exercise->id);
    if (g->options->cuda)
        snprintf(path, sizeof path, "%.3000s/%.500s/%s", g->folder, g->exercise->id,
                 lockstep_operator_name(c->shape->operation));
    if (strcmp(path, g->executable)) worker_stop(&g->worker);
    strcpy(g->executable, path);
}

/* Large cases take longer, most of all on a slow machine. From LARGER on, a cooperative launch may
   fill all of an H200 with threads that wait at once (8 s). An endless loop shows in the small
   ones, which run first. */
static double limit_of(const struct grading *g, const struct suite_case *c) {
    enum { LARGE = 1 << 15, LARGER = 1 << 18, VAST = 1 << 22 };
    double n = (double)c->shape->n, times = n >= LARGER ? 6 : n >= LARGE ? 3 : 1;
    return g->seconds * fmax(times, floor(n / VAST));
}

/* Runs that are not needed for the verdict share what time is left. */
static double time_for(const struct grading *g, const struct suite_case *c) {
    return g->spare ? fmin(limit_of(g, c), g->time_left) : limit_of(g, c);
}

/* The worker itself reports the line that it is in, a little before the grader's limit. */
static bool is_late(const struct run_record *r) {
    for (size_t i = 0; i < r->finding_count; i++)
        if (r->findings[i].kind == FINDING_TIMEOUT) return true;
    return false;
}

/* Did the run end by a limit, or by an answer too long to read: not by a mistake that it shows? */
static bool is_limit(enum worker_outcome outcome, const struct worker_result *result) {
    int by = outcome == WORKER_DIED && WIFSIGNALED(result->status) ? WTERMSIG(result->status) : 0;
    return outcome == WORKER_GARBLED || outcome == WORKER_NO_MEMORY || by == SIGXCPU ||
           by == PROCESS_MEMORY_SIGNAL;
}

static enum worker_outcome ask_in_time(struct grading *g, struct worker_request *r,
                                       const struct suite_case *c, struct worker_result *result) {
    double limit = time_for(g, c), before = patience_time_used(&g->worker);
    if (limit <= 0) return WORKER_TIMED_OUT;
    r->seconds = g->options->cuda ? 0 : 0.9 * limit;
    enum worker_outcome outcome = worker_ask(&g->worker, r, c->input, limit, result);
    if (g->spare && g->worker.process) g->time_left -= patience_time_used(&g->worker) - before;
    if (outcome == WORKER_ANSWERED && is_late(&result->record)) return WORKER_TIMED_OUT;
    return g->spare && is_limit(outcome, result) ? WORKER_TIMED_OUT : outcome;
}

/* @return the line in which the time was up; 0: unknown */
static int late_line(struct grading *g, const struct run_record *r) {
    int line = 0;
    if (!r->complete) return 0;
    judge_keep_findings(g, r);
    for (size_t i = 0; i < json_array_size(g->findings) && !line; i++) {
        json_t *f = json_array_get(g->findings, i);
        if (strcmp(json_string_value(json_object_get(f, "kind")), "timeout") != 0) continue;
        line = (int)json_integer_value(json_object_get(f, "line"));
        json_object_set_new(f, "reason", json_true());
    }
    return line;
}

static int out_of_time(struct grading *g, const struct suite_case *c,
                       const struct worker_result *result) {
    char where[32] = "";
    if (g->spare) {
        g->out_of_time = true;
        return 0;
    }
    int line = late_line(g, &result->record);
    double seconds = limit_of(g, c);
    if (line) snprintf(where, sizeof where, ", in line %d", line);
    return grading_fail(
        g, ERROR, "timeout",
        "at %s: it used more than %.0f second%s of processor time%s: is there an endless loop?",
        grading_describe(g, c->shape), seconds, seconds == 1 ? "" : "s", where);
}

enum { TRACE_SECONDS = 2 };

bool ask_for_trace(struct grading *g, const struct suite_case *c, struct worker_result *result) {
    struct worker_request r = request_of(g, c, 0, true);
    const char *request = g->worker.request;
    *result = (struct worker_result){0};
    if (!g->worker.process && worker_start(&g->worker, g->executable)) return false;
    g->worker.request = NULL; /* a debugger is to get the case's own */
    worker_ask(&g->worker, &r, c->input, fmin(g->seconds, TRACE_SECONDS), result);
    g->worker.request = request;
    return result->record.complete;
}

int ask(struct grading *g, const struct suite_case *c, uint64_t schedule,
        struct worker_result *result) {
    struct worker_request r = request_of(g, c, schedule, false);
    choose_program(g, c);
    memcpy(g->names, c->names, sizeof g->names);
    memcpy(g->parts, c->parts, sizeof g->parts);
    if (g->options->by_hand && access(g->executable, F_OK))
        return grading_fail(g, ERROR, "compile", "it does not compile");
    if (!g->worker.process && worker_start(&g->worker, g->executable))
        return grading_fail(g, GRADER_ERROR, "start", "the program cannot be started: %s",
                            strerror(errno));
    switch (ask_in_time(g, &r, c, result)) {
    case WORKER_ANSWERED: return 1;
    case WORKER_DIED: return died(g, c, result);
    case WORKER_TIMED_OUT: return out_of_time(g, c, result);
    case WORKER_SLEPT:
        return grading_fail(
            g, ERROR, "timeout",
            "at %s: it sleeps and does not compute: it waits for an event that never happens",
            grading_describe(g, c->shape));
    case WORKER_STARVED:
        return grading_fail(g, GRADER_ERROR, "busy", "at %s: the machine was too busy to run it",
                            grading_describe(g, c->shape));
    case WORKER_NO_MEMORY:
        return grading_fail(g, GRADER_ERROR, "memory",
                            "at %s: the grader has no memory left for its result",
                            grading_describe(g, c->shape));
    default:
        return grading_fail(g, ERROR, "garbled", "at %s: the program's result could not be read",
                            grading_describe(g, c->shape));
    }
}
