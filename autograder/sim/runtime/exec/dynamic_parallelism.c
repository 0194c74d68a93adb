/* Dynamic parallelism as of CUDA 12 (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism"). A
   grid is complete when its threads and all grids launched by them are. Device code cannot wait for
   a child, but a tail launch begins when its launching grid is complete.

   Children are queued and run after the threads of their parent, which is one legal order. The race
   detector does not use this order: each child thread begins with the vector clock that the
   launching thread had at the launch (hb_query.c). */
#include "exec.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "sim/abi/device_api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Limits of the device runtime. */
enum { DEPTH = 24, PENDING = 2048 };
/* Values of cudaStreamTailLaunch and cudaStreamFireAndForget. */
enum { TAIL_STREAM = 3, FIRE_AND_FORGET_STREAM = 4 };

/* A device-side stream: launches of one block into it run in order. The null stream is per block,
   too. */
struct device_stream {
    const void *handle;
    /* what happens before its next launch; logical time of its end */
    struct clock done;
    uint64_t end_steps;
    /* lists: streams of the block; streams of the parent grid, which owns them */
    struct device_stream *next, *next_of_parent;
};

/* A launched grid: a node in the tree of launches. It is freed after it and its children have
   run. */
struct node {
    struct launch launch;
    char name[96];
    /* logical time at its launch; generation of its first block */
    uint64_t start_steps, first_generation;
    uint32_t depth, pending; /* nesting depth, 0: launched by the host; launches made by it */
    /* before it runs: the clock of its threads; afterwards: what happens before its end */
    struct clock acquired;
    /* children and tail launches, in launch order; last_*: where to append */
    struct node *next, *children, **last_child, *tails, **last_tail;
    /* stream: it was launched into; streams: its blocks have launched into */
    struct device_stream *stream, *streams;
};

static uint64_t pending_limit = PENDING;
void lockstep_set_pending_limit(uint64_t launches) { pending_limit = launches; }
uint64_t lockstep_pending_limit(void) { return pending_limit; }

/* ---- in kernels ---- */

/* Only a warning, and once per grid: the GPU falls back to a slower, virtualized launch pool. */
static COLD void warn_pending(struct node *parent, uint64_t pc) {
    if (parent->pending != pending_limit + 1) return;
    struct finding *f = finding_add(FINDING_LAUNCH_ERROR, SPACE_HOST, SEVERITY_WARNING, pc, 0);
    finding_here(f);
    snprintf(
        f->detail, sizeof f->detail,
        "more than %llu launches may wait at once; raise cudaLimitDevRuntimePendingLaunchCount",
        (unsigned long long)pending_limit);
}

/* The launch fails; the kernel does not run. */
static COLD void too_deep(uint64_t pc) {
    struct finding *f = finding_add(FINDING_LAUNCH_ERROR, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    finding_here(f);
    if (f->count == 1)
        snprintf(f->detail, sizeof f->detail,
                 "grids launched by grids are %d deep, which is the limit: the kernel did not run",
                 DEPTH);
    sim_error(cudaErrorLaunchMaxDepthExceeded);
}

/* The name is copied: the caller's string may not outlive the launch. */
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
    /* the launching thread's stack will be reused */
    memcpy(closure, l->argument, l->argument_bytes);
    node_init(n, l);
    n->launch.argument = closure;
    return n;
}

/* NULL for fire-and-forget launches, which are unordered. */
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

/* A running thread launches a kernel: it is queued. The launch acts as a device-scope fence:
   everything that happens before it happens before the child. */
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
    hb_fence(ATOMIC_DEVICE, FENCE_BOTH); /* the launch releases the thread's clock to the child */
    clock_join(&n->acquired, &sim.current->released);
    **last = n;
    *last = &n->next;
}

/* ---- after the parent's threads have ended ---- */

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
    clock_clear(&n->acquired);
}

/* The list's tail pointer is not updated: launches are only appended while the parent's threads
   run. */
static struct node *pop(struct node **list) {
    struct node *n = *list;
    *list = n->next;
    return n;
}

/* Runs the threads of a grid. The launch state is set anew, since the previous grid was another
   one. */
static void run_threads(struct node *n) {
    sched.node = n;
    memcpy(sim.grid, n->launch.grid, sizeof sim.grid);
    memcpy(sim.block_size, n->launch.block, sizeof sim.block_size);
    memcpy(sim.cluster_dims, n->launch.cluster, sizeof sim.cluster_dims);
    sim.cooperative = n->launch.cooperative;
    sim_set_actor(ACTOR_THREAD, n->name);
    sim_shared_valid(n->launch.shared);
    sched.argument_bytes = n->launch.argument_bytes;
    n->first_generation = epoch_next_generation();
    hb_set_launch_clock(&n->acquired);
    launch_grid(n->launch.kernel, n->launch.argument, n->start_steps);
    /* the completion of a child orders all its blocks; the root's are ordered by stream order */
    if (n->depth) hb_acquire_blocks(&n->acquired, n->first_generation);
}

static void run_node(struct node *n);

/* Runs a child with all its descendants. Its stream's next launch begins after it. Logical time
   starts at the launch, not at the end of the previous child: children in different streams
   overlap. */
static void run_child(struct node *parent, struct node *child) {
    struct device_stream *s = child->stream;
    uint64_t latest = steps_now();
    if (s) clock_join(&child->acquired, &s->done);
    if (s && s->end_steps > child->start_steps) child->start_steps = s->end_steps;
    steps_set(child->start_steps);
    run_node(child);
    if (s) clock_join(&s->done, &child->acquired);
    if (s) s->end_steps = steps_now();
    clock_join(&parent->acquired, &child->acquired);
    steps_raise(latest);
    node_free(child);
}

/* Children may launch grandchildren, but no new siblings: the list only shrinks. */
static void run_with_children(struct node *n) {
    run_threads(n);
    while (n->children && !sched.abort_launch) run_child(n, pop(&n->children));
}

/* Tail launches of a tail launch run before the ones that are already queued. Prepending them to
   the list makes a chain of tail launches a loop instead of a recursion. */
static void put_tails_first(struct node *n, struct node *done) {
    struct node **end = &done->tails;
    while (*end) end = &(*end)->next;
    *end = n->tails;
    n->tails = done->tails;
    done->tails = NULL;
}

/* The tail launch happens after everything in its parent grid. */
static void run_tail(struct node *n, struct node *tail) {
    if (n->depth == 0) { /* no other grid runs: equivalent to a launch by the host */
        memcpy(sim.grid, tail->launch.grid, sizeof sim.grid);
        launch_new_group();
        clock_clear(&tail->acquired);
    } else {
        clock_join(&tail->acquired, &n->acquired);
    }
    tail->start_steps = steps_now();
    run_with_children(tail);
    put_tails_first(n, tail);
    clock_join(&n->acquired, &tail->acquired);
    node_free(tail);
}

/* Tail launches begin after the whole subtree is complete. */
static void run_node(struct node *n) {
    run_with_children(n);
    while (n->tails && !sched.abort_launch) run_tail(n, pop(&n->tails));
}

/** Runs a launch by the host with all its descendants. */
void launch_tree(const struct launch *l) {
    struct node root;
    node_init(&root, l);
    root.start_steps = steps_now();
    memcpy(sim.grid, l->grid, sizeof sim.grid);
    launch_new_group();
    run_node(&root);
    free_lists(&root);
    sched.node = NULL;
}
