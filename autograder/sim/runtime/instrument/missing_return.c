/* A function that should return a value has come to its end without one, which is undefined in C++:
 * GCC lets the processor go on with whatever code follows. In a lesson's files it calls this
 * function instead (-fsanitize=return). */
#include "instrument.h"
#include "core/core.h"
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>

enum { LAUNCH_FAILURE = 719 }; /* cudaErrorLaunchFailure */

_Noreturn void __ubsan_handle_missing_return(const void *place);

_Noreturn void __ubsan_handle_missing_return(const void *place) {
    (void)place;
    struct finding *f = finding_add(FINDING_CRASH, SPACE_LOCAL, SEVERITY_ERROR,
                                    sim_pc(__builtin_return_address(0)), 0);
    finding_here(f);
    if (!sim.current) finding_of_host(f);
    snprintf(f->detail, sizeof f->detail,
             "a function comes to its end without a value: its return is missing");
    if (!sim.current) exit(EXIT_FAILURE);
    sim.sticky_error = LAUNCH_FAILURE;
    sim_abandon();
}
