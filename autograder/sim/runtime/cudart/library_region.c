/* Calls of instrumented header libraries (Thrust, CUB). For memory checks, a call is a launch whose
 * threads take turns: the first is the library, and each of the others makes some calls of the
 * user's function object, which a GPU would make side by side. Their accesses are checked like a
 * kernel's: bounds, use after free, uninitialised reads, races, stream order. Nothing is counted
 * but the longest call of a function object, because the library's loops are not those that a GPU
 * would run. Accesses to host memory are not checked. */
#include "cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "shadow/shadow.h"
#include "exec/exec.h"
#include "sim/abi/library_region.h"
#include "sim/abi/program_heap.h"

#include <stdio.h>
#include <string.h>
#include <unwind.h>

/* A prime number of threads for elements: two of them share one only if a multiple of it lies
   between them, which is seldom so in data that is laid out in powers of two. */
enum { LIBRARY_NS = 10000, RESULT_BYTES = 8, ELEMENT_THREADS = 127 };

static struct block *library_block;
static struct stream *library_stream;
static bool waits;              /* the call is synchronous */
static bool named;              /* the call appears in the list of launches */
static bool sorts;              /* it is a sort */
static int depth;               /* nesting of library calls */
static uint32_t element_thread; /* 0: the library itself */
static uint32_t last_element_thread;

static void be_thread(uint32_t thread) {
    sim_set_current(library_block, thread);
    sim.library = sim.current;
    sim.current = NULL;
    count_element_end();
    element_thread = thread;
}

static void begin_threads(uint32_t threads) {
    for (int i = 0; i < 3; i++) sim.grid[i] = sim.block_size[i] = 1;
    sim.block_size[0] = threads;
    library_block = launch_one_block(library_block);
    last_element_thread = 0;
    be_thread(0);
    sim.host_unchecked = false;
    sim.host_exempt_range = (struct interval){0, 0};
}

void library_begin(void) { begin_threads(1 + ELEMENT_THREADS); }

void library_end(void) {
    be_thread(0);
    count_library_end();
    sim.library = NULL;
    finding_settle();
}

/* What a function object calls itself is a part of its element. */
void lockstep_library_element(void) {
    if (!sim.library || sim.current || depth > 1) return;
    last_element_thread = last_element_thread % ELEMENT_THREADS + 1;
    be_thread(last_element_thread);
}
void lockstep_library_collect(void) {
    if (sim.library && !sim.current && depth <= 1) be_thread(0);
}
void lockstep_library_join(void) {
    if (!sim.library || sim.current || depth > 1) return;
    library_block->barriers++;
    hb_block_barrier(library_block);
    epoch_set_interval(library_block);
    be_thread(0);
}

/* Thrust's calls are synchronous; those of CUB and cuRAND are not. In a kernel, a library call is a
 * part of that kernel. */
static bool is_asynchronous(const char *name) {
    return !strncmp(name, "cub::", 5) || !strncmp(name, "curand", 6);
}

void lockstep_library_begin(const char *name, void *stream) {
    sim_init();
    if (sim.current || depth++) return;
    CALL_READS_TEXT(name);
    named = *name;
    sorts = strstr(name, "sort") || strstr(name, "Sort");
    waits = !is_asynchronous(name);
    library_stream = stream_find(stream);
    if (!library_stream) library_stream = stream_find(NULL);
    stream_begin(library_stream);
    sim_set_actor(ACTOR_LIBRARY, name);
    library_begin();
}

void lockstep_library_end(void) {
    if (sim.current || !depth || --depth) return;
    sorts = false;
    library_end();
    stream_end(library_stream, LIBRARY_NS, waits);
    if (named) launch_uncounted();
    /* the result that it returns to the host */
    if (named && waits) traffic_access(RESULT_BYTES, ACCESS_READ);
}

/* A copy that may race with other operations is checked in the same way. */
void library_begin_copy(const char *name, enum actor actor) {
    sim_set_actor(actor, name);
    begin_threads(1);
    sim.quiet = true;
}

