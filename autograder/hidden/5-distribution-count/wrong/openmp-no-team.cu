// caught-by: openmp under-bound bound:team_instructions
/* One thread counts all items; a team is there, but has nothing to do. */
#include <omp.h>
#include "distribution-count.h"

void count_on_cpu(struct items in, struct table out, int threads) {
    int there = 0;
#pragma omp parallel num_threads(threads)
    {
#pragma omp critical
        there++;
    }
    for (uint64_t i = in.first; there && i < in.end; i++) {
        value_t seen = item_at(in, i);
        count_t at = 0;
        while (at < *out.size && out.values[at] != seen) at++;
        if (at == *out.size) {
            out.values[at] = seen;
            out.counts[at] = 0;
            *out.size = at + 1;
        }
        out.counts[at]++;
    }
}
