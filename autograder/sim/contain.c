#include "contain.h"
#include "hooks.h"
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LAUNCH_FAILURE = 719 }; /* cudaErrorLaunchFailure */

/* The program's variables: the assembler puts them there (host/assembly.c). */
extern char __start_lockstep_own[] __attribute__((weak)),
    __stop_lockstep_own[] __attribute__((weak));
extern char __start_lockstep_zero[] __attribute__((weak)),
    __stop_lockstep_zero[] __attribute__((weak));
/* Defined by the subject (autograder/subject), and by nobody else. */
extern const int lockstep_subject __attribute__((weak));

static struct region { uint64_t from, to; } * regions; /* in the order of their addresses */
static size_t count, room;
static uint64_t stack_top; /* frames from here on are not the stranger's; 0: all are */
static bool trusted;       /* the subject's own code runs, not the stranger's */

bool contained(void) { return &lockstep_subject != NULL; }

bool contain_is_off(void) { return !contained() || trusted; }

void sim_contain_stack(const void *top) {
    stack_top = (uint64_t)top;
    trusted = !top;
}

/* The first region that begins behind the address. */
static size_t behind(uint64_t address) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (regions[middle].from <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool contain_is_ours(void) { return contained() && (trusted || !stack_top); }

void *contain_add(void *p, uint64_t bytes) {
    if (!p || !contained()) return p;
    if (count == room) {
        room = room ? 2 * room : 64;
        regions = realloc(regions, room * sizeof *regions);
        if (!regions) sim_fail("out of memory");
    }
    size_t at = behind((uint64_t)p);
    memmove(regions + at + 1, regions + at, (count++ - at) * sizeof *regions);
    regions[at] = (struct region){(uint64_t)p, (uint64_t)p + bytes};
    return p;
}

bool contain_remove(const void *p) {
    size_t at = behind((uint64_t)p);
    if (!contained()) return true;
    if (!at || regions[at - 1].from != (uint64_t)p) return false;
    memmove(regions + at - 1, regions + at, (count-- - at) * sizeof *regions);
    return true;
}

static bool within(uint64_t from, uint64_t to, const char *start, const char *stop) {
    return from >= (uint64_t)start && to <= (uint64_t)stop;
}

/* Everything above the caller's frame and below the subject's own is the stranger's stack. */
static bool on_stack(uint64_t from, uint64_t to) {
    uint64_t end = stack_top ? stack_top : (uint64_t)environ;
    return from > (uint64_t)__builtin_frame_address(0) && to <= end;
}

static bool allowed(uint64_t from, uint64_t to) {
    if (to < from) return false;
    if (on_stack(from, to) || from - (uint64_t)sim.arena < sim.arena_bytes) return true;
    if (within(from, to, __start_lockstep_own, __stop_lockstep_own)) return true;
    if (within(from, to, __start_lockstep_zero, __stop_lockstep_zero)) return true;
    size_t at = behind(from);
    return at && to <= regions[at - 1].to;
}

void contain_stop(const void *p, uint64_t bytes, uint64_t pc, const char *what) {
    struct finding *f = finding_add(FINDING_OUT_OF_BOUNDS, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    f->access = ACCESS_WRITE;
    finding_place(f, (uint64_t)p, SPACE_HOST, (uint32_t)bytes);
    snprintf(f->detail, sizeof f->detail, "%s", what);
    if (sim.current) { /* as on the GPU, that ends the kernel */
        finding_here(f);
        sim.sticky_error = LAUNCH_FAILURE;
        sim_abandon();
    }
    exit(71);
}

void contain_write(const void *p, uint64_t bytes, uint64_t pc) {
    if (!contained() || trusted || !bytes || allowed((uint64_t)p, (uint64_t)p + bytes)) return;
    contain_stop(p, bytes, pc,
                 "host code writes where it may not: neither to a variable of this file, nor to "
                 "its stack, nor into what it has allocated");
}
