/* Lesson 6: small runs that the claims table is measured on (claims.c says what is claimed).
 *
 *     build/lockstep run -Ilessons/6-atomics-and-dates lessons/6-atomics-and-dates/claims.cu
 *
 * The document's index on several grids, its flags with and without their mistakes, and its
 * difference of dates after each repair. What is not in the record is printed, as a name and a
 * number. Some kernels are wrong on purpose, so the run says "the program is wrong".
 */
#include <string.h>
#include <time.h>
#include "faulty-dates.h"
#include "faulty.h"

/* ---- which containers the document's index visits ---- */

__global__ void visit(unsigned *visited) {
    int x = blockIdx.x * SIDE + threadIdx.x, y = blockIdx.y * SIDE + threadIdx.y;
    atomicOr(&visited[y * (blockIdx.x * SIDE) + x], 1u);
}

static void print_coverage(int width, int height) {
    int n = width * height * THREADS, count = 0;
    unsigned *d_visited, *visited = (unsigned *)malloc(n * sizeof *visited);
    if (!visited) exit(EXIT_FAILURE);
    CUDA_CHECK(cudaMalloc(&d_visited, n * sizeof *d_visited));
    CUDA_CHECK(cudaMemset(d_visited, 0, n * sizeof *d_visited));
    visit<<<dim3(width, height), dim3(SIDE, SIDE)>>>(d_visited);
    CUDA_CHECK(cudaMemcpy(visited, d_visited, n * sizeof *visited, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) count += visited[i] != 0;
    printf("grid %dx%d, visited, percent: %.2f\n", width, height, 100.0 * count / n);
    CUDA_CHECK(cudaFree(d_visited));
    free(visited);
}

/* ---- flags[x][y] in blocks of 16 x 16 and of 32 x 32 ---- */

template <int BLOCK> __device__ void store_transposed() {
    __shared__ volatile int flags[BLOCK][BLOCK]; // volatile: the stores stay
    flags[threadIdx.x][threadIdx.y] = 1;
    if (flags[threadIdx.x][threadIdx.y] != 1) __trap();
}

__global__ void transposed_16() { store_transposed<16>(); }
__global__ void transposed_32() { store_transposed<32>(); }

/* ---- the exhibits on one block of 256 containers, all of them above the limit ---- */

static void run_exhibits() {
    static struct container h_list[THREADS];
    struct container *d_list;
    unsigned *d_count, count;
    for (int i = 0; i < THREADS; i++) h_list[i].count = 4, h_list[i].elements[0] = 1;
    CUDA_CHECK(cudaMalloc(&d_list, sizeof h_list));
    CUDA_CHECK(cudaMalloc(&d_count, sizeof *d_count));
    CUDA_CHECK(cudaMemcpy(d_list, h_list, sizeof h_list, cudaMemcpyHostToDevice));
    for (int exhibit = HEALTHY; exhibit < EXHIBITS; exhibit++) {
        CUDA_CHECK(cudaMemset(d_count, 0, sizeof *d_count));
        faulty_count({d_list, THREADS, 1}, 0, d_count, exhibit);
        CUDA_CHECK(cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost));
        printf("exhibit %d, counted: %u\n", exhibit, count);
    }
    CUDA_CHECK(cudaFree(d_list));
    CUDA_CHECK(cudaFree(d_count));
}

/* ---- dates ---- */

static struct split_date days[731];

/* All days of 2011 and 2012, in order. */
static void make_days() {
    int n = 0;
    for (int year = 111; year <= 112; year++) {
        for (int month = 0; month < 12; month++) {
            static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
            int length = lengths[month] + (month == 1 && year == 112);
            for (int day = 1; day <= length; day++) days[n++] = {0, 0, 0, day, month, year};
        }
    }
}

static void print_wrong_pairs(int repairs) {
    int wrong = 0;
    for (int a = 0; a < 731; a++)
        for (int b = 0; b < 731; b++) wrong += faulty_diff(&days[a], &days[b], repairs) != a - b;
    printf("after %d repairs, pairs wrong, percent: %.2f\n", repairs, 100.0 * wrong / (731 * 731));
}

/* The C library's seconds, of a date that it takes as UTC. */
static long long seconds_of(const struct split_date *d) {
    struct tm t;
    memset(&t, 0, sizeof t);
    t.tm_sec = d->tm_sec, t.tm_min = d->tm_min, t.tm_hour = d->tm_hour;
    t.tm_mday = d->tm_mday, t.tm_mon = d->tm_mon, t.tm_year = d->tm_year;
    return timegm(&t);
}

/* A linear congruential generator: the upper bits. */
static int draw(int bound) {
    static unsigned long long state = 1;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (int)((state >> 33) % (unsigned)bound);
}

static struct split_date draw_date() {
    struct split_date d = {draw(60), draw(60), draw(24), 1 + draw(28), draw(12), draw(201)};
    return d;
}

/* Random pairs of 1900 to 2100, with times of day: what floats lose. */
static void print_float_failures() {
    const int pairs = 1000000;
    int wrong = 0;
    for (int i = 0; i < pairs; i++) {
        struct split_date from = draw_date(), to = draw_date();
        wrong += faulty_diff(&from, &to, 4) != (seconds_of(&from) - seconds_of(&to)) / 86400;
    }
    printf("floats, random pairs wrong, percent: %.3f\n", 100.0 * wrong / pairs);
}

int main() {
    static const int grids[6][2] = {{1, 1}, {4, 4}, {8, 8}, {64, 1}, {1, 64}, {64, 64}};
    for (int g = 0; g < 6; g++) print_coverage(grids[g][0], grids[g][1]);
    transposed_16<<<1, dim3(16, 16)>>>();
    transposed_32<<<1, dim3(32, 32)>>>();
    run_exhibits();
    make_days();
    for (int repairs = 0; repairs <= 5; repairs++) print_wrong_pairs(repairs);
    printf("31 December 2011 to 1 January 2012: %d\n", faulty_diff(&days[364], &days[365], 0));
    print_float_failures();
}
