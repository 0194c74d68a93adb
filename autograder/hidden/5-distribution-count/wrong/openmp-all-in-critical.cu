// caught-by: openmp under-bound bound:team_instructions
/* A team whose threads count one after the other: each is in the critical section all the time. */
#include <omp.h>
#include "distribution-count.h"

void count_on_cpu(struct items in, struct table out, int threads) {
#pragma omp parallel num_threads(threads)
    {
        uint64_t team = (uint64_t)omp_get_num_threads(), me = (uint64_t)omp_get_thread_num();
#pragma omp critical
        for (uint64_t i = in.first + me; i < in.end; i += team) {
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
}
