// passes: openmp
/* Threads fetch 64 items at a time from a queue with a lock, and lock for each pair that they
 * merge. */
#include <map>
#include <omp.h>
#include "distribution-count.h"

static void merge_pair(struct table out, value_t value, count_t more) {
    count_t at = 0;
    while (at < *out.size && out.values[at] != value) at++;
    if (at == *out.size) {
        out.values[at] = value;
        out.counts[at] = 0;
        ++*out.size;
    }
    out.counts[at] += more;
}

void count_on_cpu(struct items in, struct table out, int threads) {
    enum { PIECE = 64 };
    omp_lock_t queue;
    omp_init_lock(&queue);
    uint64_t next = in.first;
#pragma omp parallel num_threads(threads)
    {
        std::map<value_t, count_t> mine;
        for (bool waiting = true; waiting;) {
            omp_set_lock(&queue);
            uint64_t from = next;
            next += PIECE;
            omp_unset_lock(&queue);
            waiting = from < in.end;
            for (uint64_t i = from; i < from + PIECE && i < in.end; i++) mine[item_at(in, i)]++;
        }
        for (auto &pair : mine) {
#pragma omp critical
            merge_pair(out, pair.first, pair.second);
        }
    }
    omp_destroy_lock(&queue);
}
