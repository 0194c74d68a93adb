/* Where a bound is exceeded: the case runs again with a trace, from which the source line with the
   highest cost is found; and one sentence of advice for each metric. */
#include "grading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *metric, *phrase, *advice;
    bool has_lines; /* the trace tells which lines it comes from */
} metrics[] = {
    {"work", "too much work", "compute no value twice, in one thread or in several", true},
    {"steps", "too many steps",
     "let threads combine pairs side by side, instead of one thread one value after the other",
     true},
    {"launches", "too many launches", "do more in each kernel", false},
    {"blocks", "too many blocks", "let each block do more", false},
    {"threads", "too many threads", "let each thread do more", false},
    {"lone_instructions", "one thread does the work of many",
     "share it between the threads of the block", false},
    {"longest_thread", "one thread does too much",
     "share it between threads, and let the lesson's functions do the operations", false},
    {"longest_block", "one block does the work of many",
     "share it between as many blocks as there are values for", false},
    {"barriers", "too many barriers",
     "do more between two barriers; the lanes of a warp can exchange values by shuffles", true},
    {"global_reads", "too many words read from global memory",
     "read each word once, into a register or shared memory", true},
    {"global_writes", "too many words written to global memory",
     "keep intermediate results in registers or shared memory", true},
    {"global_words", "too many words of global memory",
     "read each word once, and keep intermediate results in registers or shared memory", true},
    {"shared_reads", "too many words read from shared memory",
     "keep in a register what a thread reads more than once", true},
    {"shared_writes", "too many words written to shared memory",
     "keep in a register what only one thread needs", true},
    {"atomics", "too many atomics",
     "combine in registers or shared memory first, and use one atomic for the result", true},
    {"global_atomic_requests", "too many atomics on global memory",
     "let one lane add what the lanes of a warp, or the threads of a block, have found", true},
    {"global_atomic_sectors", "too many sectors for atomics",
     "let neighbouring threads add to neighbouring words; lanes that add to one word take turns",
     false}, /* the trace has no sectors of atomics */
    {"global_load_requests", "too many loads from global memory",
     "load several words at once, for example as uint4", true},
    {"global_store_requests", "too many stores to global memory",
     "store several words at once, for example as uint4", true},
    {"global_load_sectors", "too many sectors loaded",
     "read each word once, and coalesce: let neighbouring threads read neighbouring words", true},
    {"global_store_sectors", "too many sectors stored",
     "write each word once, and coalesce: let neighbouring threads write neighbouring words", true},
    {"bank_conflicts", "too many bank conflicts",
     "word i of shared memory is in bank i % 32: change the stride or pad the array, so that the lanes of a warp use different banks",
     true},
    {"team_locks", "threads of the team lock too often",
     "let each thread collect what it finds in memory of its own, and lock once to merge it",
     false},
    {"longest_call", "a function object does the library's work",
     "let it compute one element, and a library's algorithm go over the elements", false},
    {"host_operations", "too much work on the host", "let the kernel compute it", false},
    {"host_to_device_bytes", "too many bytes copied to the device",
     "compute on the device, where the values are", false},
    {"device_to_host_bytes", "too many bytes copied to the host",
     "compute on the device, where the values are", false},
};

enum { METRICS = sizeof metrics / sizeof *metrics };

static int index_of(const char *metric) {
    int i = 0;
    while (i < METRICS && strcmp(metrics[i].metric, metric) != 0) i++;
    return i;
}

const char *costly_phrase(const char *metric) {
    int i = index_of(metric);
    return i < METRICS ? metrics[i].phrase : "above a bound";
}

/* A metric below its bound: another way was taken than the lesson's, mostly on the host. */
const char *costly_lack(const char *metric) {
    if (!strcmp(metric, "overlapped_bytes"))
        return "copy from pinned memory, in another stream than the kernel's";
    if (!strcmp(metric, "work"))
        return "use the lesson's function for every operation: others, such as +, do not count";
    if (!strcmp(metric, "team_instructions"))
        return "share the items between the threads of the team (#pragma omp parallel), and let "
               "them work side by side: not in a critical section";
    if (!strcmp(metric, "device_launches")) return "let kernels launch kernels";
    if (!strcmp(metric, "exchanges"))
        return "let the lanes of a warp hand each other registers, as with __shfl_down_sync()";
    if (!strcmp(metric, "sorted_words")) return "let the library sort the keys";
    if (!strcmp(metric, "barriers")) return "use the method that the exercise asks for";
    if (!strcmp(metric, "active_lanes")) return "give all 32 lanes of a warp something to do";
    if (!strcmp(metric, "threads")) return "use more threads";
    if (!strncmp(metric, "shared_", 7))
        return "let the threads of a block exchange values in shared memory";
    return "compute the whole result on the device, with the lesson's functions";
}

/* ---- the cost of an event of the trace ---- */

static bool is(const char *metric, const char *name) { return !strcmp(metric, name); }

static uint64_t words_of(const struct trace_event *e) { return e->bytes > 4 ? e->bytes / 4 : 1; }

