/* The lanes of a warp: they run one after the other, each until it waits. A thread that never waits
   never needs a switch: the next one starts on the same stack. */
#include "lanes.h"
#include "fibre.h"
#include "grid.h"

#include <sys/mman.h>

/* Stacks for as many threads as the largest device holds at once (132 x 2048), and a few more. One
   is address space for what most kernels need, and for more where a function of the program has a
   large array of its own (assembly.c lists such frames) or cudaLimitStackSize asks for it. */
enum { MAX_STACKS = 272 * 1024, COLOURS = 61, COLOUR_BYTES = 128 };
enum {
    SKEW = 4096
}; /* apart by a power of two, all would ask for the same few places of the TLB */
enum { USUAL = 64 * 1024, SPARE = 40 * 1024, LARGEST_FRAME = 640 * 1024, LARGEST = 4 << 20 };

extern const uint64_t __start_lockstep_frames[] __attribute__((weak));
extern const uint64_t __stop_lockstep_frames[] __attribute__((weak));

/* Larger frames than a GPU allows (512 KB) are the host's. */
static uint64_t largest_frame(void) {
    uint64_t largest = 0;
    const uint64_t *f = __start_lockstep_frames;
    uint64_t bytes = (uint64_t)__stop_lockstep_frames - (uint64_t)f;
    for (uint64_t i = 0; i < bytes / sizeof *f; i++)
        if (f[i] > largest && f[i] <= LARGEST_FRAME) largest = f[i];
    return largest;
}

/* Many stacks touched at the same offset would fight for the same cache sets: shift each a little.
 */
static void *stack_top(uint32_t stack) {
    return sim.stacks + (stack + 1) * sim.stack_bytes - stack % COLOURS * COLOUR_BYTES -
           sim.stack_shift;
}

/* What a switch saves fits in one line of the cache, if it begins with one: threads that begin from
   now on are shifted so that it does, when they come to where this one waits. */
void lanes_align(const struct thread *t) {
    sim.stack_shift = (sim.stack_shift + (uint64_t)t->sp - FIBRE_OFFSET) & (LINE - 16);
}

/* Between two stacks lies a page that nobody may touch: who recurses too deep is stopped there. The
   system allows for some ten thousands of such parts; a block's threads get theirs first. */
enum { MOST_GUARDED = 8192 };
static uint32_t guarded;

static COLD void guard(uint32_t stack) {
    for (; guarded <= stack; guarded++)
        mprotect(sim.stacks + guarded * sim.stack_bytes, SKEW, PROT_NONE);
}

static void reserve_stacks(uint64_t bytes) {
    guarded = 0;
    if (sim.stacks) munmap(sim.stacks, sim.stacks_bytes);
    sim.stack_bytes = bytes + SKEW;
    sim.stacks_bytes = MAX_STACKS * sim.stack_bytes;
    sim.stacks = sim_reserve(sim.stacks_bytes);
    if (sim.stacks) mprotect(sim.stacks, SKEW, PROT_NONE); /* endless recursion ends here */
}

/* A function's frame is larger here than on a GPU, which has registers for most of it. */
void lockstep_set_stack_limit(uint64_t bytes) {
    uint64_t room = sim.stack_bytes - SKEW;
    while (room < 4 * bytes + SPARE && room < LARGEST) room *= 2;
    if (room + SKEW == sim.stack_bytes || sim.current) return;
    reserve_stacks(room);
    if (!sim.stacks)
        sim_fail("no address space for stacks of %llu bytes", (unsigned long long)room);
}

void sim_stacks_init(void) {
    uint64_t room = USUAL;
    while (room < largest_frame() + SPARE) room *= 2;
    sim.stack_count = MAX_STACKS;
    reserve_stacks(room);
    sim.free_stacks = sim_reserve(MAX_STACKS * sizeof *sim.free_stacks);
    for (uint32_t i = 0; i < MAX_STACKS; i++) sim.free_stacks[i] = MAX_STACKS - 1 - i;
    sim.free_stack_count = MAX_STACKS;
}

/* A run whose blocks took turns has touched a stack a thread: all but a few go back. */
void sim_stacks_release(void) {
    enum { KEPT = 4 * MAX_THREADS };
    madvise(sim.stacks + KEPT * sim.stack_bytes, sim.stacks_bytes - KEPT * sim.stack_bytes,
            MADV_DONTNEED);
}

static void thread_main(void);

/* What waits for the code after an access, which has run now. */
static void settle(void) {
    if (__builtin_expect(sim.pending_count != 0, 0)) finding_settle();
    if (__builtin_expect(sim.trace_value != NULL, 0)) trace_settle();
}

/* A thread gets a stack when it begins, unless another one has just left it one. */
static void start(void **save, struct thread *t) {
    if (!sim.free_stack_count) sim_fail("more than %d threads wait at once", MAX_STACKS);
    t->stack = sim.free_stacks[--sim.free_stack_count];
    if (__builtin_expect(t->stack >= guarded && t->stack < MOST_GUARDED, 0)) guard(t->stack);
    fibre_start(save, stack_top(t->stack), thread_main);
}

HOT bool begins(struct warp *w, uint32_t bit) {
    if (!(w->in[FRESH] & bit)) return false;
    w->in[FRESH] &= ~bit;
    w->in[READY] |= bit;
    return true;
}

