/* CUDA Runtime API, "Memory Management" and "Error Handling". Error codes are those of CUDA 13,
 * including sticky errors. Each operation runs at submission, in program order, which is one legal
 * schedule of the streams. */
#include "api_misuse.h"
#include "cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "memory/memory.h"
#include "report/report.h"
#include "hb/hb.h"
#include "sim/abi/api_error.h"
#include "sim/abi/device_api.h"
#include "sim/abi/memory_api.h"
#include "sim/abi/streams.h"
#include "sim/abi/errors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLER sim_pc(__builtin_return_address(0))

/* ---- errors ---- */

int lockstep_set_error(int error) { return sim_error(error); }

int lockstep_last_error(int reset) {
    int error = sim.sticky_error ? sim.sticky_error : sim.last_error;
    if (reset) sim.last_error = 0;
    cudart.unchecked_launch = 0;
    api_misuse_seen();
    return error;
}

static const struct {
    int code;
    const char *name, *text;
} errors[] = {
#define ROW(number, name, text) {number, #name, text},
    LOCKSTEP_ERRORS(ROW)
#undef ROW
};

const char *lockstep_error(int code, int want_name) {
    if (code) api_misuse_seen();
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].code == code) return want_name ? errors[i].name : errors[i].text;
    return "unrecognized error code";
}

extern char __start_lockstep_device[] __attribute__((weak));
extern char __stop_lockstep_device[] __attribute__((weak));
extern char __start_lockstep_constant[] __attribute__((weak));
extern char __stop_lockstep_constant[] __attribute__((weak));

enum { BESIDE = 64 * 1024 }; /* bytes */

/* The distance of an address from the end of such a section. */
static uint64_t bytes_after(uint64_t address, const char *start, const char *stop) {
    return start < stop ? address - (uint64_t)stop : UINT64_MAX;
}

/* Reports an access just beyond the last __device__ or __constant__ variable: an index out of
 * bounds. */
static void check_overrun(uint64_t address, uint64_t pc, int kind) {
    uint64_t past_device = bytes_after(address, __start_lockstep_device, __stop_lockstep_device);
    uint64_t past_constant = bytes_after(address, __start_lockstep_constant,
                                         __stop_lockstep_constant);
    bool device = past_device <= past_constant;
    if ((device ? past_device : past_constant) >= BESIDE) return;
    struct finding *f = finding_add(FINDING_OUT_OF_BOUNDS, device ? SPACE_GLOBAL : SPACE_CONSTANT,
                                    SEVERITY_ERROR, pc, 0);
    f->access = (uint32_t)kind;
    finding_here(f);
    snprintf(f->array, sizeof f->array, "beyond the end of a %s variable",
             device ? "__device__" : "__constant__");
    snprintf(f->detail, sizeof f->detail, "the launch was stopped");
    sim.sticky_error = cudaErrorIllegalAddress;
    sim_abandon();
}

/* Reports an access beside all shared memory of the block: s[-1] is before it. */
static void check_beside_shared(uint64_t address, uint64_t pc, int kind) {
    enum { BEFORE = 1 << 12, BEHIND = 1 << 20 }; /* bytes */
    uint64_t after = address - (uint64_t)(sim.tls + sim.tls_bytes);
    uint64_t before = (uint64_t)sim.tls - address;
    if (after >= BEHIND && before > BEFORE) return;
    struct finding *f = finding_add(FINDING_OUT_OF_BOUNDS, SPACE_SHARED, SEVERITY_ERROR, pc, 0);
    f->access = (uint32_t)kind;
    finding_here(f);
    snprintf(f->array, sizeof f->array, "%s of shared memory",
             after < BEHIND ? "beyond the end" : "before the beginning");
    snprintf(f->detail, sizeof f->detail, "the launch was stopped");
    sim.sticky_error = cudaErrorIllegalAddress;
    sim_abandon();
}

/* A kernel accesses memory that is not device memory: this aborts the launch, as on a GPU. */
void sim_illegal(uint64_t address, uint32_t bytes, uint64_t pc, int kind) {
    int near_zero = address < 65536;
    bool constant = address - (uint64_t)__start_lockstep_constant <
                    (uint64_t)__stop_lockstep_constant - (uint64_t)__start_lockstep_constant;
    check_overrun(address, pc, kind);
    check_beside_shared(address, pc, kind);
    struct finding *f = finding_add(near_zero ? FINDING_OUT_OF_BOUNDS : FINDING_HOST_DEVICE_POINTER,
                                    SPACE_HOST, SEVERITY_ERROR, pc, 0);
    f->access = kind;
    finding_here(f);
    f->bytes = bytes;
    f->offset = address;
    if (f->count == 1)
        snprintf(f->detail, sizeof f->detail, "%s",
                 near_zero ? "the launch was stopped"
                 : constant
                     ? "kernels cannot store to a __constant__ variable; the launch was stopped"
                     : "a kernel cannot use a pointer to host memory; the launch was stopped");
    sim.sticky_error = cudaErrorIllegalAddress;
    sim_abandon();
}

