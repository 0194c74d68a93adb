/* Temporary buffers of libraries: places are used again, but no state of the buffer before. */
#include "fixture.h"
#include "sim/abi/library_region.h"

/* The host takes and returns buffers, between kernels. */
static char *take(size_t bytes) {
    __typeof__(sim.current) running = sim.current;
    void *p = NULL;
    sim.current = NULL;
    cr_assert_eq(lockstep_library_buffer_take(&p, bytes), 0);
    sim.current = running;
    return p;
}
static int give_back(char *p) {
    __typeof__(sim.current) running = sim.current;
    sim.current = NULL;
    int error = lockstep_library_buffer_return(p);
    sim.current = running;
    return error;
}

/* A sort of a million elements takes and returns 65,536 of them. */
Test(library_buffer, needs_no_place_of_its_own) {
    sim_init();
    uint64_t before = sim_arena_used();
    for (int i = 0; i < 100000; i++) {
        char *a = take(48), *b = take(40);
        cr_assert_neq(a, b);
        cr_assert_eq(give_back(a) | give_back(b), 0);
    }
    cr_expect_lt(sim_arena_used() - before, 1 << 20);
}

Test(library_buffer, has_a_place_that_is_large_enough) {
    static const size_t sizes[] = {1, 255, 256, 257, 4000, 70000, (1 << 20) + 1};
    enum { COUNT = sizeof sizes / sizeof *sizes };
    char *p[COUNT];
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < COUNT; i++) {
            p[i] = take(sizes[i]);
            cr_expect_eq(sim_allocation(p[i])->bytes, sizes[i]);
            cr_expect_null(sim_allocation(p[i] + sizes[i]));
        }
        for (int i = 0; i < COUNT; i++) cr_expect_eq(give_back(p[i]), 0);
    }
}

Test(library_buffer, is_freed_until_its_place_is_used_again) {
    given_grid(1, 32);
    char *p = take(300);
    give_back(p);
    WRITE(p, 4);
    cr_expect_eq(count_findings(FINDING_USE_AFTER_FREE), 1);
    cr_expect_eq(take(290), p);
    WRITE(p, 4);
    cr_expect_eq(count_findings(FINDING_USE_AFTER_FREE), 1);
}

Test(library_buffer, is_uninitialised) {
    given_grid(1, 32);
    char *p = take(300);
    WRITE(p, 4);
    give_back(p);
    cr_assert_eq(take(300), p);
    given_next_launch();
    READ(p, 4);
    cr_expect_eq(count_findings(FINDING_UNINITIALISED), 1);
}

Test(library_buffer, does_not_race_with_the_one_before) {
    given_grid(1, 32);
    char *p = take(300);
    kernel_in_stream_writes(stream_new(false), p, false);
    give_back(p);
    cr_assert_eq(take(300), p);
    kernel_in_stream_writes(stream_new(false), p, false);
    cr_assert_races(0);
}

Test(library_buffer, is_not_returned_twice) {
    sim_init();
    char *p = take(300);
    cr_expect_eq(give_back(p), 0);
    cr_expect_neq(give_back(p), 0);
    take(300);
    cr_expect_neq(take(300), p);
}

Test(library_buffer, cannot_be_returned_as_one_if_it_is_none) {
    sim_init();
    char *p = sim_allocate(300, false);
    cr_expect_eq(give_back(p), 0, "as cudaFree()");
    cr_expect_neq(take(300), p);
}
