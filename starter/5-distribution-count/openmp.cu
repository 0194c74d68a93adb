/* Lesson 5, exercise `openmp`: the same on a CPU, with a team of threads.
 *
 *     make lesson5 EX=openmp
 *
 * What `serial` costs: one thread. The article's OpenMP version is wrong three times: the items
 * that are left when n is no multiple of the team are nobody's; it looks for a value in the whole
 * table, which is full of zeros, so that the value 0 is always "known" and never counted; and it
 * locks for every single item. Here each thread has a part of the items and a table of its own, and
 * locks once. (Host code: no kernel. Host threads have no operator to be counted.)
 */
#include <omp.h>
#include "distribution-count.h"

/* Adds to the value's pair; appends one if there is none. */
static void add(struct table t, value_t value, count_t count) {
    count_t p = 0;
    // TODO: look for the value among the *t.size pairs that are there, and only there.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
}

/* [openmp] */
/* What thread t of a team does: its part of the items, in a table of its own. */
static void count_part(struct items in, struct table mine, uint64_t t, uint64_t team) {
    uint64_t n = in.end - in.first, from = in.first, to = in.end;
    // TODO: [from, to) is this thread's. Together the team has all items, whatever n % team is.
    LOCKSTEP_TODO(); // replace this line with about 2 lines
    for (uint64_t i = from; i < to; i++) add(mine, item_at(in, i), 1);
}

static void merge(struct table out, struct table mine) {
    for (count_t p = 0; p < *mine.size; p++) add(out, mine.values[p], mine.counts[p]);
}

void count_on_cpu(struct items in, struct table out, int threads) {
#pragma omp parallel num_threads(threads)
    {
        count_t size = 0;
        value_t *values = (value_t *)malloc((out.room + 1) * sizeof *values);
        count_t *counts = (count_t *)malloc((out.room + 1) * sizeof *counts);
        if (!values || !counts) exit(EXIT_FAILURE);
        struct table mine = {&size, values, counts, out.room};
        count_part(in, mine, (uint64_t)omp_get_thread_num(), (uint64_t)omp_get_num_threads());
        // TODO: all threads merge into the same table, but one at a time.
        LOCKSTEP_TODO(); // replace this line with about 2 lines
        free(values);
        free(counts);
    }
}
/* [openmp] */
