/* Decides whether to run a launch's blocks in speculative workers, starts them, and commits or
 * discards their results: see coordinator.h. */
#include "coordinator.h"
#include "parallel.h"
#include "core/core.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "shadow/shadow.h"
#include "exec/exec.h"
#include "hostthreads/hostthreads.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* The cost model, in seconds. A fork takes some milliseconds. Each word that a worker accesses
 * costs more than in this process, because its page tables are empty. Each word that it writes must
 * be copied back. */
#define SECONDS_TO_ESTIMATE 0.004 /* least run time for an estimate */
#define SECONDS_TO_GAIN     0.030 /* least remaining run time */
#define SECONDS_A_WORKER    0.001
#define SECONDS_A_TOUCH     6e-9
#define SECONDS_A_WRITTEN   18e-9
#define WORTH_IT            0.8 /* largest share of the sequential time */

uint64_t parallel_decide_at = UINT64_MAX;

/* Time and block of the last estimate: the first blocks are slow and not representative. */
static struct {
    double time;
    uint64_t block;
} last;

/* ---- kernels for which speculation failed or did not pay ---- */

enum { KERNELS = 256 };
static uint64_t unprofitable[KERNELS];
static uint32_t unprofitable_count;

static uint64_t kernel_hash(void) {
    uint64_t h = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (const char *p = sim.kernel_name; *p; p++) h = (h ^ (uint8_t)*p) * UINT64_C(0x100000001b3);
    return h;
}

static bool is_unprofitable(void) {
    uint64_t h = kernel_hash();
    for (uint32_t i = 0; i < unprofitable_count; i++)
        if (unprofitable[i] == h) return true;
    return unprofitable_count == KERNELS;
}

static void note_unprofitable(void) {
    if (unprofitable_count < KERNELS) unprofitable[unprofitable_count++] = kernel_hash();
}

/* ---- the decision ---- */

/* Does the launch use nothing that workers cannot track, and no order other than the launch's
 * end? */
static bool is_plain(void) {
    const struct sim_options *o = &sim.options;
    return o->cores > 1 && !sim.cluster_dims[0] && !o->schedule && !o->trace && !o->resident &&
           !sim.any_release && !streams_overlap() && !pthread_is_threaded() && !openmp_threads() &&
           !sim.guard_count;
}

void parallel_begin(void) {
    bool is_top_level = epoch_next_generation() == epoch_first_of_group(); /* not a child launch */
    parallel_decide_at = is_plain() && is_top_level && !is_unprofitable() ? 1 : UINT64_MAX;
    last.time = grid_now();
    last.block = 0;
}

/* Estimated seconds for the blocks from `next` on in this process; 0: not known yet. */
static double seconds_alone(uint64_t next, uint64_t blocks) {
    double now = grid_now(), passed = now - last.time;
    if (passed < SECONDS_TO_ESTIMATE && !sim.options.eager) return 0;
    double alone = passed / (double)(next - last.block) * (double)(blocks - next);
    last.time = now;
    last.block = next;
    return alone;
}

/* Conservative: assumes that every access is to a different word. */
static bool pays(double alone, uint64_t next, uint64_t blocks) {
    const struct lockstep_metrics *m = metrics_so_far();
    double more = (double)(blocks - next) / (double)next, cores = sim.options.cores;
    double written = (double)m->global_writes * more;
    double touched = (double)m->global_reads * more + written;
    double spread = alone / cores + cores * SECONDS_A_WORKER + written * SECONDS_A_WRITTEN +
                    touched * SECONDS_A_TOUCH / cores;
    return alone > SECONDS_TO_GAIN && spread < WORTH_IT * alone;
}

/* ---- the workers ---- */

static struct parallel_job *job; /* NULL: no workers */
static pid_t pids[MAX_CORES];
static int files[MAX_CORES];
static volatile sig_atomic_t late;

bool parallel_time_is_up(void) {
    if (!job) return false;
    late = 1;
    const struct itimerval soon = {.it_interval = {0, 50000}, .it_value = {0, 50000}};
    return !setitimer(ITIMER_REAL, &soon, NULL);
}

static bool prepare(uint64_t next, uint64_t blocks) {
    struct parallel_job *c = mmap(NULL, sizeof *c, PROT_READ | PROT_WRITE,
                                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (c == MAP_FAILED) return false;
    uint64_t workers = sim.options.cores < MAX_CORES ? sim.options.cores : MAX_CORES;
    *c = (struct parallel_job){.next = next,
                               .first = next,
                               .blocks = blocks,
                               .workers = workers,
                               .first_generation = epoch_next_generation()};
    for (uint64_t i = 0; i < workers; i++) files[i] = memfd_create("blocks", MFD_CLOEXEC);
    for (uint64_t i = 0; i < workers; i++) pids[i] = -1;
    late = 0;
    job = c;
    return true;
}

static bool start_worker(uint32_t me) {
    pid_t parent = getpid();
    if (files[me] < 0) return false;
    pids[me] = fork();
    if (pids[me] != 0) return pids[me] > 0;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* the worker must not outlive its parent */
    if (getppid() != parent) _exit(0);
    parallel_work(job, me, files[me]);
}

static void end_all(void) {
    for (uint32_t i = 0; i < job->workers; i++)
        if (pids[i] > 0) kill(pids[i], SIGKILL);
}

/* Progress messages continue while the workers run. */
static void say_progress(pid_t pid) {
    struct pollfd end = {.fd = (int)syscall(SYS_pidfd_open, pid, 0), .events = POLLIN};
    while (end.fd >= 0 && !late && poll(&end, 1, 1000) <= 0)
        progress_blocks(job->next, job->blocks);
    if (end.fd >= 0) close(end.fd);
}

/* @return whether the worker completed its blocks */
static bool wait_for(uint32_t me) {
    if (sim.options.progress > 0) say_progress(pids[me]);
    if (late) end_all();
    while (waitpid(pids[me], NULL, 0) < 0) {
        if (errno != EINTR) break; /* nothing to wait for: the program ignores SIGCHLD */
        if (late) end_all();
    }
    pids[me] = -1;
    return job->result[me].done;
}

static bool run_workers(void) {
    bool good = true;
    for (uint32_t i = 0; i < job->workers && good; i++) good = start_worker(i);
    if (!good) end_all();
    for (uint32_t i = 0; i < job->workers; i++)
        if (pids[i] > 0 && !wait_for(i) && good) {
            good = false;
            end_all();
        }
    return good && !late && parallel_commit(job, files);
}

static void dismiss(void) {
    struct parallel_job *c = job;
    for (uint64_t i = 0; i < c->workers; i++)
        if (files[i] >= 0) close(files[i]);
    job = NULL;
    munmap(c, sizeof *c);
}

uint64_t parallel_run(uint64_t next, uint64_t blocks) {
    double alone = seconds_alone(next, blocks);
    bool eager = sim.options.eager;
    parallel_decide_at = 2 * next;
    if (!is_plain() || blocks - next < sim.options.cores) return next;
    if (!eager && !pays(alone, next, blocks)) return next;
    if (!epochs_reserve(blocks - next) || !prepare(next, blocks)) return next;
    parallel_decide_at = UINT64_MAX; /* one attempt per launch */
    double start = grid_now();
    bool good = run_workers();
    dismiss();
    if (!eager && (!good || grid_now() - start > alone)) note_unprofitable();
    if (sim.options.eager > 1)
        fprintf(stderr, "%s: %llu blocks %s\n", sim.kernel_name,
                (unsigned long long)(blocks - next),
                good ? "on several cores" : "on one core after all");
    return good ? blocks : next;
}
