// passes: openmp
/* Each thread of the team keeps its pairs in a sorted std::vector and searches
   it by std::lower_bound(); the tables are merged through a std::optional. */
#include "distribution-count.h"
#include <algorithm>
#include <omp.h>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

typedef std::pair<value_t, count_t> pair_t;

class sorted_table {
    std::vector<pair_t> pairs;

  public:
    void add(value_t value, count_t count) {
        auto place = std::lower_bound(pairs.begin(), pairs.end(), pair_t(value, 0));
        if (place == pairs.end() || place->first != value)
            place = pairs.insert(place, pair_t(value, 0));
        place->second += count;
    }
    void add(const sorted_table &other) {
        for (const auto &[value, count] : other.pairs) add(value, count);
    }
    void store(struct table out) const {
        *out.size = pairs.size();
        for (size_t p = 0; p < pairs.size(); p++) std::tie(out.values[p], out.counts[p]) = pairs[p];
    }
};

void count_on_cpu(struct items in, struct table out, int threads) {
    std::optional<sorted_table> all;
#pragma omp parallel num_threads(threads)
    {
        sorted_table mine;
#pragma omp for schedule(static)
        for (uint64_t i = in.first; i < in.end; i++) mine.add(item_at(in, i), 1);
#pragma omp critical
        if (all)
            all->add(mine);
        else
            all = std::move(mine);
    }
    all->store(out);
}
