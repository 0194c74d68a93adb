/* The order of streams (CUDA's guide, "Streams"): operations of one stream are in order; blocking
   streams are in order with the default stream; all else needs an event or the host. */
#include "fixture.h"

static char *p;

static void given(void) {
    given_grid(1, 32);
    p = given_array(256);
}

static void kernel_writes(struct stream *s, bool waits) { kernel_in_stream_writes(s, p, waits); }

static void expect_order(struct stream *first, struct stream *second, bool ordered) {
    kernel_writes(first, false);
    kernel_writes(second, false);
    cr_expect_eq(count_findings(FINDING_RACE), ordered ? 0u : 1u);
}

/* ---- handles ---- */

Test(stream, of_no_handle_is_the_default_one) {
    cr_expect_eq(stream_find(NULL)->index, 0);
    cr_expect_eq(stream_find((void *)1), stream_find(NULL)); /* cudaStreamLegacy */
    cr_expect(stream_find(NULL)->blocking);
}

Test(stream, of_each_thread_is_another_one) { /* cudaStreamPerThread */
    struct stream *s = stream_find((void *)2);
    cr_expect_neq(s, stream_find(NULL));
    cr_expect_eq(s, stream_find((void *)2));
    cr_expect_eq(stream_at(s->index), s);
}

Test(stream, of_an_unknown_handle_is_none) {
    int x = 0;
    cr_expect_null(stream_find(&x));
    cr_expect_null(stream_at(99));
}

Test(stream, is_found_by_its_handle) {
    struct stream *s = stream_new(false);
    cr_expect_eq(stream_find(s), s);
    cr_expect_not(s->blocking);
    cr_expect_eq(stream_at(s->index), s);
}

Test(stream, is_not_found_once_destroyed) {
    struct stream *s = stream_new(true);
    s->destroyed = true;
    cr_expect_null(stream_find(s));
}

Test(stream, takes_the_place_of_a_destroyed_one) {
    struct stream *s = stream_new(true);
    s->destroyed = true;
    cr_expect_eq(stream_new(false), s);
    cr_expect_not(s->destroyed);
    cr_expect_not(s->blocking);
}

Test(stream, keeps_its_place_while_the_host_does_not_know_its_end) {
    given();
    struct stream *s = stream_new(true);
    kernel_writes(s, false);
    s->destroyed = true;
    cr_expect_neq(stream_new(false), s);
}

Test(streams, overlap_once_there_are_two) {
    stream_find(NULL);
    cr_expect_not(streams_overlap());
    stream_new(true);
    cr_expect(streams_overlap());
}

/* ---- which kernels are in order ---- */

Test(streams, order_kernels_of_one_stream) {
    given();
    struct stream *s = stream_new(false);
    expect_order(s, s, true);
}

Test(streams, order_kernels_of_the_default_stream) {
    given();
    stream_new(false);
    expect_order(default_stream(), default_stream(), true);
}

Test(streams, do_not_order_two_of_them) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false);
    expect_order(a, b, false);
}

Test(streams, do_not_order_two_blocking_ones) {
    given();
    struct stream *a = stream_new(true), *b = stream_new(true);
    expect_order(a, b, false);
}

Test(streams, order_the_default_one_behind_a_blocking_one) {
    given();
    expect_order(stream_new(true), default_stream(), true);
}

Test(streams, order_a_blocking_one_behind_the_default_one) {
    given();
    expect_order(default_stream(), stream_new(true), true);
}

Test(streams, do_not_order_the_default_one_behind_others) {
    given();
    expect_order(stream_new(false), default_stream(), false);
}

Test(streams, do_not_order_others_behind_the_default_one) {
    given();
    struct stream *s = stream_new(false);
    expect_order(default_stream(), s, false);
}

Test(streams, order_blocking_ones_around_the_default_one) {
    given();
    struct stream *a = stream_new(true), *b = stream_new(true);
    kernel_writes(a, false);
    kernel_writes(default_stream(), false);
    kernel_writes(b, false);
    cr_assert_races(0);
}

Test(streams, are_in_order_behind_an_event) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false);
    kernel_writes(a, false);
    stream_follow(b, a);
    kernel_writes(b, false);
    cr_assert_races(0);
}

Test(streams, are_not_in_order_with_what_follows_the_event) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false);
    stream_follow(b, a);
    expect_order(a, b, false);
}

Test(streams, are_in_order_if_the_host_waits_between) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false);
    kernel_writes(a, true);
    kernel_writes(b, false);
    cr_assert_races(0);
}

Test(streams, are_not_in_order_if_the_host_waits_for_another_one) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false), *c = stream_new(false);
    kernel_writes(a, false);
    stream_begin(c);
    stream_end(c, 1, true);
    kernel_writes(b, false);
    cr_assert_races(1);
}

Test(streams, are_in_order_by_way_of_a_third_one) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false), *c = stream_new(false);
    kernel_writes(a, false);
    stream_follow(c, a);
    stream_follow(b, c);
    kernel_writes(b, false);
    cr_assert_races(0);
}

/* ---- what overlaps ---- */

