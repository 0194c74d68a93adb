/* OpenMP work sharing (the libgomp ABI): loops with a dynamic, guided or runtime schedule,
 * sections, and tasks. A task runs at once, on the thread that creates it. */
#include "hostthreads.h"
#include "core/core.h"

#include <stdbool.h>
#include <stdlib.h>

enum { MOST = 1024, SLOTS = 64 }; /* threads of a team; concurrent loops */

/* The remaining iterations of a loop. */
struct share {
    uint32_t region, loop;
    long next, end, step, chunk;
};

static struct share shares[SLOTS], alone; /* alone: without a team, or in a nested region */
static struct {
    uint32_t region, loops;
} begun[MOST]; /* loops of this region that each thread has reached */

void GOMP_barrier(void);
void GOMP_parallel(void (*region)(void *), void *data, unsigned threads, unsigned flags);

static bool in_team(void) { return openmp_team.threads && !openmp_team.nested; }

static uint32_t loops_of_mine(uint32_t more) {
    if (begun[openmp_team.me].region != openmp_team.region) {
        begun[openmp_team.me].region = openmp_team.region;
        begun[openmp_team.me].loops = 0;
    }
    return begun[openmp_team.me].loops += more;
}

static bool take(struct share *s, long *from, long *to) {
    if (s->step > 0 ? s->next >= s->end : s->next <= s->end) return false;
    if (!s->step) return false;
    long left = (s->end - s->next) / s->step, part = in_team() ? s->chunk : left + 1;
    *from = s->next;
    *to = s->next = part > left ? s->end : s->next + part * s->step;
    return true;
}

static bool take_next(long *from, long *to) {
    return take(in_team() ? &shares[loops_of_mine(0) % SLOTS] : &alone, from, to);
}

/* The first thread that reaches a loop initialises its iterations. */
static bool begin(long start, long end, long step, long chunk, long *from, long *to) {
    struct share all = {openmp_team.region, 0, start, end, step, chunk > 0 ? chunk : 1};
    if (!in_team()) {
        alone = all;
        return take_next(from, to);
    }
    all.loop = loops_of_mine(1);
    struct share *s = &shares[all.loop % SLOTS];
    if (s->region != all.region || s->loop != all.loop) *s = all;
    return take_next(from, to);
}

/* A combined `parallel for`: the threads ask for their next chunk without a start call. */
static void whole_region(void (*body)(void *), void *data, unsigned threads, unsigned flags,
                         struct share all) {
    struct share outer = alone;
    cfi_check((uint64_t)body, (uint64_t)__builtin_return_address(0));
    if (all.chunk < 1) all.chunk = 1;
    all.region = openmp_team.region + 1;
    if (openmp_team.threads)
        alone = all;
    else
        shares[0] = all;
    GOMP_parallel(body, data, threads, flags);
    alone = outer;
}

void GOMP_loop_end(void) { GOMP_barrier(); }
void GOMP_loop_end_nowait(void) {}

#define ANSWERS(from, to) CALL_WRITES(from, sizeof *(from)), CALL_WRITES(to, sizeof *(to))
#define NEXT(kind)                                                                        \
    _Bool GOMP_loop_##kind##_next(long *from, long *to) {                                 \
        ANSWERS(from, to);                                                                \
        return take_next(from, to);                                                       \
    }                                                                                     \
    _Bool GOMP_loop_ull_##kind##_next(unsigned long long *from, unsigned long long *to) { \
        ANSWERS(from, to);                                                                \
        return take_next((long *)from, (long *)to);                                       \
    }
