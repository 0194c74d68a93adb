/* The pipeline of one thread as plain functions. Copies are made at once, so there is nothing to
   wait for. Waiting for another thread's copy without a barrier appears as a race. */
#pragma once
#include <cuda_runtime.h>

typedef uint64_t __mbarrier_t;

/* Copies 4, 8 or 16 bytes; the last `zeros` bytes are set to zero instead. */
LOCKSTEP_METHOD void __pipeline_memcpy_async(void *to, const void *from, size_t bytes,
                                             size_t zeros = 0) {
    char v[16] = {0};
    if (bytes == 4 && !zeros)
        *(int *)to = *(const int *)from;
    else if (bytes == 8 && !zeros)
        *(int2 *)to = *(const int2 *)from;
    else if (bytes == 16 && !zeros)
        *(int4 *)to = *(const int4 *)from;
    else if ((bytes == 4 || bytes == 8 || bytes == 16) && zeros <= bytes) {
        memcpy(v, from, bytes - zeros);
        memcpy(to, v, bytes);
    } else {
        lockstep_trap("__pipeline_memcpy_async copies 4, 8 or 16 bytes");
    }
    lockstep_async_copy(to, (uint32_t)bytes);
}
LOCKSTEP_METHOD void __pipeline_commit() { lockstep_async_commit(); }
LOCKSTEP_METHOD void __pipeline_wait_prior(size_t n) { lockstep_async_wait((int)n); }
