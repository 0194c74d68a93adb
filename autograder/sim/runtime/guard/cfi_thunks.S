/* GCC compiles each indirect call of a lesson's file to a call of one of these thunks
 * (-mindirect-branch=thunk-extern). The register holds the target. The last valid target passes at
 * once; others are looked up (cfi.c). 64-bit Arm has no such flag. */
#if defined(__x86_64__)
    .text
    .macro THUNK register
    .globl __x86_indirect_thunk_\register
    .type __x86_indirect_thunk_\register, %function
__x86_indirect_thunk_\register:
    cmpq cfi_known_target(%rip), %\register
    jne 1f
    jmp *%\register
1:  pushq %\register
    jmp look_up
    .size __x86_indirect_thunk_\register, .-__x86_indirect_thunk_\register
    .endm
    .irp register, rax, rbx, rcx, rdx, rsi, rdi, rbp, r8, r9, r10, r11, r12, r13, r14, r15
    THUNK \register
    .endr

/* The target is on the stack, with the return address above it. Saves all registers that may hold
 * an argument. */
    .type look_up, %function
look_up:
    pushq %rbp
    movq %rsp, %rbp
    pushq %rax
    pushq %rcx
    pushq %rdx
    pushq %rsi
    pushq %rdi
    pushq %r8
    pushq %r9
    pushq %r10
    subq $128, %rsp
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    movups %xmm\n, 16*\n(%rsp)
    .endr
    movq 8(%rbp), %rdi
    movq 16(%rbp), %rsi
    andq $-16, %rsp
    call cfi_check
    leaq -192(%rbp), %rsp
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    movups 16*\n(%rsp), %xmm\n
    .endr
    addq $128, %rsp
    popq %r10
    popq %r9
    popq %r8
    popq %rdi
    popq %rsi
    popq %rdx
    popq %rcx
    popq %rax
    popq %rbp
    ret
    .size look_up, .-look_up
#endif
    .section .note.GNU-stack,"",%progbits
