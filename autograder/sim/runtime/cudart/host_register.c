/* Registered and mapped host memory: cudaHostRegister(), cudaHostUnregister(),
 * cudaHostGetDevicePointer() (CUDA C++ Programming Guide, "Page-Locked Host Memory"). */
#include "cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "memory/memory.h"
#include "sim/abi/memory_api.h"

int lockstep_host_register(void *p, size_t bytes, const char *name) {
    uint64_t from = (uint64_t)p, to = from + bytes;
    guard_host_only(GUARD_CALLER);
    if (!p || !bytes || to < from || !guard_holds(p, bytes))
        return sim_error(cudaErrorInvalidValue);
    CALL_READS_TEXT(name);
    sim_init();
    return host_views_add(from, to, name) ? 0 : sim_error(cudaErrorHostMemoryAlreadyRegistered);
}

int lockstep_host_unregister(void *p) {
    guard_host_only(GUARD_CALLER);
    return host_views_remove((uint64_t)p) ? 0 : sim_error(cudaErrorHostMemoryNotRegistered);
}

/* Host and device use the same address. Out of line, because programs pass `device` through a
 * cast. */
int lockstep_mapped(void **device, void *host) {
    int type, managed;
    if (!device) return sim_error(cudaErrorInvalidValue);
    lockstep_attributes(host, &type, &managed);
    if (!type) return sim_error(cudaErrorInvalidValue);
    CALL_WRITES(device, sizeof *device);
    *device = host;
    return 0;
}
