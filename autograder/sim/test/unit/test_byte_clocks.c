/* The critical path through memory: a reader's logical clock is at least that of the last writer of
   each byte that it reads. Neighbours in a word have clocks of their own. */
#include "fixture.h"
#include "instrument/instrument.h"

/* Thread `tid` accesses these bytes when its clock is at `steps`. @return its clock after that */
static uint64_t access_after(uint64_t steps, uint32_t tid, const void *p, uint32_t bytes,
                             int kind) {
    run_thread(sim.block, tid);
    sim.current->steps = steps;
    sim_access((uint64_t)p, bytes, 64, kind, kind == ACCESS_ATOMIC ? ATOMIC_DEVICE : PLAIN);
    return sim.current->steps;
}
#define STORE(steps, tid, p, bytes)  access_after(steps, tid, p, bytes, ACCESS_WRITE)
#define LOADED(steps, tid, p, bytes) access_after(steps, tid, p, bytes, ACCESS_READ)

/* Eight bytes of device or of shared memory, and two threads. */
static char *given_bytes(bool shared) {
    given_grid(1, 32);
    sim.options.count_steps = true;
    return shared ? given_shared(8) : given_array(8);
}

static void bytes_have_clocks_of_their_own(bool shared) {
    char *p = given_bytes(shared);
    STORE(5, 0, p, 1);
    STORE(7, 1, p + 1, 1);
    STORE(3, 2, p + 2, 2);
    cr_expect_eq(LOADED(1, 0, p, 1), 5);
    cr_expect_eq(LOADED(1, 1, p + 1, 1), 7);
    cr_expect_eq(LOADED(1, 2, p + 2, 2), 3);
    cr_expect_eq(LOADED(1, 2, p + 3, 1), 3);
}
Test(byte_clocks, of_shared_memory_are_their_own) { bytes_have_clocks_of_their_own(true); }
Test(byte_clocks, of_device_memory_are_their_own) { bytes_have_clocks_of_their_own(false); }

static void word_has_its_latest_byte(bool shared) {
    char *p = given_bytes(shared);
    for (uint32_t t = 0; t < 4; t++) STORE(4 + t, t, p + t, 1);
    pass_barrier(sim.block);
    cr_expect_eq(LOADED(1, 5, p, 4), 7);
    cr_expect_eq(LOADED(1, 6, p, 2), 5);
    cr_expect_eq(LOADED(9, 7, p, 4), 9, "a later reader keeps its own clock");
}
Test(byte_clocks, of_shared_memory_pass_to_the_word) { word_has_its_latest_byte(true); }
Test(byte_clocks, of_device_memory_pass_to_the_word) { word_has_its_latest_byte(false); }

static void word_passes_to_each_byte(bool shared) {
    char *p = given_bytes(shared);
    for (uint32_t t = 0; t < 4; t++) STORE(4 + t, t, p + t, 1);
    pass_barrier(sim.block);
    STORE(20, 5, p, 4);
    pass_barrier(sim.block);
    for (uint32_t t = 0; t < 4; t++) cr_expect_eq(LOADED(1, t, p + t, 1), 20);
    STORE(2, 1, p + 1, 1);
    cr_expect_eq(LOADED(1, 1, p + 1, 1), 2, "the byte's last store counts, though it is earlier");
    pass_barrier(sim.block);
    cr_expect_eq(LOADED(1, 6, p, 4), 20);
}
Test(byte_clocks, of_a_stored_word_of_shared_memory_are_all_its) { word_passes_to_each_byte(true); }
Test(byte_clocks, of_a_stored_word_of_device_memory_are_all_its) {
    word_passes_to_each_byte(false);
}

Test(byte_clocks, begin_with_that_of_the_word) {
    char *p = given_bytes(true);
    STORE(6, 0, p, 4);
    pass_barrier(sim.block);
    STORE(2, 1, p + 1, 1);
    cr_expect_eq(LOADED(1, 2, p + 2, 1), 6);
    cr_expect_eq(LOADED(1, 1, p + 1, 1), 2);
}

Test(byte_clocks, of_wider_unaligned_accesses) { /* a structure of six bytes */
    char *p = given_bytes(true);
    STORE(5, 0, p + 6, 1);
    STORE(8, 1, p, 6);
    cr_expect_eq(LOADED(1, 1, p + 4, 2), 8);
    cr_expect_geq(LOADED(1, 0, p + 6, 1), 5);
}

Test(byte_clocks, begin_anew_with_a_run) {
    char *p = given_bytes(false);
    STORE(5, 0, p, 1);
    const struct sim_options options = {.count_steps = true};
    sim_begin(&options);
    given_next_launch();
    cr_expect_eq(LOADED(1, 0, p, 1), 1);
}

Test(byte_clocks, an_atomic_is_one_step) {
    char *p = given_bytes(true);
    STORE(5, 0, p, 2);
    cr_expect_eq(access_after(1, 0, p, 2, ACCESS_ATOMIC), 6);
    cr_expect_eq(LOADED(1, 0, p, 2), 6);
}
