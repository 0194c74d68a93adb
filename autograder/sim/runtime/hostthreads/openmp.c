/* OpenMP teams in host code (the libgomp ABI: GCC compiles `#pragma omp` to calls of GOMP_*). A
 * team's threads are fibres of one OS thread. They switch at memory accesses, which the compiler
 * announces, after a number of accesses that the schedule determines. So a run is reproducible, and
 * a non-atomic update loses values. Races are detected in openmp_race.c. */
#include "hostthreads.h"
#include "core/core.h"
#include "counters/counters.h"
#include "exec/exec.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { STACK = 256 << 10, MOST = 1024, LONGEST_TURN = 16, DEFAULT_THREADS = 4 };

struct member {
    void *sp;
    const volatile int *waits_for; /* a lock that another thread holds */
    bool done, at_barrier;
    uint32_t epoch, locks, singles;
    int nested;               /* nested regions that the thread has begun */
    uint64_t accesses, taken; /* accesses that can be beside others'; locks that it took */
};

struct openmp_team openmp_team;
static struct member *members;
static void *home, *stacks;
static uint64_t parent; /* frames of the thread that began the region are from here on */
static void (*body)(void *);
static void *argument;
static int wanted = DEFAULT_THREADS, turn, critical, atomic, taken_singles;
static uint64_t state;

/* ---- scheduling ---- */

static bool can_run(const struct member *m) {
    return !m->done && !m->at_barrier && !(m->waits_for && *m->waits_for);
}

static void open_barrier(void) {
    for (int t = 0; t < openmp_team.threads; t++) {
        members[t].at_barrier = false;
        members[t].epoch++;
    }
}

static _Noreturn void deadlock(void) {
    fputs("OpenMP: deadlock: every thread of the team waits for a lock that another one holds\n",
          stderr);
    exit(EXIT_FAILURE);
}

/* @return the next runnable thread, or -1: all have finished */
static int choose(void) {
    bool barrier = false, waiting = false;
    for (int i = 1; i <= openmp_team.threads; i++) {
        int t = (openmp_team.me + i) % openmp_team.threads;
        if (can_run(&members[t])) return t;
        barrier |= members[t].at_barrier;
        waiting |= members[t].waits_for && !members[t].done;
    }
    if (waiting) deadlock();
    if (!barrier) return -1;
    open_barrier(); /* every unfinished thread is at the barrier */
    return choose();
}

static void give_way(void) {
    struct member *from = &members[openmp_team.me];
    int next = choose();
    from->locks = openmp_team.locks;
    from->nested = openmp_team.nested;
    state = state * 6364136223846793005u + 1442695040888963407u; /* the MMIX constants (D. Knuth) */
    turn = 1 + (int)(state >> 33) % LONGEST_TURN;
    if (next == openmp_team.me) return;
    if (next >= 0) {
        openmp_team.me = next;
        openmp_team.locks = members[next].locks;
        openmp_team.nested = members[next].nested;
    }
    openmp_team.epoch = members[openmp_team.me].epoch;
    fibre_switch(&from->sp, next < 0 ? home : members[next].sp);
}

bool openmp_stack(uint64_t *from, uint64_t *to, uint64_t *above) {
    if (!openmp_team.threads) return false;
    *from = (uint64_t)stacks + (uint64_t)openmp_team.me * STACK;
    *to = *from + STACK;
    *above = parent;
    return true;
}

void openmp_access(uint64_t address, uint32_t bytes, uint32_t pc, int kind) {
    openmp_race(address, bytes, pc, kind);
    members[openmp_team.me].accesses += openmp_team.locks == 0;
    if (--turn <= 0) give_way();
}

/* ---- parallel regions ---- */

static void member_main(void *unused) {
    (void)unused;
    body(argument);
    members[openmp_team.me].done = true;
    give_way();
    abort(); /* a finished thread is never resumed */
}

/* With untrusted code, the shadow stacks follow the stacks at a constant distance
 * (guard/shadow_stack.c). An inaccessible gap is below each stack, as for a kernel's threads
 * (exec/fibre_stacks.c). */
enum { GUARD = 64 * 1024 + 4096 };
static uint64_t team_bytes, shadow_before;

static void *map_stacks(int threads) {
    team_bytes = (uint64_t)threads * STACK;
    char *map = mmap(NULL, team_bytes * (guard_enabled() ? 2 : 1), PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED || !guard_enabled()) return map;
    for (int t = 0; t < threads; t++)
        if (mprotect(map + (size_t)t * STACK, GUARD, PROT_NONE)) return MAP_FAILED;
    shadow_before = guard_move_stack(team_bytes);
    return map;
}

static void unmap_stacks(void) {
    if (guard_enabled()) guard_move_stack(shadow_before);
    munmap(stacks, team_bytes * (guard_enabled() ? 2 : 1));
}

