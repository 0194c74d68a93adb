/* Guards for accesses that the compiler does not announce; the toolchain inserts a call before each
 * one. The address is in %r11; all other registers and the flags are preserved. Fast path: near the
 * stack pointer of a kernel's thread there are only its own stack and an unused gap above it
 * (exec/fibre_stacks.c). Other addresses take the slow path (private_access.c). */
#include "instrument/keep_all_registers.inc"
#if defined(__x86_64__)
    .text
.macro guard name, bytes, slowly
    .globl \name\bytes
    .type \name\bytes, %function
\name\bytes:
    pushfq
    pushq %rax
    leaq -24(%r11), %rax
    subq %rsp, %rax
    cmpq guard_quick_bytes(%rip), %rax
    jae 1f
    popq %rax
    popfq
    ret
1:  popq %rax
    popfq
    jmp \slowly\bytes
    .size \name\bytes, .-\name\bytes
.endm
.irp bytes, 1, 2, 4, 8, 16
    guard lockstep_guard_load, \bytes, guard_load
    guard lockstep_guard_store, \bytes, guard_store
    keeping_all guard_load\bytes, guard_check_load\bytes
    keeping_all guard_store\bytes, guard_check_store\bytes
.endr
#endif
    .section .note.GNU-stack,"",%progbits
