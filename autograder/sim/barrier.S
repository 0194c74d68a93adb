/* The short way of __syncthreads(): the running thread waits, the next one of its convoy (lanes.h)
   goes on. What lies between the program and the switch costs each thread stack that must be in the
   cache when it goes on, so all others are jumped to as if the program had called them. */
#include "barrier.h"
    .text
    .globl lockstep_syncthreads
    .type lockstep_syncthreads, %function
#if defined(__x86_64__)
lockstep_syncthreads:
    movq (%rsp), %rax
    cmpq sim+SIM_QUICK_RETURN(%rip), %rax
    jne barrier_slowly
    movq sim+SIM_CURRENT(%rip), %rcx
    leaq THREAD_BYTES(%rcx), %rdx
    cmpq sim+SIM_CONVOY_END(%rip), %rdx
    je barrier_last
    movl THREAD_TAIL(%rdx), %eax
    testl $-1 << TAIL_BITS, %eax
    jne barrier_last
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, THREAD_SP(%rcx)
    movq %rdx, sim+SIM_CURRENT(%rip)
    orq sim+SIM_STAMP_OF_BLOCK(%rip), %rax
    movq %rax, sim+SIM_STAMP(%rip)
    movaps THREAD_ID(%rdx), %xmm0
    movaps %xmm0, threadIdx(%rip)
    movl $0, sim+SIM_SPIN(%rip)
    /* the stacks of those to come are rarely in the first cache: ask for them in time */
    movq THREAD_BYTES+THREAD_SP(%rdx), %rax
    prefetcht0 3*THREAD_BYTES(%rdx)
    prefetcht0 (%rax)
    prefetcht0 64(%rax)
    movq THREAD_SP(%rdx), %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    popq %rcx
    jmp *%rcx
#endif
    .size lockstep_syncthreads, .-lockstep_syncthreads
    .section .note.GNU-stack,"",%progbits
