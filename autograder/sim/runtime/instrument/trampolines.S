/* Trampolines for calls that the toolchain inserts into the program. All registers and flags are
 * preserved.
 * - lockstep_round, at the back edge of a loop (toolchain/asm/loops.c):
 *   request_loop_backedge(address); on x86-64 first request_loop_backedge_quick(address).
 * - lockstep_cast, after a cast on x86-64 (toolchain/asm/cast_fixups.c): cast_help().
 * - lockstep_division, before a division by zero on 64-bit Arm (toolchain/asm/division_checks.c):
 *   crash_division(address). */
    .text
#if defined(__x86_64__)
#include "keep_all_registers.inc"
    keeping_all round_slow, request_loop_backedge
    keeping_all lockstep_cast, cast_help

/* request_loop_backedge_quick(address) preserves all registers but %rax, its result. The flags are
 * kept in %ax: popfq is slow. */
.macro restore_flags
    popq %rax
    addb $127, %al
    sahf
    popq %rax
.endm
    .globl lockstep_round
    .type lockstep_round, %function
lockstep_round:
    pushq %rax
    lahf
    seto %al
    pushq %rax
    pushq %rdi
    movq 24(%rsp), %rdi
    call request_loop_backedge_quick
    popq %rdi
    testb %al, %al
    jz 1f
    restore_flags
    ret
1:  restore_flags
    jmp round_slow
    .size lockstep_round, .-lockstep_round
#elif defined(__aarch64__)
/* The caller saves x30, which the call instruction overwrites. */
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
    keeping_all lockstep_round, request_loop_backedge
    keeping_all lockstep_division, crash_division
#endif
    .section .note.GNU-stack,"",%progbits
