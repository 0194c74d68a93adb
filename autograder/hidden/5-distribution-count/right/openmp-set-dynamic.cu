// passes: openmp
/* Asks for a team of exactly so many threads. */
#include <omp.h>
#include "distribution-count.h"
static void bump(table t, value_t v, count_t by) {
    for (count_t p = 0; p < *t.size; ++p)
        if (t.values[p] == v) {
            t.counts[p] += by;
            return;
        }
    t.values[*t.size] = v;
    t.counts[*t.size] = by;
    ++*t.size;
}
void count_on_cpu(struct items in, struct table out, int threads) {
    omp_lock_t lock;
    omp_init_lock(&lock);
    omp_set_dynamic(0);
    omp_set_num_threads(threads);
#pragma omp parallel default(none) shared(in, out, lock)
    {
        count_t size = 0;
        value_t *v = new value_t[out.room];
        count_t *c = new count_t[out.room];
        table mine = {&size, v, c, out.room};
        const int id = omp_get_thread_num(), team = omp_get_num_threads();
        for (uint64_t i = in.first + id; i < in.end; i += team) bump(mine, item_at(in, i), 1);
        omp_set_lock(&lock);
        for (count_t p = 0; p < size; ++p) bump(out, v[p], c[p]);
        omp_unset_lock(&lock);
        delete[] v;
        delete[] c;
    }
    omp_destroy_lock(&lock);
}
