/* How the accesses of a warp's lanes become requests: lanes that are at one place go together, the
   smallest program counter first, and meet again behind branches and at the ends of loop rounds. */
#include "fixture.h"
#include "counters/counters_internal.h"

/* A read of one word at this place, logged by each of these lanes: lane l reads word l. */
static void each(uint32_t lanes, uint32_t pc, int kind, uint64_t address) {
    uint16_t id = site_id(pc, kind, 4);
    for (; lanes; lanes &= lanes - 1) {
        uint32_t l = (uint32_t)__builtin_ctz(lanes);
        request_enter(l, counters.logged[l], id, address + (kind == ACCESS_READ ? 4 * l : 0));
    }
}

static void read_at(uint32_t lanes, uint32_t pc) {
    each(lanes, pc, ACCESS_READ, (uint64_t)sim.arena);
}

static struct block *given_warp(void) {
    struct block *b = given_grid(1, 32);
    counters.log_step = 1;
    counters.counting = true;
    counters.loop_count = 0;
    memset(&counters.metrics, 0, sizeof counters.metrics);
    return b;
}

/* A loop from one program counter to the jump back, in another one or in none (0). */
static void given_loop(uint32_t first, uint32_t end, uint32_t outer) {
    static struct loop loops[8];
    counters.loops = loops;
    loops[++counters.loop_count] = (struct loop){.first = first, .end = end, .outer = outer};
}

static void expect_requests(uint64_t requests, uint64_t lanes) {
    cr_expect_eq(counters.metrics.warp_instructions, requests, "%llu requests",
                 (unsigned long long)counters.metrics.warp_instructions);
    cr_expect_eq(counters.metrics.lanes, lanes, "%llu lanes",
                 (unsigned long long)counters.metrics.lanes);
}

enum { ALL = -1, EVEN = 0x55555555, LOW_HALF = 0xffff };
#define HIGH_HALF 0xffff0000

Test(merge, makes_one_request_of_a_warp) {
    struct block *b = given_warp();
    read_at((uint32_t)ALL, 10);
    request_merge(b, 0, true);
    expect_requests(1, 32);
    cr_expect_eq(counters.metrics.global_load_sectors, 4);
}

Test(merge, makes_a_request_of_each_access) {
    struct block *b = given_warp();
    for (uint32_t pc = 10; pc < 15; pc++) read_at((uint32_t)ALL, pc);
    request_merge(b, 0, true);
    expect_requests(5, 160);
}

Test(merge, makes_one_request_of_a_few_lanes) {
    struct block *b = given_warp();
    read_at(7, 10);
    request_merge(b, 0, true);
    expect_requests(1, 3);
    cr_expect_eq(counters.metrics.global_load_sectors, 1);
}

Test(merge, makes_none_of_nothing) {
    struct block *b = given_warp();
    request_merge(b, 0, true);
    expect_requests(0, 0);
}

Test(merge, takes_lanes_that_are_not_in_a_row) {
    struct block *b = given_warp();
    read_at(EVEN, 10);
    request_merge(b, 0, true);
    expect_requests(1, 16);
}

Test(merge, lets_branches_go_one_after_the_other) {
    struct block *b = given_warp();
    read_at(LOW_HALF, 10);
    read_at(HIGH_HALF, 20);
    request_merge(b, 0, true);
    expect_requests(2, 32);
}

Test(merge, meets_again_behind_branches) {
    struct block *b = given_warp();
    read_at(LOW_HALF, 10);
    read_at(HIGH_HALF, 20);
    read_at((uint32_t)ALL, 30);
    request_merge(b, 0, true);
    expect_requests(3, 64);
}

Test(merge, meets_again_behind_an_if_of_a_few_lanes) {
    struct block *b = given_warp();
    read_at(0xff, 10);
    read_at((uint32_t)ALL, 20);
    request_merge(b, 0, true);
    expect_requests(2, 40);
}

Test(merge, meets_again_behind_branches_of_unequal_length) {
    struct block *b = given_warp();
    for (uint32_t pc = 10; pc < 15; pc++) read_at(EVEN, pc);
    read_at(~(uint32_t)EVEN, 20);
    read_at((uint32_t)ALL, 30);
    request_merge(b, 0, true);
    expect_requests(7, 5 * 16 + 16 + 32);
}

Test(merge, takes_the_smallest_program_counter_first) { /* though the log of lane 0 says 20 */
    struct block *b = given_warp();
    read_at(1, 20);
    read_at(2, 10);
    read_at(2, 20);
    request_merge(b, 0, true);
    expect_requests(2, 3);
}

/* ---- addresses that are not in a row ---- */

/* Lane l reads word `word(l)`; lane 31 alone at first, if the lanes are to be merged one by one. */
static struct lockstep_metrics metrics_of(uint32_t (*word)(uint32_t l), bool one_by_one) {
    struct block *b = given_warp();
    for (uint32_t row = 0; row < 3; row++) {
        if (row == 0 && one_by_one) read_at(1u << 31, 5);
        for (uint32_t l = 0; l < 32; l++)
            request_enter(l, counters.logged[l], site_id(10 + row, ACCESS_READ, 4),
                          (uint64_t)sim.arena + 4 * word(l + row));
    }
    request_merge(b, 0, true);
    return counters.metrics;
}

