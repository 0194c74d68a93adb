/* The stacks of fibres: address space for as many as can wait at once, of which only what is
   touched is memory. */
#include "warp_scheduler.h"
#include "exec.h"
#include "core/core.h"

#include <sys/mman.h>

/* Stacks for as many threads as the largest device holds at once (132 x 2048), and a few more. One
   is address space for what most kernels need, and for more where a function of the program has a
   large array of its own (postpass.c lists such frames) or cudaLimitStackSize asks for it. */
enum { MAX_STACKS = 272 * 1024, COLOURS = 61, COLOUR_BYTES = 64 };
/* Below a stack lies what nobody may touch: who recurses too deep, or makes room for more than
   there is, is stopped there. A frame touches its stack every 64 KB (the compiler's flags say so):
   no store steps over it. The odd page keeps stacks from lying apart by a power of two: all would
   ask for the same few places of the TLB. */
enum { GUARD = 64 * 1024 + 4096 };
enum { USUAL = 64 * 1024, SPARE = 40 * 1024, LARGEST_FRAME = 640 * 1024, LARGEST = 4 << 20 };
/* Where calls through pointers are allowed while so much is left, and what they lead to takes up to
   VERIFY_STACK, nothing overflows. */
enum { USUAL_WITH_POINTERS = 128 * 1024, LEFT = 64 * 1024 };

/* A lesson's stack has its shadow (shadow_stack.h) below the guard, and an unused gap below that,
   so that nothing of value lies right above the stack before it. */
static uint64_t room_of_stack; /* without all that */

static uint64_t shadow_distance(void) { return room_of_stack + GUARD; }
static uint64_t bytes_for(uint64_t capacity) {
    return capacity + GUARD + (guard_enabled() ? capacity + GUARD : 0);
}

extern const uint64_t __start_lockstep_frames[] __attribute__((weak));
extern const uint64_t __stop_lockstep_frames[] __attribute__((weak));

/* Made by the linker's caller, for a lesson whose code cannot overflow a stack (host/build.c), or
   only by calls through pointers (toolchain/verify/verify.h): those are looked at, each of them. */
extern const char lockstep_bounded __attribute__((weak));
enum { BOUNDED_PER_POINTER = 2 };
static bool looks_at_pointers(void) {
    return &lockstep_bounded && lockstep_bounded == BOUNDED_PER_POINTER;
}

/* Larger frames than a GPU allows (512 KB) are the host's. */
static uint64_t largest_frame(void) {
    uint64_t largest = 0;
    const uint64_t *f = __start_lockstep_frames;
    uint64_t bytes = (uint64_t)__stop_lockstep_frames - (uint64_t)f;
    for (uint64_t i = 0; i < bytes / sizeof *f; i++)
        if (f[i] > largest && f[i] <= LARGEST_FRAME) largest = f[i];
    return largest;
}

/* What a switch saves fits in one line of the cache, if it begins with one: threads that begin from
   now on are shifted so that it does, when they come to where this one waits. */
void lanes_align(const struct fibre *f) {
    sched.stack_shift = (sched.stack_shift + (uint64_t)f->sp - FIBRE_OFFSET) & (LINE - 16);
}

/* The system allows for some ten thousands of such parts; a block's threads get theirs first. */
enum { MOST_GUARDED = 8192, MOST_CONTAINED = 16384 };
static uint32_t guarded, most; /* most: stacks that there is room for */

static void guard(uint32_t stack) {
    uint32_t guards = guard_enabled() ? MOST_CONTAINED : MOST_GUARDED;
    for (; guarded <= stack && guarded < guards; guarded++)
        mprotect(sim.stacks + (guarded + 1) * sched.stack_bytes - room_of_stack - GUARD, GUARD,
                 PROT_NONE);
}

/* Many stacks touched at the same offset would fight for the same cache sets: shift each a little.
 */
COLD char *lanes_new_stack(void) {
    uint32_t stack = sched.stack_count++;
    if (stack >= most) sim_fail("more than %u threads wait at once", most);
    guard(stack);
    return sim.stacks + (stack + 1) * sched.stack_bytes - stack % COLOURS * COLOUR_BYTES;
}

/* Who has little address space for the device's memory has little for stacks: one for each 16 KiB
   of it. From 8 GiB on that is enough for all threads. */
static void reserve_stacks(uint64_t bytes) {
    most = sim.arena_bytes >> 14 < MAX_STACKS ? (uint32_t)(sim.arena_bytes >> 14) : MAX_STACKS;
    if (guard_enabled() && !&lockstep_bounded && most > MOST_CONTAINED)
        most = MOST_CONTAINED; /* what may overflow its stack has a guard below each */
    guarded = sched.free_count = sched.stack_count = 0;
    room_of_stack = bytes;
    if (sim.stacks) munmap(sim.stacks, sim.stacks_bytes);
    sched.stack_bytes = bytes_for(bytes);
    sim.stacks_bytes = most * sched.stack_bytes;
    sim.stacks = sim_reserve(sim.stacks_bytes);
    if (sim.stacks) guard(0); /* endless recursion ends here */
}

/* A function's frame is larger here than on a GPU, which has registers for most of it. */
void lockstep_set_stack_limit(uint64_t bytes) {
    uint64_t capacity = room_of_stack;
    while (capacity < 4 * bytes + SPARE && capacity < LARGEST) capacity *= 2;
    if (capacity == room_of_stack || sim.current) return;
    reserve_stacks(capacity);
    if (!sim.stacks)
        sim_fail("no address space for stacks of %llu bytes", (unsigned long long)capacity);
}

void sim_stacks_init(void) {
    uint64_t capacity = looks_at_pointers() ? USUAL_WITH_POINTERS : USUAL;
    while (capacity < largest_frame() + SPARE) capacity *= 2;
    reserve_stacks(capacity);
    sched.free_tops = sim_reserve(MAX_STACKS * sizeof *sched.free_tops);
}

bool stacks_admit_call(const void *sp) {
    if (!sim.current || !looks_at_pointers()) return true;
    uint64_t at = (uint64_t)sp - (uint64_t)sim.stacks;
    if (at >= sim.stacks_bytes) return true; /* the host's */
    return at % sched.stack_bytes >= sched.stack_bytes - room_of_stack + LEFT;
}
bool stacks_look_at_calls(void) { return looks_at_pointers(); }

void stacks_enter_kernel(void) { guard_enter_kernel(-shadow_distance()); }

/* A run whose blocks took turns has touched a stack a thread: all but a few go back. */
void sim_stacks_release(void) {
    enum { KEPT = 4 * MAX_THREADS };
    if (most <= KEPT) return;
    madvise(sim.stacks + KEPT * sched.stack_bytes, sim.stacks_bytes - KEPT * sched.stack_bytes,
            MADV_DONTNEED);
}