void library_end_copy(void) {
    sim.quiet = false;
    library_end();
}

/* A finding inside a library header does not help the user. The backtrace lets the parent process
 * find the first frame in the user's own code. */
static struct finding *asked_for;

static _Unwind_Reason_Code one_caller(struct _Unwind_Context *frame, void *cursor) {
    uint64_t **next = cursor, pc = _Unwind_GetIP(frame);
    struct finding *f = asked_for;
    bool ours = pc >= (uint64_t)sim.image_start && pc < (uint64_t)sim.image_end;
    if (*next == f->callers + FINDING_CALLERS) return _URC_END_OF_STACK;
    /* frames below belong to the runtime */
    bool reached = *next > f->callers || pc - sim.image_base == f->pc;
    if (ours && reached) *(*next)++ = pc - sim.image_base;
    return _URC_NO_REASON;
}

void library_callers(struct finding *f) {
    uint64_t *next = f->callers;
    asked_for = f;
    _Unwind_Backtrace(one_caller, &next);
}

/* The fast path of a kernel's access (shadow/access_fastpath.h): does every word pass the fast
 * check? */
bool library_passes(uint64_t address, uint32_t bytes, uint16_t site, int kind) {
    uint64_t offset = address - (uint64_t)sim.arena;
    if (offset >= sim.arena_bytes || bytes < GRANULE || address % bytes) return false;
    struct shadow_run *run = shadow_run_of(offset);
    if (shadow_run_hit(run, offset, bytes, site, kind)) return true;
    if (run->first != RUN_CELLS) return false; /* untouched cells: do not allocate their pages */
    for (uint32_t i = 0; i < bytes / GRANULE; i++)
        if (fastpath_check_word(&sim.cells[offset / GRANULE + i], kind, false, site) != RACE_FREE)
            return false;
    return true;
}

/* Host memory, which on a GPU a function object cannot access: the heap, and variables that are not
   constants. What is on the stack may be the function object itself. */
static void check_host_memory(uint64_t address, uint32_t bytes, uint64_t pc, int kind) {
    enum { LARGEST_STACK = 64 << 20 };
    bool on_stack = address - (uint64_t)__builtin_frame_address(0) < LARGEST_STACK;
    bool in_image = address - (uint64_t)sim.image_start <
                    (uint64_t)(sim.image_end - sim.image_start);
    if (on_stack || (in_image && sim_device_variable(address, kind)) || host_view(address, bytes))
        return;
    struct finding *f = finding_add(FINDING_HOST_DEVICE_POINTER, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    finding_of(f, ACTOR_LIBRARY, sim.kernel_name);
    f->access = (uint32_t)kind;
    f->bytes = bytes;
    f->offset = address;
    snprintf(f->detail, sizeof f->detail,
             "its function object cannot use a pointer to host memory");
}

/* An access by the library's code, from the interceptor of host accesses. */
void library_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode) {
    if (!is_global(address)) {
        /* depth 0: a graph runs the call, whose function object is on the heap */
        if (element_thread && depth) check_host_memory(address, bytes, pc, kind);
        return;
    }
    if (element_thread) count_element_access();
    if (sorts) count_sorted(bytes);
    if (!named) traffic_access(bytes, kind); /* host code reads or writes a single element */
    struct allocation *a = kind == ACCESS_READ ? NULL : sim_allocation((void *)address);
    if (a && a->host_too && a->freed == false) sim_host_wrote((void *)address, bytes);
    sim.current = sim.library;
    uint16_t site = site_number(pc);
    if (!site) site = site_id(pc, kind, bytes);
    if (mode != PLAIN || !library_passes(address, bytes, site, kind))
        shadow_access(address, bytes, site, kind, mode);
    sim.current = NULL;
}

enum { CHECKED = 16, SAMPLE_EVERY = 4096 }; /* bytes */

