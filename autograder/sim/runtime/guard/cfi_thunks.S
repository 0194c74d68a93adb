/* Where a lesson's file calls through a pointer, the compiler calls one of these instead
   (-mindirect-branch=thunk-extern): the register holds the address. The last one that was found to
   be a function goes through at once; others are looked up (cfi.c). Arm has no such flag. */
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

/* The address is on the stack, and above it the caller's. All that may hold an argument is kept. */
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
