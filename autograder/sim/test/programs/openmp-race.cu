// finding: race host error 15 (2 times)
// says: of the OpenMP team
// Threads of a team on the host count together, without an atomic.
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

int main() {
    int *values = (int *)calloc(N, sizeof *values), zeros = 0;
    if (!values) return EXIT_FAILURE;
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < N; i++)
        if (values[i] == 0)
            zeros++; // read, add, store
    printf("%s\n", zeros < N ? "some got lost" : "none got lost, this time");
    free(values);
}
