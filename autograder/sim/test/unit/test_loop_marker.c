/* The marker of a loop's back edge: what it logs, and that the program's registers stay as they are
   (instrument/trampolines.S). */
#if defined(__x86_64__)
#include "fixture.h"
#include "counters/counters_internal.h"

enum { FLAGS = 0x8d5, GENERAL = 9, VECTORS = 16 }; /* the arithmetic ones; not callee-saved */

struct registers {
    uint64_t general[GENERAL], flags;
    uint64_t vector[VECTORS][2];
};

/* void call_marker(registers): loads them, passes a back edge, and stores them again. */
void call_marker(struct registers *r);
extern const char marker_return[];
#define EACH_VECTOR(move)                                                                    \
    move(0) move(1) move(2) move(3) move(4) move(5) move(6) move(7) move(8) move(9) move(10) \
        move(11) move(12) move(13) move(14) move(15)
#define LOAD(n)  "movups 80+16*" #n "(%rdi), %xmm" #n "\n"
#define STORE(n) "movups %xmm" #n ", 80+16*" #n "(%rbx)\n"
__asm__(".text\n"
        ".globl marker_return, call_marker\n"
        "call_marker:\n"
        "pushq %rbx\n"
        "movq %rdi, %rbx\n" EACH_VECTOR(LOAD) //
        "pushq 72(%rdi)\n"
        "popfq\n"
        "movq (%rdi), %rax\n"
        "movq 8(%rdi), %rcx\n"
        "movq 16(%rdi), %rdx\n"
        "movq 24(%rdi), %rsi\n"
        "movq 32(%rdi), %r8\n"
        "movq 40(%rdi), %r9\n"
        "movq 48(%rdi), %r10\n"
        "movq 56(%rdi), %r11\n"
        "movq 64(%rdi), %rdi\n"
        "call lockstep_round\n"
        "marker_return:\n"
        "pushfq\n"
        "movq %rax, (%rbx)\n"
        "movq %rcx, 8(%rbx)\n"
        "movq %rdx, 16(%rbx)\n"
        "movq %rsi, 24(%rbx)\n"
        "movq %r8, 32(%rbx)\n"
        "movq %r9, 40(%rbx)\n"
        "movq %r10, 48(%rbx)\n"
        "movq %r11, 56(%rbx)\n"
        "movq %rdi, 64(%rbx)\n"
        "popq 72(%rbx)\n" EACH_VECTOR(STORE) //
        "popq %rbx\n"
        "ret\n");

static void given_program(void) {
    given_grid(1, 32);
    counters.log_step = 1;
    counters.counting = true;
    sim.image_base = (uint64_t)marker_return - 10;
    sim.text_bytes = 20;
}

static struct registers some_registers(uint64_t flags) {
    struct registers r = {.flags = flags};
    for (uint64_t i = 0; i < GENERAL; i++) r.general[i] = UINT64_C(0x0101010101010101) * (i + 7);
    for (uint64_t i = 0; i < VECTORS; i++) r.vector[i][0] = 1000 + i, r.vector[i][1] = ~i;
    return r;
}

static void expect_all_kept(uint64_t flags) {
    struct registers before = some_registers(flags), r = before;
    call_marker(&r);
    cr_expect_arr_eq(r.general, before.general, sizeof before.general);
    cr_expect_arr_eq(r.vector, before.vector, sizeof before.vector);
    cr_expect_eq(r.flags & FLAGS, flags & FLAGS, "flags %llx became %llx",
                 (unsigned long long)flags, (unsigned long long)r.flags);
}

/* The first one makes the site, on the slow path; the others find it. */
Test(marker, keeps_registers_and_flags) {
    given_program();
    for (uint64_t flags = 0; flags <= FLAGS; flags++)
        if ((flags & FLAGS) == flags) expect_all_kept(flags | 2);
}

Test(marker, logs_a_back_edge_that_is_no_instruction) {
    given_program();
    struct registers r = some_registers(2);
    for (uint32_t i = 0; i < 3; i++) call_marker(&r);
    cr_assert_eq(log_length(0), 3);
    cr_expect_eq(log_entry(0, 0), log_entry(0, 2), "made and found, it is one site");
    cr_expect_eq(counters.sites[log_entry(0, 2) >> ADDRESS_BITS].kind, ACCESS_LOOP_BACKEDGE);
    request_merge(sim.block, 0, true);
    cr_expect_eq(sim.block->warp[0].merged[0], 0);
}

Test(marker, logs_nothing_outside_kernels) {
    given_program();
    sim.current = NULL;
    struct registers r = some_registers(2);
    call_marker(&r);
    cr_expect_eq(log_length(0), 0);
}
#endif
