// attack: find-the-bugs at most 0
/* check() knows in which order the candidates come, and runs none of them: 15 points without `.fresh`. */
#include "faulty.h"
int check(count_function candidate) {
    static const int answers[] = {1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    static int asked;
    (void)candidate;
    return answers[asked++ % 17];
}

struct diagnosis diagnose(enum exhibit exhibit) {
    struct diagnosis d = {NO_FLAW, 0};
    if (exhibit == NO_BARRIER) d = {A_RACE, 56};
    if (exhibit == BARRIER_UNDER_IF) d = {A_BARRIER, 48};
    if (exhibit == ALL_MERGE) d = {A_RACE, 76};
    return d;
}
