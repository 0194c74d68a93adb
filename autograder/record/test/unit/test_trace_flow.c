/* Where an operand came from: by value, and by a second run in which no two values are equal. */
#include <criterion/criterion.h>
#include "record/trace_flow.h"
#include "sim/abi/warp.h"

static struct trace_event event(uint16_t kind, uint32_t thread, uint64_t offset, uint64_t value) {
    return (struct trace_event){
        .kind = kind, .thread = thread, .offset = offset, .bytes = 4, .value = {value, 0}};
}

static struct trace_event apply(uint32_t thread, uint64_t left, uint64_t right, uint64_t result) {
    struct trace_event e = event(ACCESS_OPERATOR, thread, 0, left | right << 32);
    e.value[1] = result;
    return e;
}

static struct run_record record(struct trace_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) events[i].step = (uint32_t)i;
    return (struct run_record){.events = events, .event_count = count};
}

static void expect_cell(flow_origin from, uint64_t event_index) {
    uint32_t word = 9;
    cr_assert_lt(from, FLOW_UNKNOWN);
    cr_expect_eq(flow_cell(from, &word), event_index);
    cr_expect_eq(word, 0);
}

/* Thread 0 adds cells 0 and 4 and stores the sum; thread 1 gets it by way of memory. */
Test(flow, goes_through_memory) {
    struct trace_event e[] = {
        event(ACCESS_READ, 0, 0, 3),  event(ACCESS_READ, 0, 4, 5), apply(0, 3, 5, 8),
        event(ACCESS_WRITE, 0, 8, 8), event(ACCESS_READ, 1, 8, 8), event(ACCESS_READ, 1, 0, 3),
        apply(1, 8, 3, 11),           apply(1, 11, 77, 88),        event(ACCESS_WRITE, 1, 12, 88)};
    struct run_record r = record(e, 9);
    struct flow f = flow_of(&r, 9, NULL);
    expect_cell(f.operand[2][0], 0);
    expect_cell(f.operand[2][1], 1);
    cr_expect_eq(f.operand[6][0], 2);
    expect_cell(f.operand[6][1], 0); /* the load that found the cell, whoever loads it again */
    cr_expect_eq(f.operand[7][0], 6);
    cr_expect_eq(f.operand[7][1], FLOW_UNKNOWN);
    cr_assert_eq(f.result_count, 2);
    cr_expect_eq(f.results[0].from, 2);
    cr_expect_eq(f.results[1].from, 7);
    cr_expect(!f.exact);
    flow_free(&f);
}

/* A value that somebody else has put into the cell does not come from the last store. */
Test(flow, ends_where_memory_changed) {
    struct trace_event e[] = {event(ACCESS_READ, 0, 0, 3), event(ACCESS_READ, 0, 4, 5),
                              apply(0, 3, 5, 8),           event(ACCESS_WRITE, 0, 8, 8),
                              event(ACCESS_READ, 0, 8, 9), apply(0, 9, 9, 18)};
    struct run_record r = record(e, 6);
    struct flow f = flow_of(&r, 6, NULL);
    expect_cell(f.operand[5][0], 4);
    expect_cell(f.operand[5][1], 4);
    cr_expect_eq(f.result_count, 0);
    flow_free(&f);
}

Test(flow, goes_through_shuffles) {
    struct trace_event e[] = {event(ACCESS_READ, 0, 0, 3), event(ACCESS_READ, 1, 4, 5),
                              event(ACCESS_SYNCWARP, 0, 1, 5), event(ACCESS_SYNCWARP, 1, 1, 5),
                              apply(0, 3, 5, 8)};
    e[2].array = e[3].array = LOCKSTEP_WARP_SHUFFLE_DOWN;
    struct run_record r = record(e, 5);
    struct flow f = flow_of(&r, 5, NULL);
    expect_cell(f.operand[4][0], 0);
    expect_cell(f.operand[4][1], 1);
    flow_free(&f);
}

/* The cells 0 and 4 both hold 3, and 4 was loaded last: by value alone, the right operand comes
   from there. A second run tells that it was cell 0. */
Test(flow, second_run_tells_equal_values_apart) {
    struct trace_event e[] = {event(ACCESS_READ, 0, 0, 3), event(ACCESS_READ, 0, 4, 3),
                              apply(0, 1, 3, 4)};
    struct trace_event other[] = {event(ACCESS_READ, 0, 0, 10), event(ACCESS_READ, 0, 4, 20),
                                  apply(0, 1, 10, 11)};
    struct run_record r = record(e, 3), distinct = record(other, 3);
    struct flow f = flow_of(&r, 3, NULL);
    expect_cell(f.operand[2][1], 1);
    flow_free(&f);
    f = flow_of(&r, 3, &distinct);
    expect_cell(f.operand[2][1], 0);
    cr_expect(f.exact);
    flow_free(&f);
    other[1].offset = 8; /* it did something else */
    f = flow_of(&r, 3, &distinct);
    expect_cell(f.operand[2][1], 1);
    cr_expect(!f.exact);
    flow_free(&f);
}
