/* Interceptors of malloc, free, new and delete. The program's calls come here (lockstep/launch.hpp
 * for C, the mangled names below for C++). In host code they use the C library's heap, in kernels
 * the device heap (cudart/device_heap.c). */
#include "instrument.h"
#include "core/core.h"
#include "cudart/cudart.h"
#include "hostthreads/hostthreads.h"
#include "sim/abi/program_heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLER sim_pc(__builtin_return_address(0))

static bool on_device(const void *p) { return (uint64_t)p - (uint64_t)sim.arena < sim.arena_bytes; }

/* ---- C: host or device ---- */

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
        heap_wrong_free(p, pc, "free() was called with device memory: use cudaFree()");
    else if (p)
        release_on_host(p, pc);
}

void lockstep_program_free(void *p) { release(p, CALLER); }

/* ---- C++: operator new and delete, by their mangled names (Itanium C++ ABI) ---- */

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
