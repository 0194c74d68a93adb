/* Called where a round of an outer loop ends (host/assembly_loops.c), amid the program's own code:
   every register and the flags stay as they were. Says where: request_round(address). So does, on
   64-bit Arm, what is called before a division by zero (host/assembly_division.c):
   crash_division(address); on x86-64, what is called behind a cast (host/assembly_casts.c). */
    .text
#if defined(__x86_64__)
.macro keeping_all name, function
    .globl \name
    .type \name, %function
\name:
    pushfq
    pushq %rax
    pushq %rcx
    pushq %rdx
    pushq %rsi
    pushq %rdi
    pushq %r8
    pushq %r9
    pushq %r10
    pushq %r11
    pushq %rbp
    movq 88(%rsp), %rdi
    movq %rsp, %rbp
    subq $256, %rsp
    andq $-16, %rsp
    movaps %xmm0, (%rsp)
    movaps %xmm1, 16(%rsp)
    movaps %xmm2, 32(%rsp)
    movaps %xmm3, 48(%rsp)
    movaps %xmm4, 64(%rsp)
    movaps %xmm5, 80(%rsp)
    movaps %xmm6, 96(%rsp)
    movaps %xmm7, 112(%rsp)
    movaps %xmm8, 128(%rsp)
    movaps %xmm9, 144(%rsp)
    movaps %xmm10, 160(%rsp)
    movaps %xmm11, 176(%rsp)
    movaps %xmm12, 192(%rsp)
    movaps %xmm13, 208(%rsp)
    movaps %xmm14, 224(%rsp)
    movaps %xmm15, 240(%rsp)
    cld
    call \function
    movaps (%rsp), %xmm0
    movaps 16(%rsp), %xmm1
    movaps 32(%rsp), %xmm2
    movaps 48(%rsp), %xmm3
    movaps 64(%rsp), %xmm4
    movaps 80(%rsp), %xmm5
    movaps 96(%rsp), %xmm6
    movaps 112(%rsp), %xmm7
    movaps 128(%rsp), %xmm8
    movaps 144(%rsp), %xmm9
    movaps 160(%rsp), %xmm10
    movaps 176(%rsp), %xmm11
    movaps 192(%rsp), %xmm12
    movaps 208(%rsp), %xmm13
    movaps 224(%rsp), %xmm14
    movaps 240(%rsp), %xmm15
    movq %rbp, %rsp
    popq %rbp
    popq %r11
    popq %r10
    popq %r9
    popq %r8
    popq %rdi
    popq %rsi
    popq %rdx
    popq %rcx
    popq %rax
    popfq
    ret
    .size \name, .-\name
.endm
    keeping_all lockstep_round, request_round
    keeping_all lockstep_cast, cast_help
#elif defined(__aarch64__)
/* The caller keeps x30 (the call itself changes it). */
.macro keeping_all name, function
    .globl \name
    .type \name, %function
\name:
    sub sp, sp, #560
    stp x0, x1, [sp, #0]
    stp x2, x3, [sp, #16]
    stp x4, x5, [sp, #32]
    stp x6, x7, [sp, #48]
    stp x8, x9, [sp, #64]
    stp x10, x11, [sp, #80]
    stp x12, x13, [sp, #96]
    stp x14, x15, [sp, #112]
    stp x16, x17, [sp, #128]
    stp x18, x30, [sp, #144]
    stp q0, q1, [sp, #160]
    stp q2, q3, [sp, #192]
    stp q4, q5, [sp, #224]
    stp q6, q7, [sp, #256]
    stp q16, q17, [sp, #288]
    stp q18, q19, [sp, #320]
    stp q20, q21, [sp, #352]
    stp q22, q23, [sp, #384]
    stp q24, q25, [sp, #416]
    stp q26, q27, [sp, #448]
    stp q28, q29, [sp, #480]
    stp q30, q31, [sp, #512]
    mrs x1, nzcv
    str x1, [sp, #544]
    mov x0, x30
    bl \function
    ldr x1, [sp, #544]
    msr nzcv, x1
    ldp q0, q1, [sp, #160]
    ldp q2, q3, [sp, #192]
    ldp q4, q5, [sp, #224]
    ldp q6, q7, [sp, #256]
    ldp q16, q17, [sp, #288]
    ldp q18, q19, [sp, #320]
    ldp q20, q21, [sp, #352]
    ldp q22, q23, [sp, #384]
    ldp q24, q25, [sp, #416]
    ldp q26, q27, [sp, #448]
    ldp q28, q29, [sp, #480]
    ldp q30, q31, [sp, #512]
    ldp x2, x3, [sp, #16]
    ldp x4, x5, [sp, #32]
    ldp x6, x7, [sp, #48]
    ldp x8, x9, [sp, #64]
    ldp x10, x11, [sp, #80]
    ldp x12, x13, [sp, #96]
    ldp x14, x15, [sp, #112]
    ldp x16, x17, [sp, #128]
    ldp x18, x30, [sp, #144]
    ldp x0, x1, [sp, #0]
    add sp, sp, #560
    ret
    .size \name, .-\name
.endm
    keeping_all lockstep_round, request_round
    keeping_all lockstep_division, crash_division
#endif
    .section .note.GNU-stack,"",%progbits
