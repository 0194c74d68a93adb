/* Local memory: the stack of a thread's fibre. The compiler announces accesses that other threads
 * might observe, and checks the indices of arrays of known size (bounds_sites.h). On a GPU local
 * memory is private to the thread. Here it is next to the fibre's saved state, so an illegal store
 * aborts the launch. */
#include "instrument.h"
#include "core/core.h"
#include "report/report.h"
#include "exec/exec.h"
#include "sim/abi/bounds_sites.h"

#include <stdio.h>

enum { ILLEGAL_ADDRESS = 700 }; /* cudaErrorIllegalAddress */
enum { ANY_BASE = BOUNDS_LOCAL | BOUNDS_STATIC | BOUNDS_POINTER };

static _Noreturn void stop(void) {
    sim.sticky_error = ILLEGAL_ADDRESS;
    sim_abandon();
}

/* ---- pointers ---- */

/* The offset of the stack that contains the address. */
static uint64_t stack_of(uint64_t address) {
    uint64_t offset = address - (uint64_t)sim.stacks;
    return offset - offset % stack_bytes();
}

void local_access(uint64_t address, uint64_t bytes, uint64_t pc, int kind, uint64_t frame) {
    if (frame - (uint64_t)sim.stacks >= sim.stacks_bytes) return; /* not on a fibre */
    bool another = stack_of(address) != stack_of(frame);
    uint64_t end = stack_of(frame) + stack_bytes();
    if (!another && address >= frame && bytes <= end - address) return;
    struct finding *f = finding_add(FINDING_OUT_OF_BOUNDS, SPACE_LOCAL, SEVERITY_ERROR, pc, 0);
    f->access = (uint32_t)kind;
    finding_here(f);
    snprintf(f->array, sizeof f->array, "%s",
             another ? "a variable of another thread"
                     : "a variable of a function that has returned");
    bool stops = kind != ACCESS_READ;
    snprintf(f->detail, sizeof f->detail, "%s%s",
             another
                 ? "a pointer to another thread's local variable is dereferenced"
                 : "a pointer to a local variable of a function that has returned is dereferenced",
             stops ? "; the launch was stopped" : "");
    if (stops) stop();
}

/* ---- indices ---- */

/* An array of at most one element at the end of a structure may be a flexible array. */
static bool is_open_end(const struct bounds_place *p) {
    const char *size = strrchr(p->array->name, '[');
    return size && (!strcmp(size, "[0]'") || !strcmp(size, "[1]'") || !strcmp(size, "[]'"));
}

/* Is this index checked here? Device and shared memory have shadow cells, which are exact. */
static bool concerns(const struct bounds_place *p, uint32_t flags) {
    bool row = flags & BOUNDS_ROW;
    if (!(flags & ANY_BASE)) flags |= BOUNDS_POINTER; /* the descriptor was not annotated */
    if (!sim.current) return !(flags & BOUNDS_POINTER) && !row && !guard_is_trusted_code();
    if (flags & BOUNDS_STATIC) return false;
    return !(flags & BOUNDS_POINTER) || !(row || is_open_end(p));
}

static void describe(struct finding *f, const struct bounds_place *p, uint32_t flags,
                     int64_t index) {
    bool write = flags & BOUNDS_WRITE, read = flags & BOUNDS_READ;
    f->access = write ? ACCESS_WRITE : read ? ACCESS_READ : ACCESS_NONE;
    snprintf(f->array, sizeof f->array, "%.40s[%lld]", flags & ANY_BASE ? p->name : "an array",
             (long long)index);
    f->detail_code = DETAIL_ARRAY_TYPE;
    int length = (int)strlen(p->array->name) - 2; /* without the quotes */
    snprintf(f->detail, sizeof f->detail, "%.*s%s%s", length < 60 ? length : 60, p->array->name + 1,
             flags & BOUNDS_LOCAL && sim.current ? ", the thread's own" : "",
             sim.current && (write || (read && guard_enabled())) ? "; the launch was stopped" : "");
}

void __ubsan_handle_out_of_bounds(struct bounds_place *p, int64_t index);

static bool may_read(const void *p, uint64_t bytes, const void *frame) {
    return guard_holds(p, bytes) || guard_may_access(p, bytes, ACCESS_READ, frame);
}

/* Untrusted code may pass a forged descriptor: checks its pointers before the report reads them. */
static void check_note(const struct bounds_place *p, uint64_t pc, const void *frame) {
    if (!may_read(p, sizeof *p, frame) || !may_read(p->array, sizeof *p->array + 3, frame))
        guard_stop(p, sizeof *p, pc, ACCESS_READ, "no index of this file is described there");
    if (guard_text(p->array->name, SIZE_MAX, pc, frame) < 2)
        guard_stop(p, sizeof *p, pc, ACCESS_READ, "an array's type has no name");
    if (p->column_and_flags & ANY_BASE) guard_text(p->name, SIZE_MAX, pc, frame);
}

/* The index is out of bounds; the access itself follows. */
void __ubsan_handle_out_of_bounds(struct bounds_place *p, int64_t index) {
    if (!guard_is_off()) check_note(p, GUARD_CALLER, __builtin_dwarf_cfa());
    uint32_t flags = p->column_and_flags & ~(uint32_t)(BOUNDS_LOCAL - 1);
    uint64_t pc = sim_pc(__builtin_return_address(0));
    if (!concerns(p, flags)) return;
    bool used = flags & (BOUNDS_READ | BOUNDS_WRITE) || !(flags & ANY_BASE);
    struct finding *f = finding_add(FINDING_OUT_OF_BOUNDS, sim.current ? SPACE_LOCAL : SPACE_HOST,
                                    sim.current && used ? SEVERITY_ERROR : SEVERITY_WARNING, pc, 0);
    finding_here(f);
    if (f->count == 1) describe(f, p, flags, index);
    if (f->count == 1 && !sim.current) finding_of_host(f);
    /* in a lesson a read ends the launch, too: its value may be the end of a loop */
    bool ends = flags & BOUNDS_WRITE || !(flags & ANY_BASE) ||
                (flags & BOUNDS_READ && guard_enabled());
    if (sim.current && ends) stop();
}