static void start_team(int threads) {
    openmp_team = (struct openmp_team){.threads = threads, .region = openmp_team.region + 1};
    members = calloc((size_t)threads, sizeof *members);
    stacks = map_stacks(threads);
    if (!members || stacks == MAP_FAILED) {
        fputs("OpenMP: not enough memory for a team\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (int t = 0; t < threads; t++)
        members[t].sp = fibre_prepare((char *)stacks + (size_t)(t + 1) * STACK, NULL,
                                      (struct fibre_call){member_main, NULL});
    sim.host_unchecked = false;
    sim.host_exempt_range = (struct interval){0, 0};
    state = sim.options.schedule;
    turn = critical = atomic = taken_singles = 0;
}

void openmp_abandon(void) { openmp_team.threads = 0; }

/* A team that leaves the work to one thread, or lets one in at a time, has no shared work. */
static void count_shared_work(void) {
    uint64_t all = 0, busiest = 0, locks = 0;
    for (int t = 0; t < openmp_team.threads; t++) {
        uint64_t its = members[t].accesses;
        all += its;
        if (its > busiest) busiest = its;
        locks += members[t].taken;
    }
    count_team(all - busiest, locks);
}

/* A nested region has a team of one thread, the default of OpenMP. */
void GOMP_parallel(void (*region)(void *), void *data, unsigned threads, unsigned flags) {
    (void)flags;
    guard_host_only(GUARD_CALLER);
    cfi_check((uint64_t)region, (uint64_t)__builtin_return_address(0));
    if (openmp_team.threads) {
        openmp_team.nested++;
        region(data);
        openmp_team.nested--;
        return;
    }
    parent = (uint64_t)__builtin_dwarf_cfa();
    body = region;
    argument = data;
    start_team(threads ? (int)(threads < MOST ? threads : MOST) : wanted);
    fibre_switch(&home, members[0].sp);
    count_shared_work();
    unmap_stacks();
    free(members);
    openmp_team.threads = 0;
}

void GOMP_barrier(void) {
    if (!openmp_team.threads || openmp_team.nested) return;
    members[openmp_team.me].at_barrier = true;
    give_way();
    openmp_team.epoch = members[openmp_team.me].epoch;
}

/* The first thread that reaches a `single` construct executes it. */
_Bool GOMP_single_start(void) {
    if (!openmp_team.threads || openmp_team.nested) return true;
    if ((int)members[openmp_team.me].singles++ < taken_singles) return false;
    taken_singles++;
    return true;
}

/* ---- locks ---- */

static void acquire(int *lock) {
    while (*lock && openmp_team.threads) {
        members[openmp_team.me].waits_for = lock;
        give_way();
        members[openmp_team.me].waits_for = NULL;
    }
    *lock = 1;
    if (openmp_team.threads) members[openmp_team.me].taken++;
    openmp_team.locks = lockset_with(openmp_team.locks, lock);
}

static void release(int *lock) {
    *lock = 0;
    openmp_team.locks = lockset_without(openmp_team.locks, lock);
}

void GOMP_critical_start(void) { acquire(&critical); }
void GOMP_critical_end(void) { release(&critical); }
void GOMP_critical_name_start(void **name) {
    CALL_WRITES(name, sizeof(int));
    acquire((int *)name);
}
void GOMP_critical_name_end(void **name) {
    CALL_WRITES(name, sizeof(int));
    release((int *)name);
}
void GOMP_atomic_start(void) { acquire(&atomic); }
void GOMP_atomic_end(void) { release(&atomic); }

void omp_init_lock(omp_lock_t *lock) {
    CALL_WRITES(lock, sizeof *lock);
    memset(lock, 0, sizeof *lock);
}
void omp_destroy_lock(omp_lock_t *lock) { (void)lock; }
void omp_set_lock(omp_lock_t *lock) {
    CALL_WRITES(lock, sizeof(int));
    acquire((int *)lock);
}
void omp_unset_lock(omp_lock_t *lock) {
    CALL_WRITES(lock, sizeof(int));
    release((int *)lock);
}

/* ---- queries ---- */

int omp_get_thread_num(void) { return openmp_team.nested ? 0 : openmp_team.me; }
int omp_get_num_threads(void) {
    return openmp_team.threads && !openmp_team.nested ? openmp_team.threads : 1;
}
int omp_get_max_threads(void) { return wanted; }
int omp_get_num_procs(void) { return DEFAULT_THREADS; }
int omp_in_parallel(void) { return openmp_team.threads > 1; }
void omp_set_num_threads(int threads) {
    wanted = threads < 1 ? 1 : threads < MOST ? threads : MOST;
}
/* A team has as many threads as were asked for: never fewer. */
void omp_set_dynamic(int dynamic) { (void)dynamic; }
int omp_get_dynamic(void) { return 0; }
double omp_get_wtime(void) { return (double)clock() / CLOCKS_PER_SEC; }