HOT void enter(void **save, struct warp *w, uint32_t tid) {
    struct thread *t = &sim.block->threads[tid];
    sim.spin = 0;
    sim_set_current(sim.block, tid);
    if (begins(w, 1u << tid % WARP))
        start(save, t);
    else
        fibre_switch(save, t->sp);
}

/* The next lane of a warp that can go on, or -1. */
HOT int next_lane(const struct warp *w) {
    uint32_t can = w->in[FRESH] | w->in[READY];
    if (!can) return -1;
    if (!sim.options.schedule) return __builtin_ctz(can);
    for (uint32_t i = 0; i < WARP; i++)
        if (can >> sim.order_lane[i] & 1) return sim.order_lane[i];
    return -1;
}

static void leave(void **save, struct warp *w) {
    int next = next_lane(w);
    if (next >= 0)
        enter(save, w, (sim_tid() & ~(WARP - 1u)) + (uint32_t)next);
    else
        fibre_switch(save, sim.scheduler_sp);
}

void lanes_yield_slowly(struct thread *t) {
    settle();
    leave(&t->sp, sim.warp);
}

/* The lowest lane that has not begun does so; no other one is ready. */
HOT struct thread *next_begins(struct warp *w) {
    uint32_t fresh = w->in[FRESH];
    w->in[READY] = fresh & -fresh;
    w->in[FRESH] = fresh & (fresh - 1);
    struct thread *next = &sim.lanes[__builtin_ctz(fresh)];
    sim.spin = 0;
    sim_run_thread(next);
    return next;
}

void lanes_last(struct thread *t, struct warp *w) {
    if (w->in[FRESH] && !sim.unusual)
        start(&t->sp, next_begins(w));
    else
        lanes_yield_slowly(t);
}

void sim_yield(int state) {
    struct thread *t = sim.current;
    struct warp *w = sim.warp;
    if (__builtin_expect(lanes_in_order(w), 1)) {
        lanes_next(t, w, state);
        return;
    }
    uint32_t bit = 1u << sim_tid() % WARP;
    w->in[READY] &= ~bit;
    w->in[state] |= bit;
    lanes_yield_slowly(t);
}

/* Fibres hold nothing that must be released, so a launch is abandoned by never going back. */
void sim_abandon(void) {
    void *nowhere;
    sim_unusual();
    settle();
    sim.abort_launch = true;
    fibre_switch(&nowhere, sim.scheduler_sp);
    __builtin_unreachable();
}

/* The thread has ended. @return whether its stack goes to another one, which has not begun */
static bool pass_on(struct thread *t, struct warp *w) {
    uint32_t bit = 1u << sim_tid() % WARP;
    w->in[READY] &= ~bit;
    w->in[DONE] |= bit;
    sim.block->done++;
    sim.progress++;
    int next = next_lane(w);
    if (next < 0 || !begins(w, 1u << next)) return false;
    uint32_t tid = (sim_tid() & ~(WARP - 1u)) + (uint32_t)next;
    sim.block->threads[tid].stack = t->stack;
    sim.spin = 0;
    sim_set_current(sim.block, tid);
    return true;
}

/* The same, if lanes run in order. It does not return where another thread goes on. */
static bool pass_on_in_order(struct thread *t, struct warp *w) {
    uint32_t ready = w->in[READY], can = ready & (ready - 1);
    struct thread *next = &sim.lanes[can ? __builtin_ctz(can) : 0];
    if (can ? sim_is_overdue(next) : !w->in[FRESH]) return pass_on(t, w);
    w->in[DONE] |= ready ^ can;
    sim.block->done++;
    sim.progress++;
    if (!can) {
        next_begins(w)->stack = t->stack;
        return true;
    }
    void *nowhere;
    w->in[READY] = can;
    sim.free_stacks[sim.free_stack_count++] = t->stack; /* nobody takes it before we leave */
    lanes_go(&nowhere, next);
    __builtin_unreachable();
}

static void thread_main(void) {
    for (;;) {
        sim.kernel(sim.kernel_argument);
        settle();
        struct thread *t = sim.current;
        struct warp *w = sim.warp;
        if (lanes_in_order(w) ? pass_on_in_order(t, w) : pass_on(t, w)) continue;
        void *nowhere;
        sim.free_stacks[sim.free_stack_count++] = t->stack;
        leave(&nowhere, w);
    }
}

/* ---- one warp ---- */

void lanes_wake(struct warp *w, int state) {
    w->in[READY] |= w->in[state];
    w->in[state] = 0;
}

void lanes_run(struct block *b, uint32_t warp) {
    struct warp *w = sim.warp = &b->warp[warp];
    sim.lanes = &b->threads[warp * WARP];
    for (;;) {
        lanes_find_quick();
        int next = next_lane(w);
        if (next >= 0) {
            enter(&sim.scheduler_sp, w, warp * WARP + (uint32_t)next);
            if (sim.abort_launch) return;
            continue;
        }
        if (w->in[LOG_FULL]) {
            request_merge(b, warp, false);
            if (limit_reached(b, warp)) return;
            lanes_wake(w, LOG_FULL);
            continue;
        }
        if (w->in[AT_WARP] && warp_resolve(b, warp)) continue;
        if (w->in[AT_NAMED] && named_arrive(b, warp)) continue;
        request_merge(b, warp, true);
        limit_reached(b, warp);
        return;
    }
}
