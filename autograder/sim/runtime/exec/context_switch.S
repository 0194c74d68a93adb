/* The switches between fibres, and where they begin. */
#include "callee_saved.inc"
    .text
    .globl fibre_switch
    .type fibre_switch, %function
    .globl fibre_go
    .type fibre_go, %function
    .globl fibre_begin
    .type fibre_begin, %function
#if defined(__x86_64__)
fibre_switch:
    SAVE
    movq %rsp, (%rdi)
    movq %rsi, %rdi
fibre_go:
    movq %rdi, %rsp
    GO_ON

fibre_begin:
    movq %r12, %rax
    movq %r13, %rdx
1:  movq %rdx, %rdi
    call *%rax
    call *%rbx
    jmp 1b
#else
fibre_switch:
    SAVE
    mov x9, sp
    str x9, [x0]
    mov x0, x1
fibre_go:
    mov sp, x0
    GO_ON

fibre_begin:
    mov x0, x20
    mov x1, x21
1:  mov x2, x0
    mov x0, x1
    blr x2
    blr x19
    b 1b
#endif
    .section .note.GNU-stack,"",%progbits
