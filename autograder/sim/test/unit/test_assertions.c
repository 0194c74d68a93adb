/* The runtime's assertions are compiled in here, and stop what breaks an invariant. */
#include "fixture.h"
#include "counters/coalescing.h"

#include <signal.h>

Test(assertion, stops_a_key_that_is_too_large, .signal = SIGABRT) {
    struct clock c = {0};
    clock_raise_thread(&c, UINT64_C(1) << 36, 1);
}

Test(assertion, stops_a_thread_beyond_the_block, .signal = SIGABRT) {
    run_thread(given_grid(1, 32), 32);
}

Test(assertion, stops_an_entry_beyond_the_log, .signal = SIGABRT) {
    given_grid(1, 32);
    request_enter(0, LOG_ENTRIES, 1, 0);
}

Test(assertion, stops_a_request_of_no_lanes, .signal = SIGABRT) {
    struct site s = {.kind = ACCESS_READ, .bytes = 4};
    uint64_t none = 0;
    cost_of_request(&s, &none, 0);
}
