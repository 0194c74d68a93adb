// caught-by: openmp over-bound bound:team_locks
/* The article's third mistake: a lock for each item. */
#include <omp.h>
#include "distribution-count.h"

static void note(struct table out, value_t seen) {
    count_t at = 0;
    while (at < *out.size && out.values[at] != seen) at++;
    if (at == *out.size) {
        out.values[at] = seen;
        out.counts[at] = 0;
        *out.size = at + 1;
    }
    out.counts[at]++;
}

void count_on_cpu(struct items in, struct table out, int threads) {
#pragma omp parallel for num_threads(threads)
    for (long long i = (long long)in.first; i < (long long)in.end; i++) {
        value_t seen = item_at(in, (uint64_t)i);
#pragma omp critical
        note(out, seen);
    }
}
