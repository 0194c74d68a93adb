/* Dynamic parallelism, as CUDA 12 and later have it. A grid is complete once all grids that its
   threads launched are; nobody can wait for a child, but a tail launch begins when its launcher is
   complete. Children are queued and run once their parent's threads have ended, which is one legal
   order; what they may rely on is not the order but what their launcher knew: the happens-before
   clock of the launching thread, which each of their threads begins with (order.c). */
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "sim/abi/cudart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 24, PENDING = 2048, LAUNCH_PENDING_EXCEEDED = 69, LAUNCH_DEPTH_EXCEEDED = 65 };
enum { TAIL_STREAM = 3, FIRE_AND_FORGET_STREAM = 4 };

/* A stream of device code: what a block launches into it runs in order. The null stream, too, is
   one a block. */
struct device_stream {
    const void *handle;
    struct clock done;
    uint64_t end_steps;
    struct device_stream *next, *next_of_parent;
};

/* A grid that was launched. */
struct node {
    struct launch launch;
    char name[96];
    uint64_t start_steps, first_generation;
    uint32_t depth, pending;
    struct clock known; /* what its threads begin with; then what is known at its end */
    struct node *next, *children, **last_child, *tails, **last_tail;
    struct device_stream *stream, *streams; /* it was launched into; its blocks launched into */
};

static uint64_t pending_limit = PENDING;
void lockstep_set_pending_limit(uint64_t launches) { pending_limit = launches; }
uint64_t lockstep_pending_limit(void) { return pending_limit; }

/* ---- in kernels ---- */

static COLD void warn_pending(struct node *parent, uint64_t pc) {
    if (parent->pending != pending_limit + 1) return;
    struct finding *f = finding_add(FINDING_LAUNCH_ERROR, SPACE_HOST, SEVERITY_WARNING, pc, 0);
    finding_here(f);
    snprintf(
        f->detail, sizeof f->detail,
        "more than %llu launches may wait at once; raise cudaLimitDevRuntimePendingLaunchCount",
        (unsigned long long)pending_limit);
}

