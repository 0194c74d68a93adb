/** @file saved.h
 * For the assembler: what a fibre keeps while others run. That is what the ABI says a callee keeps.
 * The floating-point control words are not kept: kernels cannot change them.
 */
#if defined(__x86_64__)
    .macro SAVE
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    .endm
/* It ends with a jump, not with a return: that would be predicted to go where the last call came
   from, and a thread often waits elsewhere. */
    .macro GO_ON
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    popq %rcx
    jmp *%rcx
    .endm
#elif defined(__aarch64__)
    .macro SAVE
    sub sp, sp, #160
    stp x19, x20, [sp, #0]
    stp x21, x22, [sp, #16]
    stp x23, x24, [sp, #32]
    stp x25, x26, [sp, #48]
    stp x27, x28, [sp, #64]
    stp x29, x30, [sp, #80]
    stp d8, d9, [sp, #96]
    stp d10, d11, [sp, #112]
    stp d12, d13, [sp, #128]
    stp d14, d15, [sp, #144]
    .endm
    .macro GO_ON
    ldp x19, x20, [sp, #0]
    ldp x21, x22, [sp, #16]
    ldp x23, x24, [sp, #32]
    ldp x25, x26, [sp, #48]
    ldp x27, x28, [sp, #64]
    ldp x29, x30, [sp, #80]
    ldp d8, d9, [sp, #96]
    ldp d10, d11, [sp, #112]
    ldp d12, d13, [sp, #128]
    ldp d14, d15, [sp, #144]
    add sp, sp, #160
    br x30
    .endm
#else
#error "fibres are written for x86-64 and AArch64"
#endif
