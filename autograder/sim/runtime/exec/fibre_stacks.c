/* Stacks of fibres. Address space is reserved for all threads that can be resident; only touched
   pages use memory. Layout of one stack, from high to low addresses:

     frames          frames_bytes bytes
     guard           GUARD bytes, no access
     shadow stack    frames_bytes bytes, only with untrusted code (guard/shadow_stack.c)
     gap             GUARD bytes, only with untrusted code */
#include "warp_scheduler.h"
#include "exec.h"
#include "core/core.h"
#include "sim/abi/device_api.h"

#include <sys/mman.h>

/* MAX_STACKS: the threads of the largest device (132 SMs x 2048), and some more. COLOURS: see
   stacks_new(). */
enum { MAX_STACKS = 272 * 1024, COLOURS = 61, COLOUR_BYTES = 64 };
/* The guard below each stack. It stops recursion that is too deep, and frames that are too
   large. The compiler probes frames every 64 KB (-fstack-clash-protection), so no store can skip
   it. The odd page avoids a power of two as distance of stacks, which would compete for the same
   TLB sets. */
enum { GUARD = 64 * 1024 + 4096 };
/* Default size; reserve below the largest frame; limit for frames that count; limit for
   cudaLimitStackSize. A larger size is chosen if a function of the program has a large array
   (toolchain/asm/postpass.c lists such frames). */
enum { USUAL = 64 * 1024, SPARE = 40 * 1024, LARGEST_FRAME = 640 * 1024, LARGEST = 4 << 20 };
/* With verified code, a call through a pointer is allowed if LEFT bytes are free. Callees use at
   most VERIFY_STACK bytes, so nothing overflows. */
enum { USUAL_WITH_POINTERS = 128 * 1024, LEFT = 64 * 1024 };

/* Size of the frames' part. The gap below a shadow stack keeps valuable data away from the next
   stack's top. */
static uint64_t frames_bytes; /* without guards and shadow stack */

/* From an address in the frames' part down to its slot in the shadow stack. */
static uint64_t shadow_distance(void) { return frames_bytes + GUARD; }
static uint64_t bytes_for(uint64_t capacity) {
    return capacity + GUARD + (guard_enabled() ? capacity + GUARD : 0);
}

extern const uint64_t __start_lockstep_frames[] __attribute__((weak));
extern const uint64_t __stop_lockstep_frames[] __attribute__((weak));

/* Defined by the build if verification has proved that the lesson's code cannot overflow a stack. A
   weaker result is that only calls through pointers can (toolchain/verify/verify.h); such calls are
   then checked one by one. */
extern const char lockstep_bounded __attribute__((weak));
enum { BOUNDED_PER_POINTER = 2 };
static bool checks_pointer_calls(void) {
    return &lockstep_bounded && lockstep_bounded == BOUNDED_PER_POINTER;
}

/* Frames larger than a GPU's limit (512 KB) can only belong to host functions. */
static uint64_t largest_frame(void) {
    uint64_t largest = 0;
    const uint64_t *f = __start_lockstep_frames;
    uint64_t bytes = (uint64_t)__stop_lockstep_frames - (uint64_t)f;
    for (uint64_t i = 0; i < bytes / sizeof *f; i++)
        if (f[i] > largest && f[i] <= LARGEST_FRAME) largest = f[i];
    return largest;
}

/* The registers that a switch saves fit in one cache line if they start with one. Threads of a
   kernel wait mostly at one place with equal frame sizes. So threads that begin later are shifted
   by what this waiting thread's stack pointer is off. */
void stacks_align(const struct fibre *f) {
    sched.stack_shift = (sched.stack_shift + (uint64_t)f->sp - FIBRE_OFFSET) & (LINE - 16);
}

/* The system limits the number of mappings (vm.max_map_count), and each guard splits one. The first
   stacks, which a single block uses, get guards first. Verified code needs none. There they are a
   second line of defence, for the first two warps only: each takes 7 microseconds, and an exercise
   may start a process for each of 50 cases. */
enum { MOST_GUARDED = 8192, MOST_CONTAINED = 16384, MOST_VERIFIED = 2 * WARP };
static uint32_t guarded, most; /* guarded: stacks with a guard; most: stacks that exist */

