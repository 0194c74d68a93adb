// clean
// A team on the host: parts, a barrier, a single, locks of every kind, a reduction, a region within.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1003, THREADS = 7 };

static int values[N], seen[THREADS];

int main() {
    int total = 0, atomics = 0, singles = 0, locked = 0, inner = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(THREADS)
    {
        int me = omp_get_thread_num(), mine = 0;
#pragma omp for
        for (int i = 0; i < N; i++) values[i] = i;
        for (int i = me; i < N; i += THREADS) mine += values[i]; // behind the barrier of the loop
        seen[me] = 1;
#pragma omp critical
        total += mine;
#pragma omp atomic
        atomics++;
#pragma omp single
        singles++;
        omp_set_lock(&lock);
        locked++;
        omp_unset_lock(&lock);
#pragma omp parallel
#pragma omp atomic
        inner += omp_get_num_threads();
    }
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += values[i];
    for (int t = 0; t < THREADS; t++) sum += !seen[t];
    printf("%d %d %d %d %d %d\n", total, sum, atomics, singles, locked, inner);
    bool right = total == N * (N - 1) / 2 && sum == total && atomics == THREADS && singles == 1 &&
                 locked == THREADS && inner == THREADS;
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
