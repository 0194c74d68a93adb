// clean
// A thread holds two locks, and gives one back before it uses what the other one guards: for each pair of 40.
#include <omp.h>

enum { N = 40 };

static omp_lock_t locks[N];
static int counts[N];

int main() {
    for (int i = 0; i < N; i++) omp_init_lock(&locks[i]);
#pragma omp parallel num_threads(2)
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++) {
            omp_set_lock(&locks[i]);
            omp_set_lock(&locks[j]);
            omp_unset_lock(&locks[j]);
            counts[i]++;
            omp_unset_lock(&locks[i]);
        }
    int sum = 0;
    for (int i = 0; i < N; i++) sum += counts[i];
    for (int i = 0; i < N; i++) omp_destroy_lock(&locks[i]);
    return sum == N * (N - 1) ? 0 : 1;
}
