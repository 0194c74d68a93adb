/* Memory that untrusted code may access: its variables, its stack, its allocations, device memory
 * (core/untrusted.h). Checks each address exactly, as software fault isolation with precise fault
 * locations (R. Wahbe et al., SOSP 1993). The bounds of the stack are in stack_guard.c. */
#include "guard_internal.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "report/report.h"
#include "exec/exec.h"
#include "cudart/cudart.h"
#include "instrument/instrument.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The program's variables: the toolchain places them in these sections
 * (toolchain/asm/postpass.c). */
extern char __start_lockstep_own[] __attribute__((weak)),
    __stop_lockstep_own[] __attribute__((weak));
extern char __start_lockstep_zero[] __attribute__((weak)),
    __stop_lockstep_zero[] __attribute__((weak));
/* Variables of the lesson's entry.cu, which only its own code may access: they would reveal which
 * candidate is being tested. */
extern char __start_lockstep_lesson_own[] __attribute__((weak)),
    __stop_lockstep_lesson_own[] __attribute__((weak));
extern char __start_lockstep_lesson_zero[] __attribute__((weak)),
    __stop_lockstep_lesson_zero[] __attribute__((weak));
extern char __start_lockstep_lesson_code[] __attribute__((weak)),
    __stop_lockstep_lesson_code[] __attribute__((weak));
/* Everything below is read-only: code, literals, vtables. */
extern char __data_start[] __attribute__((weak));
/* Defined by the worker (autograder/worker) only. */
extern const int lockstep_worker __attribute__((weak));

static struct region { uint64_t from, to; } * regions; /* sorted by address */
static size_t count, capacity;

bool guard_enabled(void) { return &lockstep_worker != NULL; }

