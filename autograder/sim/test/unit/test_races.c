/* Races of plain accesses: what is reported for each pair, in global and in shared memory. */
#include "shadow_word.h"

/* ---- conflicts of plain accesses ---- */

Test(race, of_a_write_and_a_write) { expect_races(1, WRITE_AT(0, 4), WRITE_AT(0, 4)); }

Test(race, of_a_write_and_a_read) { expect_races(1, WRITE_AT(0, 4), READ_AT(0, 4)); }

Test(race, of_a_read_and_a_write) { expect_races(1, READ_AT(0, 4), WRITE_AT(0, 4)); }

Test(race, is_none_of_two_reads) {
    given(2, 64);
    READ(p, 4);
    run_thread(b, 40);
    READ(p, 4);
    given_block(1);
    READ(p, 4);
    cr_assert_races(0);
}

Test(race, is_none_within_a_thread) {
    given(1, 64);
    WRITE(p, 4);
    READ(p, 4);
    WRITE(p, 4);
    cr_assert_races(0);
}

Test(race, is_none_across_a_barrier) {
    given(1, 64);
    WRITE(p, 4);
    pass_barrier(b);
    run_thread(b, 40);
    READ(p, 4);
    pass_barrier(b);
    run_thread(b, 0);
    WRITE(p, 4);
    cr_assert_races(0);
}

Test(race, is_none_of_different_words) { expect_races(0, WRITE_AT(0, 4), WRITE_AT(4, 4)); }

Test(race, of_two_blocks) {
    given(2, 64);
    WRITE(p, 4);
    given_block(1);
    READ(p, 4);
    cr_assert_races(1);
}

Test(race, is_none_of_two_launches) {
    given(2, 64);
    WRITE(p, 4);
    given_next_launch();
    READ(p, 4);
    cr_assert_races(0);
}

Test(race, of_lanes_of_a_warp) {
    given(1, 64);
    WRITE(p, 4);
    run_thread(b, 1);
    READ(p, 4);
    cr_assert_races(1);
}

Test(race, is_none_of_lanes_that_synchronized) {
    given(1, 64);
    WRITE(p, 4);
    pass_warp_sync(b, UINT32_MAX);
    run_thread(b, 1);
    READ(p, 4);
    cr_assert_races(0);
}

Test(race, of_a_lane_that_the_mask_does_not_name) {
    given(1, 32);
    run_thread(b, 5);
    WRITE(p, 4);
    run_thread(b, 0);
    pass_warp_sync(b, 3);
    READ(p, 4);
    cr_assert_races(1);
}

Test(race, with_the_second_of_two_readers_of_a_warp) {
    given(1, 64);
    READ(p, 4);
    run_thread(b, 1);
    READ(p, 4);
    run_thread(b, 0);
    WRITE(p, 4);
    cr_assert_races(1);
}

Test(race, with_one_of_several_warps_that_read) {
    given(1, 128);
    READ(p, 4);
    run_thread(b, 40);
    READ(p, 4);
    run_thread(b, 0);
    WRITE(p, 4);
    cr_assert_races(1);
}

Test(race, with_one_of_several_blocks_that_read) {
    given(2, 64);
    READ(p, 4);
    given_block(1);
    READ(p, 4);
    WRITE(p, 4);
    cr_assert_races(1);
}

Test(race, names_both_threads) {
    given(2, 64);
    run_thread(b, 40);
    WRITE(p + 8, 4);
    given_block(1);
    READ(p + 8, 4);
    const struct finding *f = &findings.list[0];
    cr_expect_eq(f->kind, FINDING_RACE);
    cr_expect_eq(f->block[0], 1);
    cr_expect_eq(f->thread[0], 0);
    cr_expect(f->has_other);
    cr_expect_eq(f->other_block[0], 0);
    cr_expect_eq(f->other_thread[0], 40);
    cr_expect_eq(f->access, ACCESS_READ);
    cr_expect_eq(f->other_access, ACCESS_WRITE);
    cr_expect_eq(f->offset, 8);
    cr_expect_eq(f->bytes, 4);
    cr_expect_str_eq(f->array, "array");
}

Test(race, is_reported_once_a_place) {
    given(1, 64);
    for (uint32_t tid = 0; tid < 10; tid++) {
        run_thread(b, tid);
        WRITE(p, 4);
    }
    cr_assert_races(1);
    cr_expect_eq(findings.list[0].count, 9); /* each but the first races with the one before */
}

/* ---- shared memory ---- */

Test(shared, has_races_as_well) {
    given(1, 64);
    char *s = given_shared(256);
    WRITE(s, 4);
    run_thread(b, 40);
    READ(s, 4);
    cr_assert_races(1);
    cr_expect_eq(findings.list[0].space, SPACE_SHARED);
}

Test(shared, is_free_of_races_across_a_barrier) {
    given(1, 64);
    char *s = given_shared(256);
    WRITE(s, 4);
    pass_barrier(b);
    run_thread(b, 40);
    READ(s, 4);
    cr_expect_eq(findings.count, 0);
}

Test(shared, begins_without_values_in_each_block) {
    given(2, 64);
    char *s = given_shared(256);
    WRITE(s, 4);
    given_block(1);
    READ(s, 4);
    cr_assert_races(0);
    cr_expect_eq(count_findings(FINDING_UNINITIALISED), 1);
}

Test(shared, ends_where_the_launch_says) {
    given(1, 64);
    char *s = given_shared(256);
    WRITE(s + 252, 4);
    cr_expect_eq(findings.count, 0);
    WRITE(s + 256, 4);
    cr_expect_eq(count_findings(FINDING_OUT_OF_BOUNDS), 1);
}

Test(shared, of_a_smaller_launch_ends_earlier) {
    given(1, 64);
    given_shared(256);
    char *s = given_shared(64);
    WRITE(s + 64, 4);
    cr_expect_eq(count_findings(FINDING_OUT_OF_BOUNDS), 1);
}