/* Adds guards up to this stack, if their number allows. */
static void guard(uint32_t stack) {
    uint32_t guards = !guard_enabled()    ? MOST_GUARDED
                      : &lockstep_bounded ? MOST_VERIFIED
                                          : MOST_CONTAINED;
    for (; guarded <= stack && guarded < guards; guarded++)
        mprotect(sim.stacks + (guarded + 1) * sched.stack_bytes - frames_bytes - GUARD, GUARD,
                 PROT_NONE);
}

/* Cache colouring: stacks at equal offsets would compete for the same cache sets. */
COLD char *stacks_new(void) {
    uint32_t stack = sched.stack_count++;
    if (stack >= most) sim_fail("more than %u threads wait at once", most);
    guard(stack);
    char *top = sim.stacks + (stack + 1) * sched.stack_bytes - stack % COLOURS * COLOUR_BYTES;
    sim_populate(top - 1, 1); /* every thread uses the page of its first frame, few a second one */
    if (guard_enabled()) sim_populate(top - 1 - shadow_distance(), 1);
    return top;
}

/* A process with little address space for device memory has little for stacks: one per 16 KiB of
   device memory. From 8 GiB on, that is enough for all threads. */
static void reserve_stacks(uint64_t bytes) {
    most = sim.arena_bytes >> 14 < MAX_STACKS ? (uint32_t)(sim.arena_bytes >> 14) : MAX_STACKS;
    if (guard_enabled() && !&lockstep_bounded && most > MOST_CONTAINED)
        most = MOST_CONTAINED; /* unverified code needs a guard below each stack */
    guarded = sched.free_count = sched.stack_count = 0;
    frames_bytes = bytes;
    if (sim.stacks) munmap(sim.stacks, sim.stacks_bytes);
    sched.stack_bytes = bytes_for(bytes);
    sim.stacks_bytes = most * sched.stack_bytes;
    sim.stacks = sim_reserve(sim.stacks_bytes);
    if (sim.stacks) guard(0); /* at least the first stack has a guard */
}

/* cudaLimitStackSize. Frames are larger here than on a GPU, which keeps most values in registers:
   hence the factor 4. */
void lockstep_set_stack_limit(uint64_t bytes) {
    uint64_t capacity = frames_bytes;
    while (capacity < 4 * bytes + SPARE && capacity < LARGEST) capacity *= 2;
    if (capacity == frames_bytes || sim.current) return;
    reserve_stacks(capacity);
    if (!sim.stacks)
        sim_fail("no address space for stacks of %llu bytes", (unsigned long long)capacity);
}

void sim_stacks_init(void) {
    uint64_t capacity = checks_pointer_calls() ? USUAL_WITH_POINTERS : USUAL;
    /* a power of two times the default, so that the largest frame fits */
    while (capacity < largest_frame() + SPARE) capacity *= 2;
    reserve_stacks(capacity);
    sched.free_tops = sim_reserve(MAX_STACKS * sizeof *sched.free_tops);
}

bool stacks_admit_call(const void *sp) {
    if (!sim.current || !checks_pointer_calls()) return true;
    uint64_t at = (uint64_t)sp - (uint64_t)sim.stacks;
    if (at >= sim.stacks_bytes) return true; /* a host stack */
    return at % sched.stack_bytes >= sched.stack_bytes - frames_bytes + LEFT;
}
bool stacks_check_calls(void) { return checks_pointer_calls(); }

/* The shadow stack lies below the stack: the distance is negative. */
void stacks_enter_kernel(void) { guard_enter_kernel(-shadow_distance()); }

/* If very many blocks were resident, each of their threads has touched a stack: returns that
   memory, except for the first stacks' (8 KB each, 320 MB in all). To touch it again would take
   longer than most threads run. */
void sim_stacks_release(void) {
    enum { KEPT = 40 * MAX_THREADS };
    if (most <= KEPT) return;
    madvise(sim.stacks + KEPT * sched.stack_bytes, sim.stacks_bytes - KEPT * sched.stack_bytes,
            MADV_DONTNEED);
}