static uint32_t one_word(uint32_t l) { return 0 * l; }
static uint32_t every_eighth(uint32_t l) { return 8 * l; }
static uint32_t from_behind(uint32_t l) { return 64 - l; }
static uint32_t here_and_there(uint32_t l) { return l * l * 7 % 61; }

Test(merge, costs_as_much_as_one_by_one) {
    uint32_t (*const words[])(uint32_t) = {one_word, every_eighth, from_behind, here_and_there};
    for (int i = 0; i < 4; i++) {
        struct lockstep_metrics fast = metrics_of(words[i], false);
        struct lockstep_metrics slow = metrics_of(words[i], true);
        cr_expect_eq(fast.warp_instructions, 3);
        cr_expect_eq(slow.warp_instructions, 3 + 1, "lane 31 once more");
        cr_expect_eq(fast.lanes, 96);
        cr_expect_eq(fast.global_load_sectors, slow.global_load_sectors - 1, "pattern %d: %llu", i,
                     (unsigned long long)fast.global_load_sectors);
    }
    cr_expect_eq(metrics_of(one_word, false).global_load_sectors, 3);
    cr_expect_eq(metrics_of(every_eighth, false).global_load_sectors, 96);
}

/* Lanes that are at one place in the log, but in different rounds of a loop: lane 0 has gone back.
 */
Test(merge, does_not_join_lanes_of_different_rounds) {
    struct block *b = given_warp();
    given_loop(10, 20, 0);
    read_at(1, 15);
    request_merge(b, 0, true);
    for (uint32_t l = 0; l < 2; l++) /* no words in a row */
        request_enter(l, 0, site_id(12, ACCESS_READ, 4), (uint64_t)sim.arena + 64 * l);
    request_merge(b, 0, true);
    expect_requests(1 + 2, 1 + 2);
}

/* ---- loops ---- */

Test(merge, keeps_lanes_together_in_a_loop) { /* lane l makes l % 4 + 1 rounds */
    struct block *b = given_warp();
    given_loop(10, 15, 0);
    for (uint32_t round = 0; round < 4; round++)
        for (uint32_t l = 0; l < 32; l++)
            if (l % 4 >= round) read_at(1u << l, 12);
    read_at((uint32_t)ALL, 20);
    request_merge(b, 0, true);
    expect_requests(4 + 1, 32 + 24 + 16 + 8 + 32);
}

/* Each round, odd lanes take a branch first. Without the loop's end, even lanes would run ahead. */
Test(merge, meets_at_the_end_of_each_round) {
    struct block *b = given_warp();
    given_loop(10, 15, 0);
    for (int round = 0; round < 3; round++) {
        read_at(~(uint32_t)EVEN, 11);
        read_at(EVEN, 13);
    }
    request_merge(b, 0, true);
    expect_requests(6, 96);
}

Test(merge, lets_lanes_run_ahead_where_no_loop_is_known) {
    struct block *b = given_warp();
    for (int round = 0; round < 3; round++) {
        read_at(~(uint32_t)EVEN, 11);
        read_at(EVEN, 13);
    }
    request_merge(b, 0, true);
    expect_requests(6, 96); /* 3 of the odd lanes, then 3 of the even ones */
}

/* A lane that skips a round's access waits for the others at its end: then all go on together. */
Test(merge, waits_for_lanes_that_are_still_in_the_round) {
    struct block *b = given_warp();
    given_loop(10, 15, 0);
    read_at((uint32_t)ALL, 11); /* round 1: all, then lane 0 does more */
    read_at(1, 13);
    read_at((uint32_t)ALL, 11); /* round 2 */
    request_merge(b, 0, true);
    expect_requests(3, 32 + 1 + 32);
}

Test(merge, waits_at_the_end_of_an_outer_loop) {
    struct block *b = given_warp();
    given_loop(10, 30, 0);
    given_loop(15, 20, 1);
    for (uint32_t outer = 0; outer < 2; outer++) {
        read_at((uint32_t)ALL, 11);
        for (uint32_t round = 0; round < 3; round++) read_at(round ? 1 : (uint32_t)ALL, 16);
    }
    request_merge(b, 0, true);
    expect_requests(2 * (1 + 3), 2 * (32 + 32 + 1 + 1));
}

/* ---- warp operations ---- */

static void given_halves_that_meet(uint64_t who) {
    each(LOW_HALF, 10, ACCESS_SYNCWARP, who);
    read_at(HIGH_HALF, 20);
    each(HIGH_HALF, 10, ACCESS_SYNCWARP, who);
    read_at((uint32_t)ALL, 30);
}

Test(merge, waits_for_all_lanes_at_a_warp_operation) {
    struct block *b = given_warp();
    given_halves_that_meet(0);
    request_merge(b, 0, true);
    expect_requests(3, 16 + 32 + 32);
}