/* ---- memory ---- */

int lockstep_malloc(void **p, size_t bytes, int host_too, const char *name) {
    if (!p) return sim_error(cudaErrorInvalidValue);
    CALL_WRITES(p, sizeof *p);
    CALL_READS_TEXT(name);
    if (sim.current)
        return (*p = heap_malloc(bytes, CALLER)) ? cudaSuccess : cudaErrorMemoryAllocation;
    if (sim.sticky_error) return sim.sticky_error;
    *p = NULL;
    if (!bytes) return cudaSuccess;
    *p = sim_allocate(bytes, host_too);
    if (!*p) return sim_error(cudaErrorMemoryAllocation);
    while (*name == '&' || *name == '(' || *name == ' ' || *name == '*') name++;
    const char *cast = strrchr(name, '&'); /* the argument may be (void **)&d_in */
    sim_name(*p, cast ? cast + 1 : name);
    struct allocation *a = sim_allocation(*p);
    a->managed = host_too == 2;
    a->pc = sim_pc(__builtin_return_address(0));
    if (!host_too) sim_fill_new(a);
    return cudaSuccess;
}

static int free_memory(void *p, const char *call, bool of_host, uint64_t pc) {
    if (sim.current) {
        heap_free(p, pc);
        return cudaSuccess;
    }
    if (sim.sticky_error) return sim.sticky_error;
    struct allocation *a = sim_allocation(p);
    if (a && a->of_graph) return cudaSuccess;
    bool belongs = !a || (a->host_too && !a->managed) == of_host;
    int error = p ? belongs ? sim_release(p) : cudaErrorInvalidValue : cudaSuccess;
    if (error) api_misuse_free(p, call, pc);
    return sim_error(error);
}

int lockstep_malloc_ordered(void **p, size_t bytes, const char *name, const void *stream) {
    CALL_WRITES(p, sizeof *p);
    int error = lockstep_malloc(p, bytes, 0, name);
    if (error || sim.current || !*p) return error;
    sim_allocation(*p)->pc = CALLER;
    return operation_allocated(sim_allocation(*p), stream, CALLER);
}

int lockstep_free_async(void *p, const void *stream) {
    int error = sim.current ? cudaSuccess : operation_frees(sim_allocation(p), stream, CALLER);
    return error ? error : free_memory(p, "cudaFreeAsync", false, CALLER);
}

/* Memory that a graph allocates or frees: it keeps the same address for all launches. */
int lockstep_graph_memory(void *p) {
    struct allocation *a = sim_allocation(p);
    if (!a || a->start != p || a->freed) return sim_error(cudaErrorInvalidValue);
    a->of_graph = true;
    return cudaSuccess;
}

int lockstep_free(void *p) {
    /* cudaFree() synchronises */
    if (p && !sim.current && !sim.sticky_error) lockstep_synchronize();
    return free_memory(p, "cudaFree", false, CALLER);
}

int lockstep_free_host(void *p) {
    guard_host_only(CALLER);
    if (p && !sim.sticky_error) lockstep_synchronize();
    return free_memory(p, "cudaFreeHost", true, CALLER);
}

/* The simulated device has 16 GiB, regardless of this machine. */
int lockstep_device_memory(size_t *free_bytes, size_t *total) {
    CALL_WRITES(free_bytes, sizeof *free_bytes);
    CALL_WRITES(total, sizeof *total);
    size_t used = 0;
    for (uint32_t i = 0; i < sim_allocations(); i++)
        if (!sim_allocation_at(i)->freed) used += sim_allocation_at(i)->bytes;
    *total = (size_t)16 << 30;
    *free_bytes = used < *total ? *total - used : 0;
    return cudaSuccess;
}

/* Frees all allocations and clears sticky errors. */
int lockstep_device_reset(void) {
    guard_host_only(CALLER);
    lockstep_synchronize();
    for (uint32_t i = 0; i < sim_allocations(); i++)
        if (!sim_allocation_at(i)->freed) sim_release(sim_allocation_at(i)->start);
    sim.sticky_error = sim.last_error = 0;
    return cudaSuccess;
}

/* ---- unsupported calls ---- */

int lockstep_refuse(const char *what) {
    CALL_READS_TEXT(what);
    struct finding *f = finding_add(FINDING_UNSUPPORTED, SPACE_HOST, SEVERITY_ERROR,
                                    sim_pc(__builtin_return_address(0)), 0);
    finding_here(f);
    snprintf(f->detail, sizeof f->detail, "%s: not supported by the simulator", what);
    return sim_error(cudaErrorNotSupported);
}
