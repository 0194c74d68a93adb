// clean
// Loops of the host whose parts are handed out on demand, sections and tasks.
#include <omp.h>
#include <stdio.h>

enum { N = 1000 };
static int done[N], part[4], fib[12];

static int add_up(int n) {
    int sum = 0;
#pragma omp parallel for schedule(dynamic, 7) reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += i;
    return sum;
}

static void count(int n) {
#pragma omp parallel
    {
#pragma omp for schedule(guided) nowait
        for (int i = 0; i < n; i++) done[i]++;
#pragma omp for schedule(dynamic)
        for (size_t i = 0; i < 10; i++) fib[i] = (int)i;
#pragma omp for schedule(runtime)
        for (int i = n - 1; i >= 0; i -= 3) done[i] += 10;
    }
}

static void sections(void) {
#pragma omp parallel sections
    {
        part[0] = 1;
#pragma omp section
        part[1] = 2;
#pragma omp section
        part[2] = 3;
    }
}

static void tasks(int n) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i)
        done[i] += 100;
    }
#pragma omp taskwait
}

int main() {
    int wrong = add_up(N) != N * (N - 1) / 2 || add_up(0) || add_up(5) != 10;
    count(N);
    sections();
    tasks(N);
    for (int i = 0; i < N; i++) wrong += done[i] != 101 + (i % 3 == (N - 1) % 3 ? 10 : 0);
#pragma omp parallel
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 3; i++) {
#pragma omp atomic
        part[3]++;
    }
    if (part[0] + 10 * part[1] + 100 * part[2] != 321 || fib[9] != 9) wrong++;
    if (part[3] != 3 * omp_get_max_threads()) wrong++;
    if (wrong) printf("%d wrong, %d\n", wrong, part[3]);
    return wrong != 0;
}
