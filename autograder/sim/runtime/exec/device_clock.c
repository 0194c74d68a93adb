/* clock(), clock64() and %globaltimer in kernels (CUDA C++ Programming Guide, "Time Function"). The
   device clock follows the wall clock, and leaps ahead while threads only wait for time to pass. */
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "sim/abi/device_api.h"
#include "sim/abi/device_intrinsics.h"

#include <time.h>

long long lockstep_clock(void);
clock_t lockstep_program_clock(void);

enum { CLOCK_KHZ = 13 };         /* cudaDevAttrClockRate */
enum { LONGEST_LEAP = 1 << 20 }; /* ticks: about half a millisecond */

/* reads of the clock since the last jump; ticks added by jumps */
static uint64_t reads, jumped;

/* Called by the grid scheduler when no block makes progress. If a thread has read the clock since
   the last call, it may wait for a time. */
bool clock_jump(uint64_t ticks) {
    bool was_read = reads > 0;
    reads = 0;
    if (was_read) jumped += ticks;
    return was_read;
}

/* The last read of the clock, to recognise a thread that only polls the clock. */
static struct {
    uint64_t pc;
    uint32_t logged;
    uint8_t polls;
    const struct thread *thread;
    long long step, waited; /* in ticks: size of the last leap, sum of the leaps of this wait */
} last;

/* True if the thread has done nothing but read the clock at this site since its last read: no
   access logged, no poll. */
static bool only_waits(uint64_t pc) {
    const struct thread *t = sim.current;
    uint32_t logged = log_length(t->lane);
    bool waits = last.thread == t && last.pc == pc && last.logged == logged &&
                 last.polls == t->polls;
    last.pc = pc, last.logged = logged, last.polls = t->polls, last.thread = t;
    return waits;
}

/* On a GPU all threads wait at the same time; here they would wait one after another. So time leaps
   for a waiting thread. Each leap doubles, up to half a millisecond. It is at least an eighth of
   the wait so far, or of the previous thread's wait, which was probably as long. @return the sum of
   all leaps, in ticks */
static long long ticks_left_out(bool waits) {
    static long long sum, usual;
    if (!waits) {
        if (last.waited) usual = last.waited;
        last.waited = 0, last.step = 1024;
        return sum;
    }
    long long far = last.waited > usual ? last.waited : usual;
    last.step *= 2;
    if (last.step > LONGEST_LEAP) last.step = LONGEST_LEAP;
    if (last.waited && far / 8 > last.step) last.step = far / 8;
    last.waited += last.step;
    return sum += last.step;
}

/* The device's clock in ticks. While a thread waits, the wall clock is not read again: only leaps
   advance its time. Speculative workers abort, because they do not share the clock's state. */
static long long ticks(uint64_t pc) {
    static double nanoseconds;
    bool waits = sim.current && only_waits(pc);
    speculation_abort_if_worker();
    reads++;
    if (!waits) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        nanoseconds = (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
    }
    return (long long)(nanoseconds * (double)lockstep_device_attribute(CLOCK_KHZ, 0) / 1e6) +
           ticks_left_out(waits) + (long long)jumped;
}

long long lockstep_clock(void) { return ticks(sim_pc(__builtin_return_address(0))); }

/* clock() has two meanings: device ticks in a kernel, CPU time of the process in host code. */
clock_t lockstep_program_clock(void) {
    return sim.current ? (clock_t)ticks(sim_pc(__builtin_return_address(0))) : clock();
}
