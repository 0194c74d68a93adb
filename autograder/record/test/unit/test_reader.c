/* Records as they come over a descriptor: whole, cut off, and hostile. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <unistd.h>
#include "support/demangle.h"
#include "record/reader.h"

static struct run_record r;
static const char *why;
static int fds[2];

static void given_pipe(void) { cr_assert_eq(pipe(fds), 0); }

static void send(uint32_t type, const void *payload, uint64_t bytes) {
    struct message_header h = {RECORD_MAGIC, type, bytes};
    cr_assert_eq(write(fds[1], &h, sizeof h), (ssize_t)sizeof h);
    if (bytes) cr_assert_eq(write(fds[1], payload, bytes), (ssize_t)bytes);
}

static void send_header(uint32_t magic, uint32_t type, uint64_t bytes) {
    struct message_header h = {magic, type, bytes};
    cr_assert_eq(write(fds[1], &h, sizeof h), (ssize_t)sizeof h);
}

static int received(void) {
    close(fds[1]);
    return reader_read(fds[0], &r, &why);
}

TestSuite(record, .init = given_pipe);

Test(record, may_be_empty) {
    cr_expect_eq(received(), 0);
    cr_expect_not(r.complete);
}

Test(record, is_complete_with_its_end) {
    struct end_record end = {.todo = 1, .error = 7};
    send(MESSAGE_END, &end, sizeof end);
    cr_expect_eq(received(), 0);
    cr_expect(r.complete);
    cr_expect_eq(r.end.todo, 1);
    cr_expect_eq(r.end.error, 7);
}

Test(record, keeps_the_order_of_findings) {
    for (uint64_t i = 0; i < 5; i++) {
        struct finding f = {.pc = i};
        send(MESSAGE_FINDING, &f, sizeof f);
    }
    cr_expect_eq(received(), 0);
    cr_assert_eq(r.finding_count, 5);
    for (uint64_t i = 0; i < 5; i++) cr_expect_eq(r.findings[i].pc, i);
}

Test(record, takes_many_events_in_one_message) {
    struct trace_event events[3] = {{.step = 1}, {.step = 2}, {.step = 3}};
    send(MESSAGE_TRACE_EVENT, events, sizeof events);
    send(MESSAGE_TRACE_EVENT, events, sizeof *events);
    cr_expect_eq(received(), 0);
    cr_assert_eq(r.event_count, 4);
    cr_expect_eq(r.events[2].step, 3);
    cr_expect_eq(r.events[3].step, 1);
}

Test(record, takes_launches_arrays_and_a_profile) {
    struct launch_record launch = {.grid = {3, 1, 1}};
    struct trace_array array = {.id = 9};
    uint64_t profile[] = {4, 5};
    send(MESSAGE_LAUNCH, &launch, sizeof launch);
    send(MESSAGE_TRACE_ARRAY, &array, sizeof array);
    send(MESSAGE_WORK_PROFILE, profile, sizeof profile);
    cr_expect_eq(received(), 0);
    cr_expect_eq(r.launches[0].grid[0], 3);
    cr_expect_eq(r.arrays[0].id, 9);
    cr_expect_eq(r.profile_count, 2);
    cr_expect_eq(r.profile[1], 5);
}

Test(record, ends_with_its_last_message) {
    struct end_record end = {0};
    send(MESSAGE_END, &end, sizeof end);
    send_header(0, 0, 0);
    cr_expect_eq(received(), 0);
}

Test(record, is_none_without_the_magic_number) {
    send_header(0x12345678, MESSAGE_FINDING, 0);
    cr_expect_eq(received(), -1);
    cr_expect_str_eq(why, "what came over the record's descriptor is not a record");
}

Test(record, has_no_other_messages) {
    send_header(RECORD_MAGIC, MESSAGE_END + 1, 0);
    cr_expect_eq(received(), -1);
}

Test(record, has_no_message_zero) {
    send_header(RECORD_MAGIC, 0, 0);
    cr_expect_eq(received(), -1);
}

Test(record, has_no_message_of_a_gigabyte) {
    send_header(RECORD_MAGIC, MESSAGE_WORK_PROFILE, (UINT64_C(1) << 30) + 8);
    cr_expect_eq(received(), -1);
}

Test(record, has_no_message_of_all_memory) {
    send_header(RECORD_MAGIC, MESSAGE_WORK_PROFILE, UINT64_MAX - 7);
    cr_expect_eq(received(), -1);
}

Test(record, has_whole_findings_only) {
    send_header(RECORD_MAGIC, MESSAGE_FINDING, sizeof(struct finding) - 1);
    cr_expect_eq(received(), -1);
}

Test(record, that_is_cut_in_a_header_is_none) {
    cr_assert_eq(write(fds[1], "abc", 3), 3);
    cr_expect_eq(received(), -1);
}

Test(record, that_is_cut_in_a_message_is_none) {
    send_header(RECORD_MAGIC, MESSAGE_FINDING, sizeof(struct finding));
    cr_assert_eq(write(fds[1], "abc", 3), 3);
    cr_expect_eq(received(), -1);
}

Test(record, has_an_end_of_one_size) {
    send_header(RECORD_MAGIC, MESSAGE_END, sizeof(struct end_record) + 8);
    cr_expect_eq(received(), -1);
    cr_expect_not(r.complete);
}

Test(record, has_strings_that_end) {
    struct finding f;
    struct launch_record l;
    struct trace_array a;
    memset(&f, 0x78, sizeof f);
    memset(&l, 0x78, sizeof l);
    memset(&a, 0x78, sizeof a);
    send(MESSAGE_FINDING, &f, sizeof f);
    send(MESSAGE_LAUNCH, &l, sizeof l);
    send(MESSAGE_TRACE_ARRAY, &a, sizeof a);
    cr_expect_eq(received(), 0);
    cr_expect_eq(strlen(r.findings[0].array), sizeof f.array - 1);
    cr_expect_eq(strlen(r.findings[0].kernel), sizeof f.kernel - 1);
    cr_expect_eq(strlen(r.findings[0].other_kernel), sizeof f.other_kernel - 1);
    cr_expect_eq(strlen(r.findings[0].detail), sizeof f.detail - 1);
    cr_expect_eq(strlen(r.launches[0].kernel), sizeof l.kernel - 1);
    cr_expect_eq(strlen(r.arrays[0].name), sizeof a.name - 1);
}

Test(record, has_kinds_in_their_range) {
    struct finding f = {.kind = FINDING_KINDS, .space = SPACES, .access = 99, .other_access = 99};
    send(MESSAGE_FINDING, &f, sizeof f);
    cr_expect_eq(received(), 0);
    cr_expect_lt(r.findings[0].kind, FINDING_KINDS);
    cr_expect_lt(r.findings[0].space, SPACES);
    cr_expect_eq(r.findings[0].access, ACCESS_NONE);
    cr_expect_eq(r.findings[0].other_access, ACCESS_NONE);
}

Test(record, is_empty_once_freed) {
    struct finding f = {0};
    send(MESSAGE_FINDING, &f, sizeof f);
    received();
    run_free(&r);
    cr_expect_eq(r.finding_count, 0);
    cr_expect_null(r.findings);
}

/* ---- names ---- */

static void expect_name(const char *mangled, const char *wanted) {
    char *name = demangle(mangled);
    cr_assert_not_null(name);
    cr_expect_str_eq(name, wanted);
    free(name);
}

Test(demangle, reads_a_function) { expect_name("_Z6reducePfi", "reduce(float*, int)"); }
Test(demangle, reads_a_template) { expect_name("_Z4scanIiLi4EEvPT_", "void scan<int, 4>(int*)"); }
Test(demangle, leaves_c_names) {
    cr_expect_null(demangle("main"));
    cr_expect_null(demangle("f"));
    cr_expect_null(demangle(""));
    cr_expect_null(demangle("_Z"));
}
