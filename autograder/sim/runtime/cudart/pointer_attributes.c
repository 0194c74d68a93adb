/* cudaPointerGetAttributes() and cudaLaunchHostFunc(). */
#include "device_symbols.h"
#include "cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "memory/memory.h"
#include "hb/hb.h"
#include "sim/abi/memory_api.h"
#include "sim/abi/streams.h"

#define CALLER sim_pc(__builtin_return_address(0))

int lockstep_attributes(const void *p, int *type, int *managed) {
    CALL_WRITES(type, sizeof *type);
    CALL_WRITES(managed, sizeof *managed);
    bool in_arena = (uint64_t)p - (uint64_t)sim.arena < sim.arena_bytes;
    const struct allocation *a = in_arena ? sim_allocation(p) : NULL;
    bool device = (a && !a->freed) || sim_is_symbol(p);
    *managed = a && a->managed;
    bool host = (a && a->host_too) || host_is_registered((uint64_t)p, (uint64_t)p + 1);
    *type = *managed ? 3 : host ? 1 : device ? 2 : 0; /* enum cudaMemoryType */
    return cudaSuccess;
}

int lockstep_host_function(const void *stream, void (*function)(void *), void *data) {
    guard_host_only(CALLER);
    if (function) cfi_check((uint64_t)function, (uint64_t)__builtin_return_address(0));
    struct operation o = {.kind = OP_HOST, .pc = CALLER, .function = function, .data = data};
    return function ? operation_submit(stream, &o, false) : sim_error(cudaErrorInvalidValue);
}