/* What one lane's access adds to a metric of words or operations. */
static uint64_t lane_cost(const struct trace_event *e, const char *metric) {
    bool global = e->space == SPACE_GLOBAL, shared = e->space == SPACE_SHARED;
    bool read = e->kind == ACCESS_READ, write = e->kind == ACCESS_WRITE;
    if (is(metric, "work")) return e->kind == ACCESS_OPERATOR;
    if (is(metric, "steps")) return e->kind == ACCESS_OPERATOR || e->kind == ACCESS_ATOMIC;
    if (is(metric, "barriers")) return e->kind == ACCESS_BARRIER;
    if (is(metric, "atomics")) return e->kind == ACCESS_ATOMIC;
    if (is(metric, "global_reads")) return global && read ? words_of(e) : 0;
    if (is(metric, "global_writes")) return global && write ? words_of(e) : 0;
    if (is(metric, "global_words")) return global && (read || write) ? words_of(e) : 0;
    if (is(metric, "shared_reads")) return shared && read ? words_of(e) : 0;
    if (is(metric, "shared_writes")) return shared && write ? words_of(e) : 0;
    return 0;
}

/* What an instruction of a warp adds to a metric of requests, sectors or passes. */
static uint64_t warp_cost(const struct trace_event *e, const char *metric) {
    bool global = e->space == SPACE_GLOBAL, shared = e->space == SPACE_SHARED;
    bool read = e->kind == ACCESS_READ, write = e->kind == ACCESS_WRITE;
    if (is(metric, "global_load_requests")) return global && read;
    if (is(metric, "global_store_requests")) return global && write;
    if (is(metric, "global_atomic_requests")) return global && e->kind == ACCESS_ATOMIC;
    if (is(metric, "global_load_sectors")) return global && read ? e->cost : 0;
    if (is(metric, "global_store_sectors")) return global && write ? e->cost : 0;
    if (is(metric, "bank_conflicts")) return shared && (read || write) ? e->cost - e->ideal : 0;
    return 0;
}

/* ---- lines ---- */

enum { PLACES = 256 };

struct place_cost {
    uint64_t pc, cost;
    int line;
    bool atomic;
};

static struct place_cost *place_of(struct place_cost *list, int *count, uint64_t pc) {
    for (int i = 0; i < *count; i++)
        if (list[i].pc == pc) return &list[i];
    if (*count == PLACES) return NULL;
    list[*count] = (struct place_cost){.pc = pc};
    return &list[(*count)++];
}

static int add_up(const struct run_record *r, const char *metric, struct place_cost *list) {
    int count = 0;
    uint32_t step = UINT32_MAX;
    for (size_t i = 0; i < r->event_count; i++) {
        const struct trace_event *e = &r->events[i];
        uint64_t cost = lane_cost(e, metric) + (e->step != step ? warp_cost(e, metric) : 0);
        struct place_cost *p = cost ? place_of(list, &count, e->pc) : NULL;
        if (p) p->cost += cost;
        if (p) p->atomic = e->kind == ACCESS_ATOMIC;
        step = e->step;
    }
    return count;
}

/* Adds the places of one line up. @return the costliest one; its line is 0 if none is known */
static struct place_cost costliest(struct grading *g, struct place_cost *list, int count,
                                   uint64_t *total) {
    struct place_cost best = {0};
    for (int i = 0; i < count; i++) {
        const char *file;
        if (symbols_line(g->symbols, list[i].pc, &file, &list[i].line)) list[i].line = 0;
        *total += list[i].cost;
        for (int k = 0; k < i; k++)
            if (list[k].line == list[i].line) list[k].cost += list[i].cost, list[i].cost = 0;
    }
    for (int i = 0; i < count; i++)
        if (list[i].cost > best.cost) best = list[i];
    return best;
}

/* @return whether the line is an atomic */
static bool say_line(struct grading *g, const struct run_record *r, const char *metric) {
    static struct place_cost list[PLACES];
    uint64_t total = 0;
    struct place_cost best = costliest(g, list, add_up(r, metric, list), &total);
    size_t end = strlen(g->over);
    if (!best.line) return best.atomic;
    snprintf(g->over + end, sizeof g->over - end, ". Line %d costs most, %.0f %%%s", best.line,
             100.0 * (double)best.cost / (double)total,
             r->end.trace_cut ? " of the part that was traced" : "");
    return best.atomic;
}

void costly_line_say(struct grading *g, const struct suite_case *c, const char *metric) {
    struct worker_result result = {0};
    int i = index_of(metric);
    if (g->over_verdict != OVER_BOUND || i == METRICS || g->options->cuda || g->trace) return;
    bool queue = metrics[i].has_lines && ask_for_trace(g, c, &result) &&
                 say_line(g, &result.record, metric) && is(metric, "steps");
    worker_result_free(&result);
    size_t end = strlen(g->over);
    snprintf(g->over + end, sizeof g->over - end, ": %s",
             queue ? "atomics on one word take turns: combine in registers or shared memory first"
                   : metrics[i].advice);
}
