// passes: openmp
/* Threads fetch 64 items at a time from a queue with a lock, and lock for each pair that they
   merge. */
#include <omp.h>
#include <vector>
#include "distribution-count.h"

struct tally {
    value_t value;
    count_t times;
};

static void note_item(std::vector<tally> &mine, value_t value) {
    for (tally &t : mine)
        if (t.value == value) {
            t.times++;
            return;
        }
    mine.push_back({value, 1});
}

static void merge_pair(struct table out, const tally &t) {
    count_t at = 0;
    while (at < *out.size && out.values[at] != t.value) at++;
    if (at == *out.size) {
        out.values[at] = t.value;
        out.counts[at] = 0;
        ++*out.size;
    }
    out.counts[at] += t.times;
}

void count_on_cpu(struct items in, struct table out, int threads) {
    enum { PIECE = 64 };
    omp_lock_t queue;
    omp_init_lock(&queue);
    uint64_t next = in.first;
#pragma omp parallel num_threads(threads)
    {
        std::vector<tally> mine;
        for (bool waiting = true; waiting;) {
            omp_set_lock(&queue);
            uint64_t from = next;
            next += PIECE;
            omp_unset_lock(&queue);
            waiting = from < in.end;
            for (uint64_t i = from; i < from + PIECE && i < in.end; i++)
                note_item(mine, item_at(in, i));
        }
        for (const tally &t : mine) {
#pragma omp critical
            merge_pair(out, t);
        }
    }
    omp_destroy_lock(&queue);
}
