// passes: openmp
/* Each thread of the team keeps its pairs in a sorted std::vector, which is reserved beforehand,
   and finds places by std::lower_bound(); merged pairs come out through std::tie(). */
#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>
#include <omp.h>
#include "distribution-count.h"

typedef std::pair<value_t, count_t> pair_t;

class sorted_table {
    std::vector<pair_t> pairs;

  public:
    explicit sorted_table(size_t room) { pairs.reserve(room); }
    void add(const pair_t &pair) {
        auto place = std::lower_bound(
            pairs.begin(), pairs.end(), pair.first,
            [](const pair_t &known, value_t value) { return known.first < value; });
        if (place != pairs.end() && place->first == pair.first)
            place->second += pair.second;
        else
            pairs.insert(place, pair);
    }
    void add(const sorted_table &other) {
        for (const pair_t &pair : other.pairs) add(pair);
    }
    void store(struct table out) const {
        *out.size = pairs.size();
        for (size_t p = 0; p < pairs.size(); p++) std::tie(out.values[p], out.counts[p]) = pairs[p];
    }
};

void count_on_cpu(struct items in, struct table out, int threads) {
    std::vector<sorted_table> parts;
    parts.reserve(threads);
    for (int t = 0; t < threads; t++) parts.emplace_back(out.room);
#pragma omp parallel num_threads(threads)
    {
        sorted_table &mine = parts[omp_get_thread_num()];
#pragma omp for schedule(static)
        for (uint64_t i = in.first; i < in.end; i++) mine.add(pair_t(item_at(in, i), 1));
    }
    for (size_t t = 1; t < parts.size(); t++) parts[0].add(parts[t]);
    parts[0].store(out);
}
