/* The table of loops, made of what the assembler's post-pass lists (toolchain/asm/postpass.c). */
#include "fixture.h"
#include "counters/counters_internal.h"

static struct {
    uint64_t first, jump, turned;
} listed[6] __attribute__((section("lockstep_loops"), used));

/* Lists these loops, the last of them for all entries that are left. */
static void list_loops(uint32_t count, const uint32_t (*loops)[3]) {
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t *l = loops[i < count ? i : count - 1];
        listed[i].first = sim.image_base + l[0];
        listed[i].jump = sim.image_base + l[1];
        listed[i].turned = l[2];
    }
    loops_read();
}

Test(loops, end_behind_the_jump_back) {
    list_loops(1, (const uint32_t[][3]){{10, 20, 0}});
    cr_assert_eq(counters.loop_count, 1);
    cr_expect_eq(counters.loops[1].first, 10);
    cr_expect_eq(counters.loops[1].end, 21);
}

Test(loops, are_in_the_order_of_their_code) {
    list_loops(3, (const uint32_t[][3]){{50, 60, 0}, {10, 20, 0}, {30, 40, 0}});
    cr_assert_eq(counters.loop_count, 3);
    cr_expect_eq(counters.loops[1].first, 10);
    cr_expect_eq(counters.loops[2].first, 30);
    cr_expect_eq(counters.loops[3].first, 50);
}

Test(loops, know_the_loop_around_them) {
    list_loops(4, (const uint32_t[][3]){{10, 90, 0}, {20, 50, 0}, {30, 40, 0}, {60, 70, 0}});
    cr_assert_eq(counters.loop_count, 4);
    cr_expect_eq(counters.loops[1].outer, 0);
    cr_expect_eq(counters.loops[2].outer, 1);
    cr_expect_eq(counters.loops[3].outer, 2);
    cr_expect_eq(counters.loops[4].outer, 1);
}

Test(loops, with_several_jumps_back_are_one) { /* `continue` */
    list_loops(2, (const uint32_t[][3]){{10, 20, 0}, {10, 30, 0}});
    cr_assert_eq(counters.loop_count, 1);
    cr_expect_eq(counters.loops[1].end, 31);
}

Test(loops, with_several_beginnings_begin_at_the_first) {
    list_loops(2, (const uint32_t[][3]){{15, 30, 0}, {10, 30, 0}});
    cr_assert_eq(counters.loop_count, 1);
    cr_expect_eq(counters.loops[1].first, 10);
}

Test(loops, that_are_turned_may_begin_with_a_whole_loop) {
    list_loops(2, (const uint32_t[][3]){{10, 30, 1}, {10, 20, 0}});
    cr_assert_eq(counters.loop_count, 2);
    cr_expect_eq(counters.loops[2].outer, 1);
}

Test(loops, are_found_by_program_counter) {
    list_loops(3, (const uint32_t[][3]){{10, 50, 0}, {20, 30, 0}, {70, 80, 0}});
    static const uint32_t wanted[][2] = {{9, 0},  {10, 1}, {19, 1}, {20, 2}, {31, 2}, {32, 1},
                                         {51, 1}, {52, 0}, {70, 3}, {81, 3}, {82, 0}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        cr_expect_eq(loop_around(wanted[i][0]), wanted[i][1], "at %u", wanted[i][0]);
}