/* Checks a whole range, for libraries without instrumentation. Of a range above LIBRARY_LARGE, only
 * CHECKED bytes in each SAMPLE_EVERY are checked, because its shadow memory would be several times
 * its size. */
void library_range(const void *p, uint64_t bytes, int kind, uint64_t pc) {
    uint64_t at = (uint64_t)p;
    if (!sim.library || !bytes || !is_global(at)) return;
    uint64_t end = is_variable(at) ? (uint64_t)sim.variables + sim.variable_bytes
                                   : (uint64_t)sim.arena + sim.arena_bytes;
    if (bytes > end - at) bytes = end - at; /* the rest has no shadow memory */
    if (kind != ACCESS_READ && (uint64_t)at - (uint64_t)sim.arena < sim.arena_bytes)
        sim_host_wrote((void *)(uintptr_t)p, bytes);
    if (sorts) count_sorted(bytes);
    sim.current = sim.library;
    uint16_t site = site_id(pc, kind, CHECKED);
    uint64_t step = bytes > LIBRARY_LARGE ? SAMPLE_EVERY : CHECKED;
    for (uint64_t done = 0; done < bytes; done += step)
        shadow_access(at + done, bytes - done < CHECKED ? (uint32_t)(bytes - done) : CHECKED, site,
                      kind, PLAIN);
    sim.current = NULL;
}

#define CALLER sim_pc(__builtin_return_address(0))
void lockstep_library_reads(const void *p, size_t n) { library_range(p, n, ACCESS_READ, CALLER); }
void lockstep_library_writes(const void *p, size_t n) { library_range(p, n, ACCESS_WRITE, CALLER); }

void lockstep_library_copy(void *to, const void *from, size_t bytes) {
    if (sim.current) {
        lockstep_memcpy(to, from, bytes);
        return;
    }
    if (!is_global((uint64_t)from)) CALL_READS(from, bytes);
    if (!is_global((uint64_t)to)) CALL_WRITES(to, bytes);
    /* A growing vector also moves elements that were never written. Only a later read of such an
     * element is an error, so this read is quiet. */
    sim.quiet = is_global((uint64_t)to);
    library_range(from, bytes, ACCESS_READ, CALLER); /* reports invalid sources */
    sim.quiet = false;
    library_range(to, bytes, ACCESS_WRITE, CALLER);
    operation_copy_now(to, from, bytes);
}

void lockstep_library_apart(const void *in, size_t in_bytes, const void *out, size_t out_bytes,
                            int breaks) {
    uint64_t from = (uint64_t)in, to = (uint64_t)out;
    if (!sim.library || sim.current || from >= to + out_bytes || to >= from + in_bytes) return;
    int severity = breaks ? SEVERITY_ERROR : SEVERITY_WARNING;
    struct finding *f = finding_add(FINDING_RACE, SPACE_GLOBAL, severity, CALLER, 0);
    finding_of(f, ACTOR_LIBRARY, sim.kernel_name);
    finding_set_values_differ(f);
    if (breaks) f->severity = SEVERITY_ERROR;
    f->detail_code = DETAIL_SENTENCE;
    snprintf(f->detail, sizeof f->detail, "%s() %s in place: give its output memory apart",
             sim.kernel_name, breaks ? "does not work" : "may not work");
}

/* A library gets a pointer: host memory would be an illegal access on a GPU. */
int lockstep_library_pointer(const void *p) {
    if (sim.current || is_global((uint64_t)p) || !p) return 0;
    struct finding *f = finding_add(FINDING_HOST_DEVICE_POINTER, SPACE_HOST, SEVERITY_ERROR,
                                    sim_pc(__builtin_return_address(0)), 0);
    finding_of(f, ACTOR_LIBRARY, sim.kernel_name);
    snprintf(f->detail, sizeof f->detail,
             "the library needs device memory, but got a host pointer");
    sim.sticky_error = cudaErrorIllegalAddress;
    return 1;
}
