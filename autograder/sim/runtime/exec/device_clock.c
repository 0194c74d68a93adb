/* clock(), clock64() and the globaltimer of a kernel's thread. */
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "sim/abi/cudart.h"

#include <time.h>

long long lockstep_clock(void);
clock_t lockstep_program_clock(void);

enum { CLOCK_KHZ = 13 };         /* cudaDevAttrClockRate */
enum { LONGEST_LEAP = 1 << 20 }; /* ticks, half a millisecond */

/* Looks at the clock since the last jump, and how far it has jumped. */
static uint64_t looks, jumped;

bool clock_jump(uint64_t ticks) {
    bool looked = looks > 0;
    looks = 0;
    if (looked) jumped += ticks;
    return looked;
}

/* The last look at the clock. */
static struct {
    uint64_t pc;
    uint32_t logged;
    uint8_t polls;
    const struct thread *thread;
    long long step, waited; /* ticks: the last leap, all leaps of this wait */
} last;

/* Has the thread done nothing but ask for the time since it did so last, at the same place? */
static bool only_waits(uint64_t pc) {
    const struct thread *t = sim.current;
    uint32_t logged = counters.logged[t->lane];
    bool waits = last.thread == t && last.pc == pc && last.logged == logged &&
                 last.polls == t->polls;
    last.pc = pc, last.logged = logged, last.polls = t->polls, last.thread = t;
    return waits;
}

/* On a GPU all threads wait at once; here they would one after the other, so for one that waits
   the time passes faster and faster. Each leap is twice the last; once it is half a millisecond
   long, an eighth of the way so far, or of the way of the one before, who waited for as long.
   @return the ticks that were left out until now */
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

/* Ticks of the device's clock in the time that passes here; who waits lives on leaps. */
static long long ticks(uint64_t pc) {
    static double nanoseconds;
    bool waits = sim.current && only_waits(pc);
    speculation_abort_if_worker();
    looks++;
    if (!waits) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        nanoseconds = (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
    }
    return (long long)(nanoseconds * (double)lockstep_device_attribute(CLOCK_KHZ, 0) / 1e6) +
           ticks_left_out(waits) + (long long)jumped;
}

long long lockstep_clock(void) { return ticks(sim_pc(__builtin_return_address(0))); }

/* clock() has one name on both sides, and two meanings: ticks in a kernel, the C library's
   microseconds of this process on the host. */
clock_t lockstep_program_clock(void) {
    return sim.current ? (clock_t)ticks(sim_pc(__builtin_return_address(0))) : clock();
}
