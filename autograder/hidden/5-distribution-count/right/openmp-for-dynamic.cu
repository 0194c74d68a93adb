// passes: openmp
/* A dynamic schedule, tables of the threads in one array, and the master merges them. */
#include <omp.h>
#include <vector>
#include "distribution-count.h"

struct part {
    std::vector<value_t> values;
    std::vector<count_t> counts;
};

static void note(part &p, value_t value, count_t more) {
    for (size_t k = 0; k < p.values.size(); k++)
        if (p.values[k] == value) {
            p.counts[k] += more;
            return;
        }
    p.values.push_back(value);
    p.counts.push_back(more);
}

void count_on_cpu(struct items in, struct table out, int threads) {
    std::vector<part> parts(threads);
#pragma omp parallel num_threads(threads)
    {
        part &mine = parts[omp_get_thread_num()];
#pragma omp for schedule(dynamic, 16)
        for (long i = (long)in.first; i < (long)in.end; i++) note(mine, item_at(in, i), 1);
    }
    part all;
    for (part &p : parts)
        for (size_t k = 0; k < p.values.size(); k++) note(all, p.values[k], p.counts[k]);
    for (size_t k = 0; k < all.values.size(); k++) {
        out.values[k] = all.values[k];
        out.counts[k] = all.counts[k];
    }
    *out.size = (count_t)all.values.size();
}