static COLD void too_deep(uint64_t pc) {
    struct finding *f = finding_add(FINDING_LAUNCH_ERROR, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    finding_here(f);
    if (f->count == 1)
        snprintf(f->detail, sizeof f->detail,
                 "grids launched by grids are %d deep, which is the limit: the kernel did not run",
                 DEPTH);
    sim_error(LAUNCH_DEPTH_EXCEEDED);
}

static void node_init(struct node *n, const struct launch *l) {
    *n = (struct node){.launch = *l};
    snprintf(n->name, sizeof n->name, "%s", l->name);
    n->last_child = &n->children;
    n->last_tail = &n->tails;
}

static struct node *node_new(const struct launch *l) {
    struct node *n = malloc(sizeof *n);
    void *closure = malloc(l->argument_bytes + !l->argument_bytes);
    if (!n || !closure) sim_fail("out of memory for a kernel's launch");
    memcpy(closure, l->argument, l->argument_bytes); /* the launcher's stack will be gone */
    node_init(n, l);
    n->launch.argument = closure;
    return n;
}

static struct device_stream *stream_of_block(struct node *parent, const void *handle) {
    struct device_stream *s = sim.block->streams;
    if (handle == (const void *)FIRE_AND_FORGET_STREAM) return NULL;
    while (s && s->handle != handle) s = s->next;
    if (s) return s;
    s = calloc(1, sizeof *s);
    if (!s) sim_fail("out of memory for a stream");
    s->handle = handle;
    s->next = sim.block->streams;
    s->next_of_parent = parent->streams;
    return sim.block->streams = parent->streams = s;
}

/* A running thread launches a kernel: it takes effect later. */
void launch_child(const struct launch *l, uint64_t pc) {
    struct node *parent = sched.node;
    bool tail = l->stream == (const void *)TAIL_STREAM;
    if (!tail && parent->depth + 1 > DEPTH) {
        too_deep(pc);
        return;
    }
    if (++parent->pending > pending_limit) warn_pending(parent, pc);
    struct node *n = node_new(l), ***last = tail ? &parent->last_tail : &parent->last_child;
    n->depth = parent->depth + !tail;
    n->start_steps = sim.current->steps;
    if (!tail) n->stream = stream_of_block(parent, l->stream);
    hb_fence(ATOMIC_DEVICE,
             FENCE_BOTH); /* what the launcher knows now, its child knows from the start */
    clock_join(&n->known, &sim.current->released);
    **last = n;
    *last = &n->next;
}

/* ---- after the parent's threads ---- */

static void free_lists(struct node *n);

static void node_free(struct node *n) {
    free_lists(n);
    free(n->launch.argument);
    free(n);
}

static void free_lists(struct node *n) {
    for (struct node *c = n->children, *next; c; c = next) next = c->next, node_free(c);
    for (struct node *t = n->tails, *next; t; t = next) next = t->next, node_free(t);
    for (struct device_stream *s = n->streams, *next; s; s = next) {
        next = s->next_of_parent;
        clock_clear(&s->done);
        free(s);
    }
    clock_clear(&n->known);
}

static struct node *pop(struct node **list) {
    struct node *n = *list;
    *list = n->next;
    return n;
}

static void run_threads(struct node *n) {
    sched.node = n;
    memcpy(sim.grid, n->launch.grid, sizeof sim.grid);
    memcpy(sim.block_size, n->launch.block, sizeof sim.block_size);
    memcpy(sim.cluster_dims, n->launch.cluster, sizeof sim.cluster_dims);
    sim_set_actor(ACTOR_THREAD, n->name);
    sim_shared_valid(n->launch.shared);
    sched.argument_bytes = n->launch.argument_bytes;
    n->first_generation = hb.next_generation;
    clock_clear(&hb.launch_clock);
    clock_join(&hb.launch_clock, &n->known);
    launch_grid(n->launch.kernel, n->launch.argument, n->start_steps);
    if (n->depth) hb_know_blocks(&n->known, n->first_generation);
}

static void run_node(struct node *n);

/* One child with all of its own; its stream's next launch begins with what is known at its end. */
static void run_child(struct node *parent, struct node *child) {
    struct device_stream *s = child->stream;
    uint64_t latest = counters.now_steps;
    if (s) clock_join(&child->known, &s->done);
    if (s && s->end_steps > child->start_steps) child->start_steps = s->end_steps;
    counters.now_steps = child->start_steps;
    run_node(child);
    if (s) clock_join(&s->done, &child->known);
    if (s) s->end_steps = counters.now_steps;
    clock_join(&parent->known, &child->known);
    if (latest > counters.now_steps) counters.now_steps = latest;
    node_free(child);
}

static void run_with_children(struct node *n) {
    run_threads(n);
    while (n->children && !sched.abort_launch) run_child(n, pop(&n->children));
}

/* A tail's own tails come next, before those that wait already. So a chain of them is a loop. */
static void put_tails_first(struct node *n, struct node *done) {
    struct node **end = &done->tails;
    while (*end) end = &(*end)->next;
    *end = n->tails;
    n->tails = done->tails;
    done->tails = NULL;
}

static void run_tail(struct node *n, struct node *tail) {
    if (n->depth == 0) { /* nothing else is under way: it is like a launch from the host */
        memcpy(sim.grid, tail->launch.grid, sizeof sim.grid);
        launch_new_group();
        clock_clear(&tail->known);
    } else {
        clock_join(&tail->known, &n->known);
    }
    tail->start_steps = counters.now_steps;
    run_with_children(tail);
    put_tails_first(n, tail);
    clock_join(&n->known, &tail->known);
    node_free(tail);
}

static void run_node(struct node *n) {
    run_with_children(n);
    while (n->tails && !sched.abort_launch) run_tail(n, pop(&n->tails));
}

/** A launch from the host, and all that comes of it. */
void launch_tree(const struct launch *l) {
    struct node root;
    node_init(&root, l);
    root.start_steps = counters.now_steps;
    memcpy(sim.grid, l->grid, sizeof sim.grid);
    launch_new_group();
    run_node(&root);
    free_lists(&root);
    sched.node = NULL;
}
