// passes: openmp
/* Each thread of the team appends to a std::vector of its own, which grows
 * where it must. */
#include "distribution-count.h"
#include <omp.h>
#include <vector>

static void add(std::vector<value_t> &values, std::vector<count_t> &counts, value_t v, count_t n) {
    size_t p = 0;
    while (p < values.size() && values[p] != v) p++;
    if (p == values.size()) values.push_back(v), counts.push_back(0);
    counts[p] += n;
}

void count_on_cpu(struct items in, struct table out, int threads) {
    std::vector<value_t> all_values;
    std::vector<count_t> all_counts;
#pragma omp parallel num_threads(threads)
    {
        std::vector<value_t> values;
        std::vector<count_t> counts;
#pragma omp for schedule(static)
        for (uint64_t i = in.first; i < in.end; i++) add(values, counts, item_at(in, i), 1);
#pragma omp critical
        for (size_t p = 0; p < values.size(); p++)
            add(all_values, all_counts, values[p], counts[p]);
    }
    *out.size = all_values.size();
    for (size_t p = 0; p < all_values.size(); p++) {
        out.values[p] = all_values[p];
        out.counts[p] = all_counts[p];
    }
}