#define LOOP(kind)                                                                                 \
    _Bool GOMP_loop_##kind##_start(long start, long end, long step, long chunk, long *from,        \
                                   long *to) {                                                     \
        ANSWERS(from, to);                                                                         \
        return begin(start, end, step, chunk, from, to);                                           \
    }                                                                                              \
    _Bool GOMP_loop_ull_##kind##_start(_Bool up, unsigned long long start, unsigned long long end, \
                                       unsigned long long step, unsigned long long chunk,          \
                                       unsigned long long *from, unsigned long long *to) {         \
        (void)up;                                                                                  \
        ANSWERS(from, to);                                                                         \
        return begin((long)start, (long)end, (long)step, (long)chunk, (long *)from, (long *)to);   \
    }                                                                                              \
    void GOMP_parallel_loop_##kind(void (*body)(void *), void *data, unsigned threads, long start, \
                                   long end, long step, long chunk, unsigned flags) {              \
        whole_region(body, data, threads, flags, (struct share){0, 0, start, end, step, chunk});   \
    }                                                                                              \
    NEXT(kind)
#define RUNTIME(kind)                                                                              \
    _Bool GOMP_loop_##kind##_start(long start, long end, long step, long *from, long *to) {        \
        ANSWERS(from, to);                                                                         \
        return begin(start, end, step, 1, from, to);                                               \
    }                                                                                              \
    _Bool GOMP_loop_ull_##kind##_start(_Bool up, unsigned long long start, unsigned long long end, \
                                       unsigned long long step, unsigned long long *from,          \
                                       unsigned long long *to) {                                   \
        (void)up;                                                                                  \
        ANSWERS(from, to);                                                                         \
        return begin((long)start, (long)end, (long)step, 1, (long *)from, (long *)to);             \
    }                                                                                              \
    void GOMP_parallel_loop_##kind(void (*body)(void *), void *data, unsigned threads, long start, \
                                   long end, long step, unsigned flags) {                          \
        whole_region(body, data, threads, flags, (struct share){0, 0, start, end, step, 1});       \
    }                                                                                              \
    NEXT(kind)
LOOP(dynamic)
LOOP(nonmonotonic_dynamic)
LOOP(guided)
LOOP(nonmonotonic_guided)
RUNTIME(runtime)
RUNTIME(nonmonotonic_runtime)
RUNTIME(maybe_nonmonotonic_runtime)

/* ---- sections: a loop over their numbers, from 1 on; 0: none left ---- */

unsigned GOMP_sections_next(void) {
    long from, to;
    return in_team() && take_next(&from, &to)     ? (unsigned)from
           : !in_team() && alone.next < alone.end ? (unsigned)alone.next++
                                                  : 0;
}
unsigned GOMP_sections_start(unsigned count) {
    long from = 1, to;
    if (in_team()) return begin(1, (long)count + 1, 1, 1, &from, &to) ? (unsigned)from : 0;
    alone = (struct share){0, 0, 1, (long)count + 1, 1, 1};
    return GOMP_sections_next();
}
void GOMP_parallel_sections(void (*body)(void *), void *data, unsigned threads, unsigned count,
                            unsigned flags) {
    whole_region(body, data, threads, flags, (struct share){0, 0, 1, (long)count + 1, 1, 1});
}
void GOMP_sections_end(void) { GOMP_barrier(); }
void GOMP_sections_end_nowait(void) {}

/* ---- tasks ---- */

void GOMP_task(void (*task)(void *), void *data, void (*copy)(void *, void *), long bytes,
               long align, _Bool parallel, unsigned flags, void **depend, int priority,
               void *detach) {
    (void)parallel, (void)flags, (void)depend, (void)priority, (void)detach;
    cfi_check((uint64_t)task, (uint64_t)__builtin_return_address(0));
    if (!copy) {
        task(data);
        return;
    }
    char *memory = malloc((size_t)(bytes + align));
    if (!memory) abort();
    void *at = memory + align - 1 - ((uintptr_t)memory + (uintptr_t)align - 1) % (uintptr_t)align;
    copy(at, data);
    task(at);
    free(memory);
}
void GOMP_taskwait(void) {}
void GOMP_taskyield(void) {}
void GOMP_taskgroup_start(void) {}
void GOMP_taskgroup_end(void) {}
