// finding: race host error 18, 14
// The second loop reads what other threads wrote in the first, and nowait has taken its barrier away.
#include <stdlib.h>

enum { N = 1000 };

static int doubled[N], sums[N];

int main() {
#pragma omp parallel num_threads(3)
    {
#pragma omp for nowait
        for (int i = 0; i < N; i++)
            doubled[i] = 2 * i;
#pragma omp for
        for (int i = 0; i < N; i++)
            sums[i] =
                doubled[i] + doubled[N - 1 - i];
    }
    return sums[0] > 2 * N ? EXIT_FAILURE : EXIT_SUCCESS;
}
