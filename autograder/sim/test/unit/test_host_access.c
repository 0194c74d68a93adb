/* What the host knows of streams, and which of its accesses to managed memory race with kernels. */
#include "fixture.h"

static char *p;

static void given(void) {
    given_grid(1, 32);
    p = sim_allocate(256, true);
}

static void kernel_writes(struct stream *s, bool waits) { kernel_in_stream_writes(s, p, waits); }

Test(host, knows_what_it_waited_for) {
    given();
    kernel_writes(default_stream(), false);
    cr_expect_not(stream_host_is_synchronized());
    kernel_writes(default_stream(), true);
    cr_expect(stream_host_is_synchronized());
}

Test(host, knows_the_streams_it_waited_for_only) {
    given();
    struct stream *a = stream_new(false), *b = stream_new(false);
    kernel_writes(a, true);
    cr_expect(stream_host_is_synchronized());
    kernel_writes(b, false);
    cr_expect_not(stream_host_is_synchronized());
}

static void expect_host_race(bool waits, int kind, uint32_t races) {
    given();
    kernel_writes(default_stream(), waits);
    stream_host_access((uint64_t)p, 4, 99, kind);
    cr_expect_eq(count_findings(FINDING_RACE), races);
}

Test(host, races_with_a_kernel_that_writes) { expect_host_race(false, ACCESS_READ, 1); }
Test(host, may_read_what_it_waited_for) { expect_host_race(true, ACCESS_READ, 0); }
Test(host, may_write_what_it_waited_for) { expect_host_race(true, ACCESS_WRITE, 0); }

Test(host, may_read_what_a_kernel_reads) {
    given();
    stream_begin(default_stream());
    given_next_launch();
    READ(p, 4);
    sim.current = NULL;
    stream_end(default_stream(), 1000, false);
    stream_host_access((uint64_t)p, 4, 99, ACCESS_READ);
    cr_assert_races(0);
    stream_host_access((uint64_t)p, 4, 98, ACCESS_WRITE);
    cr_assert_races(1);
}

/* The bytes of a word may have been accessed apart. */
static void expect_races_of_byte(uint64_t host_at, uint64_t host_bytes, uint32_t races) {
    given();
    stream_begin(default_stream());
    given_next_launch();
    WRITE(p + 5, 1);
    sim.current = NULL;
    stream_end(default_stream(), 1000, false);
    stream_host_access((uint64_t)p + host_at, host_bytes, 99, ACCESS_READ);
    cr_assert_races(races);
}

Test(host, races_at_a_later_byte_of_a_word) { expect_races_of_byte(4, 4, 1); }
Test(host, races_at_a_byte_of_the_next_word) { expect_races_of_byte(3, 4, 1); }
Test(host, races_at_that_byte) { expect_races_of_byte(5, 1, 1); }
Test(host, may_read_the_bytes_around) {
    expect_races_of_byte(4, 1, 0);
    expect_races_of_byte(6, 2, 0);
    expect_races_of_byte(0, 4, 0);
}

Test(host, sees_other_words) {
    given();
    kernel_writes(default_stream(), false);
    stream_host_access((uint64_t)p + 4, 4, 99, ACCESS_WRITE);
    cr_assert_races(0);
}

static struct stream *called;
static void look_around(void *known) { *(bool *)known = stream_host_is_synchronized(); }

Test(host, knows_what_a_stream_knows_in_a_function_it_calls) {
    given();
    bool known = false;
    called = stream_new(false);
    kernel_writes(called, false);
    stream_call_host(called, look_around, &known);
    cr_expect(known);
    cr_expect_not(stream_host_is_synchronized());
}

static void tell(void *unused) {
    (void)unused;
    stream_release();
}

Test(host, learns_what_such_a_function_tells) {
    given();
    called = stream_new(false);
    kernel_writes(called, false);
    stream_call_host(called, tell, NULL);
    cr_expect_not(stream_host_is_synchronized());
    stream_acquire();
    cr_expect(stream_host_is_synchronized());
}

Test(host, learns_nothing_from_code_that_no_stream_called) {
    given();
    called = stream_new(false);
    kernel_writes(called, false);
    stream_release();
    stream_acquire();
    cr_expect_not(stream_host_is_synchronized());
}
