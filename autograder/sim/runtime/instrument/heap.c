/* malloc, free, new and delete: the program's calls come here (lockstep/launch.hpp, and the C++
   names below). On the host they are the C library's; in a kernel they are the device's heap, which
   is device memory with the same checks as any other. */
#include "core/runtime.h"
#include "sim/abi/cudart.h"
#include "guard/write_guard.h"
#include "instrument/tsan_callbacks.h"
#include "hostthreads/openmp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLER sim_pc(__builtin_return_address(0))

static uint64_t heap_limit = 8 << 20; /* bytes, the default of cudaLimitMallocHeapSize */
static uint64_t heap_used;

uint64_t lockstep_heap_limit(void) { return heap_limit; }
void lockstep_set_heap_limit(uint64_t bytes) { heap_limit = bytes; }

static bool on_device(const void *p) { return (uint64_t)p - (uint64_t)sim.arena < sim.arena_bytes; }

/* ---- in kernels ---- */

/* NULL when the heap is full, as on the device. Contents are garbage until they are written. */
void *heap_malloc(uint64_t bytes, uint64_t pc) {
    speculation_abort_if_worker();
    if (!bytes || bytes > heap_limit - heap_used) return NULL;
    void *p = sim_allocate(bytes, false);
    if (!p) return NULL;
    heap_used += bytes;
    memset(p, 0xcd, bytes);
    sim_name(p, "malloc()");
    sim_allocation(p)->pc = pc;
    return p;
}

static COLD void wrong_free(const void *p, uint64_t pc, const char *why) {
    const struct allocation *a = sim_allocation(p);
    int kind = a && a->freed ? FINDING_USE_AFTER_FREE : FINDING_HOST_DEVICE_POINTER;
    struct finding *f = finding_add(kind, SPACE_GLOBAL, SEVERITY_ERROR, pc, 0);
    finding_here(f);
    if (!sim.current && f->count == 1) snprintf(f->kernel, sizeof f->kernel, "host code");
    finding_place(f, (uint64_t)p, SPACE_GLOBAL, 0);
    if (f->count == 1) snprintf(f->detail, sizeof f->detail, "%s", why);
}

void heap_free(void *p, uint64_t pc) {
    const struct allocation *a = sim_allocation(p);
    uint64_t bytes = a ? a->bytes : 0;
    if (!p) return;
    speculation_abort_if_worker();
    if (!a || strcmp(a->name, "malloc()"))
        wrong_free(p, pc, "a kernel frees what no kernel has allocated");
    else if (sim_release(p))
        wrong_free(p, pc, "a kernel frees the same memory twice, or not by its start");
    else
        heap_used -= bytes;
}

/* ---- either side ---- */

void *lockstep_program_malloc(size_t bytes) {
    if (sim.current) return heap_malloc(bytes, CALLER);
    void *p = malloc(bytes);
    openmp_forget((uint64_t)p, bytes);
    return guard_add(p, bytes);
}

void *lockstep_program_calloc(size_t count, size_t size) {
    uint64_t bytes;
    if (!sim.current) {
        void *p = calloc(count, size);
        openmp_forget((uint64_t)p, count * size);
        return guard_add(p, count * size);
    }
    if (__builtin_mul_overflow((uint64_t)count, (uint64_t)size, &bytes)) return NULL;
    void *p = heap_malloc(bytes, CALLER);
    return p ? lockstep_memset(p, 0, bytes) : NULL;
}

static void release_on_host(void *p, uint64_t pc) {
    guard_frees(p, pc);
    if (!guard_remove(p))
        guard_stop(p, 1, pc, ACCESS_WRITE,
                   "host code frees what it has not allocated, or frees it twice");
    free(p);
}

static void release(void *p, uint64_t pc) {
    if (sim.current)
        heap_free(p, pc);
    else if (on_device(p))
        wrong_free(p, pc, "host code gives device memory to free(): use cudaFree()");
    else if (p)
        release_on_host(p, pc);
}

void lockstep_program_free(void *p) { release(p, CALLER); }

/* ---- C++: operator new and delete, by the names that the compiler gives them ---- */

static void *construct(uint64_t bytes, uint64_t alignment, uint64_t pc) {
    if (sim.current) return heap_malloc(bytes ? bytes : 1, pc);
    if (alignment < sizeof(void *)) alignment = sizeof(void *);
    void *p = NULL;
    if (posix_memalign(&p, alignment, bytes ? bytes : 1)) {
        fprintf(stderr, "lockstep: the program is out of memory: new of %llu bytes\n",
                (unsigned long long)bytes);
        abort();
    }
    openmp_forget((uint64_t)p, bytes ? bytes : 1);
    return guard_add(p, bytes ? bytes : 1);
}

#define NEW(name, ...)                       \
    void *name(size_t bytes, ##__VA_ARGS__); \
    void *name(size_t bytes, ##__VA_ARGS__)
#define DELETE(name, ...)              \
    void name(void *p, ##__VA_ARGS__); \
    void name(void *p, ##__VA_ARGS__) { release(p, CALLER); }
NEW(_Znwm) { return construct(bytes, 16, CALLER); }
NEW(_Znam) { return construct(bytes, 16, CALLER); }
NEW(_ZnwmSt11align_val_t, size_t alignment) { return construct(bytes, alignment, CALLER); }
NEW(_ZnamSt11align_val_t, size_t alignment) { return construct(bytes, alignment, CALLER); }
NEW(_ZnwmRKSt9nothrow_t, const void *nothrow) {
    (void)nothrow;
    return lockstep_program_malloc(bytes);
}
NEW(_ZnamRKSt9nothrow_t, const void *nothrow) {
    (void)nothrow;
    return lockstep_program_malloc(bytes);
}
DELETE(_ZdlPv)
DELETE(_ZdaPv)
DELETE(_ZdlPvm, size_t bytes __attribute__((unused)))
DELETE(_ZdaPvm, size_t bytes __attribute__((unused)))
DELETE(_ZdlPvSt11align_val_t, size_t alignment __attribute__((unused)))
DELETE(_ZdaPvSt11align_val_t, size_t alignment __attribute__((unused)))
DELETE(_ZdlPvmSt11align_val_t, size_t bytes __attribute__((unused)),
       size_t alignment __attribute__((unused)))
DELETE(_ZdaPvmSt11align_val_t, size_t bytes __attribute__((unused)),
       size_t alignment __attribute__((unused)))