Test(overlap, is_with_a_kernel_that_is_not_known) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false);
    kernel_writes(a, false);
    a->last_kernel = a->operations;
    cr_expect(stream_beside_kernel(b));
    cr_expect_not(stream_beside_kernel(a));
    stream_follow(b, a);
    cr_expect_not(stream_beside_kernel(b));
}

Test(overlap, is_none_with_copies) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false);
    stream_begin(a);
    stream_end(a, 1000, false);
    cr_expect_not(stream_beside_kernel(b));
}

/* ---- clocks of streams ---- */

Test(stream_clock, knows_the_first_operations_of_a_stream) {
    uint64_t seen[] = {0, 3};
    struct stream_clock m = {.seen = seen, .count = 2};
    cr_expect(stream_clock_covers(&m, 1, 3));
    cr_expect_not(stream_clock_covers(&m, 1, 4));
    cr_expect_not(stream_clock_covers(&m, 2, 1)); /* a stream that came later, */
    cr_expect(stream_clock_covers(&m, 2, 0));     /* and that has done nothing */
}

Test(stream_clock, joins_to_the_later_of_each) {
    uint64_t x[] = {5, 1}, y[] = {4, 2, 7};
    struct stream_clock a = {0}, from_x = {.seen = x, .count = 2, .ns = 10},
                        from_y = {.seen = y, .count = 3, .ns = 5};
    stream_clock_join(&a, &from_x);
    stream_clock_join(&a, &from_y);
    cr_expect_eq(a.count, 3);
    cr_expect_eq(a.seen[0], 5);
    cr_expect_eq(a.seen[1], 2);
    cr_expect_eq(a.seen[2], 7);
    cr_expect_float_eq(a.ns, 10, 0);
}

Test(stream_clock, copies_over_what_was_there) {
    uint64_t x[] = {5, 1, 9}, y[] = {4};
    struct stream_clock a = {0}, from_x = {.seen = x, .count = 3, .ns = 10},
                        from_y = {.seen = y, .count = 1, .ns = 5};
    stream_clock_copy(&a, &from_x);
    stream_clock_copy(&a, &from_y);
    cr_expect(stream_clock_covers(&a, 0, 4));
    cr_expect_not(stream_clock_covers(&a, 0, 5));
    cr_expect_not(stream_clock_covers(&a, 2, 1));
    cr_expect_float_eq(a.ns, 5, 0);
}

Test(stream_clock, takes_steps_of_this_run_only) {
    struct stream_clock a = {0}, old = {.steps = 50, .run = 1}, now = {.steps = 7, .run = 2};
    sim.run = 2;
    stream_clock_join(&a, &old);
    cr_expect_eq(a.steps, 0);
    stream_clock_join(&a, &now);
    cr_expect_eq(a.steps, 7);
}

Test(stream_clock, adds_up_the_time_of_a_stream) {
    given();
    struct stream *s = stream_new(false);
    stream_begin(s);
    stream_end(s, 5000, false);
    double first = s->at.ns;
    stream_begin(s);
    stream_end(s, 7000, false);
    cr_expect_float_eq(s->at.ns - first, 7000, 1);
}

/* ---- launches that are forgotten ---- */

Test(launches, are_known_to_the_next_one) {
    given();
    uint64_t id = hb.group_first;
    cr_expect_not(stream_block_is_ordered(id)); /* it runs */
    given_next_launch();
    cr_expect(stream_block_is_ordered(id));
    cr_expect(stream_group_is_ordered(sim.launch_number - 1));
}

Test(launches, are_forgotten_once_the_host_knows_all) {
    given();
    kernel_writes(default_stream(), true);
    kernel_writes(default_stream(), false);
    cr_expect_eq(hb.first_generation_of_launch, hb.group_first);
}

Test(launches, are_kept_while_a_stream_does_not_know_them) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false);
    kernel_writes(a, false);
    uint64_t first = hb.group_first;
    kernel_writes(b, false);
    cr_expect_leq(hb.first_generation_of_launch, first);
    cr_expect_lt(first, hb.group_first);
}

Test(launches, renumber_their_blocks_before_the_ids_run_out) {
    given();
    kernel_writes(default_stream(), true);
    struct cell *c = cell_at(p);
    cr_expect_neq(c->write, 0);
    hb.next_generation = hb.first_generation_of_launch = (UINT64_C(1) << 26) - 1000;
    given_next_launch();
    cr_expect_eq(hb.group_first, 16);
    cr_expect_eq(c->write, 0);
    READ(p, 4);
    WRITE(p, 4);
    cr_expect_eq(findings.count, 0);
}

/* In a split cell the epochs are those of its bytes, which would otherwise be from the future. */
Test(launches, renumber_the_bytes_of_shared_words) {
    given();
    char *s = given_shared(8);
    WRITE(s + 1, 1);
    struct cell *c = cell_at(s), *bytes = (struct cell *)(uintptr_t)c->write;
    cr_assert(c->split);
    cr_expect_neq(bytes[1].write, 0);
    hb.next_generation = hb.first_generation_of_launch = (UINT64_C(1) << 26) - 1000;
    given_next_launch();
    cr_assert(c->split);
    for (int k = 0; k < GRANULE; k++) cr_expect_eq(bytes[k].write, 0);
}