/* The index of the first region that begins above the address. */
static size_t first_after(uint64_t address) {
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

void *guard_add(void *p, uint64_t bytes) {
    if (!p || !guard_enabled()) return p;
    if (count == capacity) {
        capacity = capacity ? 2 * capacity : 64;
        regions = realloc(regions, capacity * sizeof *regions);
        if (!regions) sim_fail("out of memory");
    }
    size_t at = first_after((uint64_t)p);
    memmove(regions + at + 1, regions + at, (count++ - at) * sizeof *regions);
    regions[at] = (struct region){(uint64_t)p, (uint64_t)p + bytes};
    return p;
}

bool guard_remove(const void *p) {
    size_t at = first_after((uint64_t)p);
    if (!guard_enabled()) return true;
    if (!at || regions[at - 1].from != (uint64_t)p) return false;
    sim.host_exempt_range = (struct interval){0, 0};
    memmove(regions + at - 1, regions + at, (count-- - at) * sizeof *regions);
    return true;
}

/* ---- memory ranges ---- */

/* @return the end of [start, stop) if the address is in it, or 0 */
static uint64_t end_in(uint64_t address, const void *start, const void *stop) {
    return address >= (uint64_t)start && address < (uint64_t)stop ? (uint64_t)stop : 0;
}

static struct interval range_of(const void *start, const void *stop) {
    return (struct interval){(uint64_t)start, (uint64_t)stop};
}

/* The variables, or the allocation, that contain the address; empty: none does. */
static struct interval own_range(uint64_t address) {
    if (end_in(address, __start_lockstep_own, __stop_lockstep_own))
        return range_of(__start_lockstep_own, __stop_lockstep_own);
    if (end_in(address, __start_lockstep_zero, __stop_lockstep_zero))
        return range_of(__start_lockstep_zero, __stop_lockstep_zero);
    size_t at = first_after(address);
    if (!at || address >= regions[at - 1].to) return (struct interval){0, 0};
    return (struct interval){regions[at - 1].from, regions[at - 1].to};
}

struct interval guard_own_range(uint64_t address) {
    return guard_is_off() ? (struct interval){0, 0} : own_range(address);
}

/* The end of the program's writable memory that contains the address; 0: none does. */
static uint64_t end_of_own(uint64_t address) {
    if (symbols_managed((const void *)address)) return symbols_end(address);
    return own_range(address).to;
}

static uint64_t end_of_arena(uint64_t address) {
    return end_in(address, sim.arena, sim.arena + sim.arena_bytes);
}

/* Memory that the program may also read: read-only data, its device variables (hb checks their
 * order with kernels), `stdout` and `stderr`, and the built-in variables. */
static uint64_t end_of_readable(uint64_t address) {
    uint64_t end = end_in(address, sim.image_start, __data_start);
    if (!end) end = symbols_end(address);
    if (!end) end = end_in(address, &stdout, &stdout + 1);
    if (!end) end = end_in(address, &stderr, &stderr + 1);
    const struct sim_uint3 *const built_in[] = {&threadIdx, &blockIdx, &blockDim, &gridDim};
    for (int i = 0; i < 4 && !end; i++) end = end_in(address, built_in[i], built_in[i] + 1);
    return end;
}

bool guard_holds(const void *p, uint64_t bytes) {
    uint64_t from = (uint64_t)p, end = end_of_own(from);
    return !guard_enabled() || (end && bytes <= end - from);
}

/* The end of the entry's variables, if the access comes from the entry's code. */
static uint64_t end_of_lesson(uint64_t address, uint64_t pc) {
    if (!end_in(sim.image_base + pc, __start_lockstep_lesson_code, __stop_lockstep_lesson_code))
        return 0;
    uint64_t end = end_in(address, __start_lockstep_lesson_own, __stop_lockstep_lesson_own);
    return end ? end : end_in(address, __start_lockstep_lesson_zero, __stop_lockstep_lesson_zero);
}

/* The end of the memory that host code may access. */
static uint64_t end_of_allowed(uint64_t from, uint64_t low, int kind, uint64_t pc) {
    uint64_t end = guard_stack_end(from, low);
    if (!end) end = end_of_lesson(from, pc);
    if (!end) end = end_of_arena(from);
    if (!end) end = end_of_own(from);
    if (!end && kind == ACCESS_READ) end = end_of_readable(from);
    return end;
}

/* ---- the checks ---- */

/* As on a GPU, this ends the kernel. */
static _Noreturn void end_kernel(struct finding *f) {
    finding_here(f);
    sim.sticky_error = cudaErrorLaunchFailure;
    sim_abandon();
}

void guard_stop(const void *p, uint64_t bytes, uint64_t pc, int kind, const char *what) {
    struct finding *f = finding_add(FINDING_OUT_OF_BOUNDS, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    f->access = (uint32_t)kind;
    finding_place(f, (uint64_t)p, SPACE_HOST, bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)bytes);
    snprintf(f->detail, sizeof f->detail, "%s", what);
    if (sim.current) end_kernel(f);
    exit(71);
}

static COLD _Noreturn void stop_at(uint64_t from, uint64_t bytes, uint64_t pc, int kind) {
    guard_stop(
        (const void *)from, bytes, pc, kind,
        kind == ACCESS_READ
            ? "host code reads memory that it may not: neither a variable of this file, nor "
              "its stack, nor what it has allocated"
            : "host code writes to memory that it may not: neither a variable of this file, nor "
              "to its stack, nor into what it has allocated");
}

/* The end of the memory that a kernel may access: device and shared memory, its thread's stack, its
 * arguments. */
static uint64_t end_in_kernel(uint64_t from, uint64_t low, int kind) {
    uint64_t end = guard_stack_end(from, low);
    if (!end) end = end_of_arena(from);
    if (!end) end = end_in(from, sim.tls, sim.tls + sim.tls_bytes);
    if (!end && is_variable(from)) end = symbols_end(from);
    if (!end && symbols_managed((const void *)from)) end = symbols_end(from);
    if (end || kind != ACCESS_READ) return end;
    uint64_t bytes;
    const char *arguments = launch_arguments(&bytes);
    end = end_in(from, arguments, arguments + bytes);
    return end ? end : end_of_readable(from);
}

bool guard_may_access(const void *p, uint64_t bytes, int kind, const void *frame) {
    uint64_t from = (uint64_t)p, low = (uint64_t)frame;
    if (guard_is_off() || !bytes) return true;
    uint64_t end = sim.current ? end_in_kernel(from, low, kind)
                               : end_of_allowed(from, low, kind, 0);
    return end && bytes <= end - from;
}

void guard_access(const void *p, uint64_t bytes, uint64_t pc, int kind, const void *frame) {
    uint64_t from = (uint64_t)p, end;
    if (guard_is_off() || !bytes) return;
    end = end_of_allowed(from, (uint64_t)frame, kind, pc);
    if (!end || bytes > end - from) stop_at(from, bytes, pc, kind);
}

void guard_call(const void *p, uint64_t bytes, uint64_t pc, int kind, const void *frame) {
    if (guard_is_off() || !bytes) return;
    if (sim.current)
        sim_call_range(p, bytes, pc, kind, frame);
    else
        guard_access(p, bytes, pc, kind, frame);
}

size_t guard_text(const char *s, size_t most, uint64_t pc, const void *frame) {
    uint64_t from = (uint64_t)s;
    if (guard_is_off()) return strnlen(s, most);
    uint64_t end = end_of_allowed(from, (uint64_t)frame, ACCESS_READ, pc);
    uint64_t there = end ? end - from : 0;
    size_t length = strnlen(s, there < most ? there : most);
    if (length == there && there < most) stop_at(from, there + 1, pc, ACCESS_READ);
    return length;
}

void guard_host_only(uint64_t pc) {
    if (!sim.current || guard_is_off()) return;
    struct finding *f = finding_add(FINDING_UNSUPPORTED, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    snprintf(f->detail, sizeof f->detail, "a kernel calls a function that is for host code");
    end_kernel(f);
}
