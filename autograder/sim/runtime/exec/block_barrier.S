/* Fast path of __syncthreads(): suspends the running thread and resumes the next one of the ready
   run (warp_scheduler.h). Everything else jumps to C functions, as if the program had called those:
   an extra stack frame would cost each thread a cache line when it is resumed.

   The argument register (line number) and the stack stay unchanged until the fast path is certain,
   because barrier_slow() takes over the call. The offsets are checked in block_barrier.c. */
#include "block_barrier.h"
#include "callee_saved.inc"
    .text
    .globl lockstep_syncthreads
    .type lockstep_syncthreads, %function
#if defined(__x86_64__)
lockstep_syncthreads:
    movq (%rsp), %rax /* the return address identifies the call */
    cmpq sim+SIM_FASTPATH_BARRIER_PC(%rip), %rax
    jne barrier_slow /* another barrier, or no fast path */
    movq sim+SIM_FIBRE(%rip), %rcx /* rcx: the running fibre */
    leaq FIBRE_BYTES(%rcx), %rdx /* rdx: the next fibre */
    cmpq sim+SIM_READY_RUN_END(%rip), %rdx
    je barrier_last /* the run ends here */
    SAVE
    movq %rsp, FIBRE_SP(%rcx)
    /* as ready_run_next(): the next fibre, thread, epoch and threadIdx */
    movq %rdx, sim+SIM_FIBRE(%rip)
    addq $THREAD_BYTES, sim+SIM_CURRENT(%rip)
    incq sim+SIM_EPOCH(%rip) /* epochs of a ready run are consecutive */
    movaps FIBRE_ID(%rdx), %xmm0
    movaps %xmm0, threadIdx(%rip)
    movl $0, sim+SIM_SPIN(%rip)
    /* the stack that is resumed two switches later is rarely in the L1 cache: prefetch it */
    movq 2*FIBRE_BYTES+FIBRE_SP(%rdx), %rax
    prefetcht0 (%rax)
    movq FIBRE_SP(%rdx), %rsp /* from here on, the next thread's stack */
    GO_ON
#else
lockstep_syncthreads:
    adrp x16, sim
    add x16, x16, :lo12:sim
    ldr x9, [x16, #SIM_FASTPATH_BARRIER_PC]
    cmp x9, x30 /* x30: the return address identifies the call */
    b.ne 1f /* another barrier, or no fast path */
    ldr x9, [x16, #SIM_FIBRE] /* x9: the running fibre */
    ldr x10, [x16, #SIM_READY_RUN_END]
    add x11, x9, #FIBRE_BYTES /* x11: the next fibre */
    cmp x11, x10
    b.eq 2f /* the run ends here */
    SAVE
    mov x13, sp
    str x13, [x9, #FIBRE_SP]
    /* as ready_run_next(): the next fibre, thread, epoch and threadIdx */
    str x11, [x16, #SIM_FIBRE]
    ldr x13, [x16, #SIM_CURRENT]
    add x13, x13, #THREAD_BYTES
    str x13, [x16, #SIM_CURRENT]
    ldr x13, [x16, #SIM_EPOCH]
    add x13, x13, #1
    str x13, [x16, #SIM_EPOCH] /* epochs of a ready run are consecutive */
    str wzr, [x16, #SIM_SPIN]
    adrp x13, threadIdx
    ldr q0, [x11, #FIBRE_ID]
    str q0, [x13, :lo12:threadIdx]
    /* the stack that is resumed two switches later is rarely in the L1 cache: prefetch it */
    ldr x13, [x11, #(2*FIBRE_BYTES+FIBRE_SP)]
    prfm pldl1keep, [x13]
    prfm pldl1keep, [x13, #64]
    ldr x13, [x11, #FIBRE_SP]
    mov sp, x13
    GO_ON
/* conditional branches reach only 1 MB; these reach 128 MB */
1:  b barrier_slow
2:  b barrier_last
#endif
    .size lockstep_syncthreads, .-lockstep_syncthreads
    .section .note.GNU-stack,"",%progbits
