/* The work profile: the number of operators applied in each step. Brent's bound (R. P. Brent, JACM
   1974) is evaluated on it. */
#include "counters.h"
#include "core/core.h"

#include <stdlib.h>

/* Steps: a longer chain is an endless loop's, so its profile is dropped. */
enum { LONGEST_CHAIN = 1 << 26 };

/* Steps arrive in any order, because blocks run one after another; gaps must be 0. */
void profile_add(uint64_t step, uint64_t operators) {
    if (step >= LONGEST_CHAIN) counters.profile_dropped = true;
    if (counters.profile_dropped) return;
    if (step >= counters.profile_capacity) {
        uint64_t capacity = counters.profile_capacity ? counters.profile_capacity : 1024;
        while (capacity <= step) capacity *= 2;
        counters.profile = realloc(counters.profile, capacity * sizeof *counters.profile);
        if (!counters.profile) sim_fail("out of memory for the work profile");
        for (uint64_t i = counters.profile_capacity; i < capacity; i++) counters.profile[i] = 0;
        counters.profile_capacity = capacity;
    }
    counters.profile[step] += operators;
    if (step + 1 > counters.profile_count) counters.profile_count = step + 1;
}
