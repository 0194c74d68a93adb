/* The switches between fibres: pushes what the ABI says a callee keeps, and swaps the stack pointer.
   The floating-point control words are not kept: kernels cannot change them. A switch ends with a
   jump, not with a return: that would be predicted to go where the last call came from, and a
   thread often waits elsewhere. */
    .text
    .globl fibre_switch
    .type fibre_switch, %function
    .globl fibre_go
    .type fibre_go, %function
    .globl fibre_begin
    .type fibre_begin, %function
#if defined(__x86_64__)
fibre_switch:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rdi
fibre_go:
    movq %rdi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    popq %rcx
    jmp *%rcx

fibre_begin:
    movq %r12, %rax
    movq %r13, %rdx
1:  movq %rdx, %rdi
    call *%rax
    call *%rbx
    jmp 1b
#elif defined(__aarch64__)
fibre_switch:
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
    mov x9, sp
    str x9, [x0]
    mov x0, x1
fibre_go:
    mov sp, x0
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

fibre_begin:
    mov x0, x20
    mov x1, x21
1:  mov x2, x0
    mov x0, x1
    blr x2
    blr x19
    b 1b
#else
#error "fibres are written for x86-64 and AArch64"
#endif
    .section .note.GNU-stack,"",%progbits
