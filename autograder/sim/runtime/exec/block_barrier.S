/* The short way of __syncthreads(): the running thread waits, the next one of its convoy (warp_scheduler.h)
   goes on. What lies between the program and the switch costs each thread stack that must be in the
   cache when it goes on, so all others are jumped to as if the program had called them. */
#include "block_barrier.h"
#include "callee_saved.inc"
    .text
    .globl lockstep_syncthreads
    .type lockstep_syncthreads, %function
#if defined(__x86_64__)
lockstep_syncthreads:
    movq (%rsp), %rax
    cmpq sim+SIM_FASTPATH_BARRIER_PC(%rip), %rax
    jne barrier_slowly
    movq sim+SIM_FIBRE(%rip), %rcx
    leaq FIBRE_BYTES(%rcx), %rdx
    cmpq sim+SIM_READY_RUN_END(%rip), %rdx
    je barrier_last
    SAVE
    movq %rsp, FIBRE_SP(%rcx)
    movq %rdx, sim+SIM_FIBRE(%rip)
    addq $THREAD_BYTES, sim+SIM_CURRENT(%rip)
    incq sim+SIM_STAMP(%rip)
    movaps FIBRE_ID(%rdx), %xmm0
    movaps %xmm0, threadIdx(%rip)
    movl $0, sim+SIM_SPIN(%rip)
    /* the stacks of those to come are rarely in the first cache: ask for them in time */
    movq 2*FIBRE_BYTES+FIBRE_SP(%rdx), %rax
    prefetcht0 (%rax)
    movq FIBRE_SP(%rdx), %rsp
    GO_ON
#else
lockstep_syncthreads:
    adrp x16, sim
    add x16, x16, :lo12:sim
    ldr x9, [x16, #SIM_FASTPATH_BARRIER_PC]
    cmp x9, x30
    b.ne 1f
    ldr x9, [x16, #SIM_FIBRE]
    ldr x10, [x16, #SIM_READY_RUN_END]
    add x11, x9, #FIBRE_BYTES
    cmp x11, x10
    b.eq 2f
    SAVE
    mov x13, sp
    str x13, [x9, #FIBRE_SP]
    str x11, [x16, #SIM_FIBRE]
    ldr x13, [x16, #SIM_CURRENT]
    add x13, x13, #THREAD_BYTES
    str x13, [x16, #SIM_CURRENT]
    ldr x13, [x16, #SIM_STAMP]
    add x13, x13, #1
    str x13, [x16, #SIM_STAMP]
    str wzr, [x16, #SIM_SPIN]
    adrp x13, threadIdx
    ldr q0, [x11, #FIBRE_ID]
    str q0, [x13, :lo12:threadIdx]
    ldr x13, [x11, #(2*FIBRE_BYTES+FIBRE_SP)]
    prfm pldl1keep, [x13]
    prfm pldl1keep, [x13, #64]
    ldr x13, [x11, #FIBRE_SP]
    mov sp, x13
    GO_ON
1:  b barrier_slowly
2:  b barrier_last
#endif
    .size lockstep_syncthreads, .-lockstep_syncthreads
    .section .note.GNU-stack,"",%progbits