Test(merge, does_not_wait_at_an_operation_of_some_lanes) {
    struct block *b = given_warp();
    given_halves_that_meet(OF_SOME_LANES);
    request_merge(b, 0, true);
    expect_requests(4, 16 + 16 + 16 + 32);
}

/* ---- logs that are merged in parts ---- */

Test(merge, starts_anew_with_empty_logs) {
    struct block *b = given_warp();
    read_at((uint32_t)ALL, 10);
    request_merge(b, 0, true);
    read_at((uint32_t)ALL, 20);
    request_merge(b, 0, true);
    expect_requests(2, 64);
}

Test(merge, remembers_where_lanes_were) {
    struct block *b = given_warp();
    read_at(LOW_HALF, 10);
    request_merge(b, 0, true);
    cr_expect_eq(b->warp[0].last_site[15], site_id(10, ACCESS_READ, 4));
    cr_expect_eq(b->warp[0].last_site[16], 0);
}

Test(merge, goes_round_a_loop_over_two_merges) {
    struct block *b = given_warp();
    given_loop(10, 15, 0);
    read_at((uint32_t)ALL, 13);
    request_merge(b, 0, true);
    read_at(1, 11); /* the next round: lane 0 does more in it */
    read_at((uint32_t)ALL, 13);
    request_merge(b, 0, true);
    expect_requests(3, 32 + 1 + 32);
}

Test(merge, leaves_what_may_belong_to_accesses_to_come) {
    struct block *b = given_warp();
    for (uint32_t i = 0; i < LOG_ENTRIES; i++) read_at(1, 10); /* lane 0's log is full */
    read_at(2, 10);
    read_at(2, 20); /* lane 0 may have more to do at 10 */
    request_merge(b, 0, false);
    expect_requests(LOG_ENTRIES, LOG_ENTRIES + 1);
    cr_expect_eq(counters.logged[0], 0);
    cr_expect_eq(counters.logged[1], 1);
}

Test(merge, takes_the_rest_up_later) {
    struct block *b = given_warp();
    for (uint32_t i = 0; i < LOG_ENTRIES; i++) read_at(1, 10);
    read_at(2, 20);
    request_merge(b, 0, false);
    read_at(1, 20);
    request_merge(b, 0, true);
    expect_requests(LOG_ENTRIES + 1, LOG_ENTRIES + 2);
}

Test(merge, counts_nothing_where_nobody_asks) {
    struct block *b = given_warp();
    counters.counting = false;
    read_at((uint32_t)ALL, 10);
    request_merge(b, 0, true);
    expect_requests(0, 0);
}

/* ---- places ---- */

Test(site, has_one_number_for_each_program_counter) {
    given_warp();
    uint16_t first = site_id(10, ACCESS_READ, 4);
    cr_expect_neq(first, 0);
    cr_expect_neq(site_id(11, ACCESS_READ, 4), first);
    cr_expect_eq(site_id(10, ACCESS_READ, 4), first);
}

Test(site, says_what_is_accessed_there) {
    given_warp();
    const struct site *s = &counters.sites[site_id(10, ACCESS_WRITE, 16)];
    cr_expect_eq(s->pc, 10);
    cr_expect_eq(s->kind, ACCESS_WRITE);
    cr_expect_eq(s->bytes, 16);
}

Test(site, holds_no_more_than_255_bytes) {
    given_warp();
    cr_expect_eq(counters.sites[site_id(10, ACCESS_WRITE, 256)].bytes, 255);
    cr_expect_eq(counters.sites[site_id(11, ACCESS_WRITE, 255)].bytes, 255);
    cr_expect_eq(counters.sites[site_id(12, ACCESS_WRITE, 254)].bytes, 254);
}

/* Nothing is known of the sites beyond the last number but how many they are. */
Test(site, keeps_its_number_when_there_are_too_many) {
    enum { MORE = 3 };
    given_warp();
    cr_assert_gt(sim.text_bytes, MAX_SITES + MORE);
    for (uint64_t pc = 1; pc <= MAX_SITES + MORE; pc++) site_id(pc, ACCESS_READ, 4);
    cr_expect_eq(site_id(MAX_SITES + MORE, ACCESS_WRITE, 8), MAX_SITES);
    cr_expect_eq(counters.sites[MAX_SITES].pc, MAX_SITES);
    cr_expect_eq(counters.site_count, MAX_SITES);
    cr_expect_eq(counters.shared_sites, MORE);
}

Test(site, is_in_the_innermost_loop) {
    given_warp();
    given_loop(10, 30, 0);
    given_loop(15, 20, 1);
    cr_expect_eq(counters.sites[site_id(16, ACCESS_READ, 4)].loop, 2);
    cr_expect_eq(counters.sites[site_id(25, ACCESS_READ, 4)].loop, 1);
    cr_expect_eq(counters.sites[site_id(35, ACCESS_READ, 4)].loop, 0);
}
