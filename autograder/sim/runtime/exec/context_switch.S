/* The context switch between fibres, and the code in which each fibre begins. See
   context_switch.h. */
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
    movq %rsp, (%rdi) /* *save = sp */
    movq %rsi, %rdi /* continue as fibre_go(to) */
fibre_go:
    movq %rdi, %rsp /* from here on, the other stack */
    GO_ON

fibre_begin:
    /* fibre_prepare() has put function, argument and next() into r12, r13 and rbx. The loop calls
       function(argument), then next(), which returns the next pair in rax and rdx. It never
       returns. */
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
    str x9, [x0] /* *save = sp */
    mov x0, x1 /* continue as fibre_go(to) */
fibre_go:
    mov sp, x0 /* from here on, the other stack */
    GO_ON

fibre_begin:
    /* same loop: function, argument and next() are in x20, x21 and x19; next() returns in x0 and
       x1 */
    mov x0, x20
    mov x1, x21
1:  mov x2, x0
    mov x0, x1
    blr x2
    blr x19
    b 1b
#endif
    .section .note.GNU-stack,"",%progbits
