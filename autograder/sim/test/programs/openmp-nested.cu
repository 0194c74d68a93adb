// clean
// A loop in parallel within a loop in parallel: each row's sum is of one thread of the outer team.
#include <stdio.h>

int main() {
    static long sums[64];
    int rows = 40, columns = 100;
#pragma omp parallel for
    for (int r = 0; r < rows; r++) {
        long sum = 0;
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < columns; i++) sum += i * r;
        sums[r] = sum;
    }
    for (int r = 0; r < rows; r++)
        if (sums[r] != 4950 * r) return 1;
}
