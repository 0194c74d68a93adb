/* Findings about divergent barriers: not all threads of the block arrive at the same
   __syncthreads(). CUDA requires that all do (C++ Programming Guide, "Synchronization Functions").
   A GPU counts threads that have returned as arrived, so that case is an error only if
   sim_options.strict is set. */
#include "block_barrier.h"
#include "core/core.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>

enum { GROUP_TEXT = 72 };

/* Masks of states are authoritative: struct thread keeps its last barrier after the thread
   returns. */
static bool has_returned(const struct block *b, uint32_t tid) {
    return b->warp[tid / WARP].in[DONE] >> tid % WARP & 1;
}

/* While all arrivals are at one place, only the first one has recorded its line. */
static bool waits_at(const struct block *b, uint32_t tid, int line) {
    bool there = !b->next.parted || b->threads[tid].barrier_line == line;
    return there && (b->warp[tid / WARP].in[AT_BARRIER] >> tid % WARP & 1);
}

/* Group of a thread: waits at `line`, or, for line 0, has returned. */
static bool is_in_group(const struct block *b, uint32_t tid, int line) {
    return line ? waits_at(b, tid, line) : has_returned(b, tid);
}

/* Describes a group: "threads 0 to 31 wait at line 4", "thread 7 has returned", "17 threads (3 is
   the first) wait ...". A range is given only if it has no gaps. */
static void say_group(const struct block *b, int line, char out[GROUP_TEXT]) {
    uint32_t count = 0, first = 0, last = 0;
    char what[GROUP_TEXT / 2];
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        if (!is_in_group(b, t, line)) continue;
        if (!count++) first = t;
        last = t;
    }
    if (line)
        snprintf(what, sizeof what, "wait%s at line %d", count == 1 ? "s" : "", line);
    else
        snprintf(what, sizeof what, "ha%s returned", count == 1 ? "s" : "ve");
    if (count == 1)
        snprintf(out, GROUP_TEXT, "thread %u %s", first, what);
    else if (last - first + 1 == count)
        snprintf(out, GROUP_TEXT, "threads %u to %u %s", first, last, what);
    else
        snprintf(out, GROUP_TEXT, "%u threads (%u is the first) %s", count, first, what);
}

/* @return NULL if this place was reported before: then the finding is only counted */
static struct finding *begin(struct block *b, const struct thread *one, const struct thread *other,
                             int severity) {
    struct finding *f = finding_add(FINDING_BARRIER_DIVERGENCE, SPACE_LOCAL, severity, one->pc,
                                    other ? other->pc : 0);
    if (f->count > 1) return NULL;
    finding_of_thread(f, b, one);
    return f;
}

/* Both groups are described from the view of one thread each; the finding shows both sites. */
static void report_lines(struct block *b, const struct thread *one, const struct thread *other) {
    char here[GROUP_TEXT], there[GROUP_TEXT];
    struct finding *f = begin(b, one, other, SEVERITY_ERROR);
    if (!f) return;
    memcpy(f->other_block, b->id, sizeof f->other_block);
    memcpy(f->other_thread, thread_id(b, other), sizeof f->other_thread);
    f->has_other = 1;
    say_group(b, one->barrier_line, here);
    say_group(b, other->barrier_line, there);
    snprintf(f->detail, sizeof f->detail, "%s, %s", here, there);
}

/* One finding per distinct pair of places: equal pairs are merged by finding_add(). */
void divergence_of_lines(struct block *b) {
    const struct thread *first = NULL;
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        const struct thread *x = &b->threads[t];
        if (!(b->warp[t / WARP].in[AT_BARRIER] >> t % WARP & 1)) continue;
        if (!first) first = x;
        if (x->barrier_line != first->barrier_line) report_lines(b, first, x);
    }
}

void divergence_of_returned(struct block *b, const struct thread *waiting) {
    char here[GROUP_TEXT], gone[GROUP_TEXT];
    struct finding *f = begin(b, waiting, NULL,
                              sim.options.strict ? SEVERITY_ERROR : SEVERITY_WARNING);
    if (!f) return;
    say_group(b, b->next.parted ? waiting->barrier_line : b->next.line, here);
    say_group(b, 0, gone);
    snprintf(f->detail, sizeof f->detail, "%s, %s", here, gone);
}
