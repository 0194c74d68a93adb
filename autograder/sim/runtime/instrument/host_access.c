/* Accesses of host code: to device memory (illegal), to memory outside the untrusted code's own,
 * and to memory that copies and kernels use concurrently. */
#include "instrument.h"
#include "core/core.h"
#include "memory/memory.h"
#include "report/report.h"
#include "hb/hb.h"
#include "cudart/cudart.h"
#include "hostthreads/hostthreads.h"

#include <stdio.h>
#include <string.h>

static COLD void report_host_access(int finding, uint64_t address, uint64_t bytes, uint64_t pc,
                                    int kind) {
    struct finding *f = finding_add(finding, SPACE_GLOBAL, SEVERITY_ERROR, pc, 0);
    if (f->count > 1) return;
    f->access = kind;
    finding_of_host(f);
    finding_place(f, address, SPACE_GLOBAL, bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)bytes);
    if (finding == FINDING_HOST_DEVICE_POINTER)
        strcpy(f->detail, is_variable(address)
                              ? "host code cannot access a variable of the device: use "
                                "cudaMemcpyToSymbol or cudaMemcpyFromSymbol"
                              : "host code dereferences a device pointer: copy with cudaMemcpy "
                                "instead");
}

/* If the host has waited for all its submissions, the written part of this allocation needs no
 * further checks. That ends with the next submission, synchronisation or free. */
static void exempt_range_update(const struct allocation *a, uint64_t address) {
    uint64_t offset = address - (uint64_t)a->start;
    if (sim.current || sim.library || guard_enabled() || openmp_threads() || streams_use_host())
        return;
    if (!stream_host_is_synchronized()) return;
    for (uint32_t i = 0; i < a->intervals; i++)
        if (offset >= a->written[i].from && offset < a->written[i].to)
            sim.host_exempt_range = (struct interval){(uint64_t)a->start + a->written[i].from,
                                                      (uint64_t)a->start + a->written[i].to};
}

/* The same for memory of untrusted host code that the device knows nothing of. */
static void exempt_own_range(uint64_t address) {
    struct interval own = guard_own_range(address);
    if (!own.to || openmp_threads() || streams_use_host() || sim_host_views) return;
    if (!host_is_registered(own.from, own.to)) sim.host_exempt_range = own;
}

/* Counts an access to memory that host and device can access: it replaces a copy. */
static void count_access_of_both(uint64_t address, uint64_t bytes, int kind) {
    if (guard_is_trusted_code()) return;
    const struct allocation *a = NULL;
    if (address - (uint64_t)sim.arena < sim.arena_bytes) a = sim_allocation((void *)address);
    if ((a && a->host_too) || symbols_managed((void *)address) ||
        host_is_registered(address, address + bytes))
        traffic_access(bytes, kind);
}

/* Checks an access of host code to memory that the device can access, too. */
static void host_device_access(uint64_t address, uint64_t bytes, uint64_t pc, int kind, int mode) {
    if (streams_use_host()) stream_host_copies(address, bytes, pc, kind);
    uint64_t view = sim_host_views ? host_seen_view(address) : 0;
    if (view) address = view;
    count_access_of_both(address, bytes, kind);
    if (is_variable(address) && !guard_is_trusted_code())
        report_host_access(FINDING_HOST_DEVICE_POINTER, address, bytes, pc, kind);
    if (address - (uint64_t)sim.arena >= sim.arena_bytes || guard_is_trusted_code()) return;
    struct allocation *a = sim_allocation((void *)address);
    if (!a || !a->host_too) {
        report_host_access(FINDING_HOST_DEVICE_POINTER, address, bytes, pc, kind);
    } else if (a->freed) {
        report_host_access(FINDING_USE_AFTER_FREE, address, bytes, pc, kind);
    } else {
        if (mode == PLAIN)
            stream_host_access(address, bytes, pc, kind);
        else if (kind != ACCESS_WRITE)
            host_acquire(address);
        if (kind != ACCESS_READ) sim_host_wrote((void *)address, bytes);
        if (mode == PLAIN) exempt_range_update(a, address);
    }
}

/* An access of host code: it must not touch device-only memory, nor write outside its own
 * memory. */
void sim_host_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode) {
    guard_access((void *)address, bytes, pc, kind, __builtin_frame_address(0));
    if (openmp_threads()) openmp_access(address, bytes, (uint32_t)pc, kind);
    if (sim.library) {
        library_access(address, bytes, pc, kind, mode);
        return;
    }
    if (mode != PLAIN) pthread_poll(kind);
    host_device_access(address, bytes, pc, kind, mode);
    exempt_own_range(address);
    sim.host_unchecked = !guard_enabled() && !openmp_threads() && !streams_use_host() &&
                         !sim_host_views;
}

/* A function of the C library, called by a kernel or by host code, will access this range. */
void sim_call_range(const void *p, uint64_t bytes, uint64_t pc, int kind, const void *frame) {
    if (!bytes) return;
    bool of_thread = (uint64_t)p - (uint64_t)sim.stacks < sim.stacks_bytes;
    if (sim.current && of_thread && guard_enabled())
        local_access((uint64_t)p, bytes, pc, kind, (uint64_t)frame);
    else if (sim.current)
        sim_range((uint64_t)p, bytes, pc, kind);
    if (sim.current) return;
    guard_access(p, bytes, pc, kind, frame);
    if (!sim.library) host_device_access((uint64_t)p, bytes, pc, kind, PLAIN);
}
