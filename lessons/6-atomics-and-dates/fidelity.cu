/* One solution of lesson 6, run once: what the simulator counts for it is compared with a GPU's
   hardware counters (autograder/sim/fidelity). SOLUTION is the file's path. Which function it
   defines follows from its name. */
#include SOLUTION
#include "dates.h"
#include "lists.h"

enum { LISTS = 20000, PAIRS = 100003, WIDTH_IN_BLOCKS = 7 };

static constexpr bool is(const char *exercise) {
    const char *name = SOLUTION;
    for (const char *c = name; *c; c++)
        if (*c == '/') name = c + 1;
    while (*exercise && *name == *exercise) name++, exercise++;
    return !*exercise && *name == '.';
}

static void *allocated[8]; /* freed at the end */
static int allocations;

static void *device(size_t bytes, const void *h) {
    void *d;
    CUDA_CHECK(cudaMalloc(&d, bytes));
    allocated[allocations++] = d;
    CUDA_CHECK(cudaMemset(d, 0, bytes));
    if (h) CUDA_CHECK(cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice));
    return d;
}

static void run_containers(unsigned *d_count) {
    static struct container h_list[LISTS];
    for (int i = 0; i < LISTS; i++) {
        h_list[i].count = lists_length(UNIFORM, i, LISTS, MOST, 1);
        for (int k = 0; k < MOST; k++) h_list[i].elements[k] = lists_element(UNIFORM, i, k, 1);
    }
    struct containers in = {(struct container *)device(sizeof h_list, h_list), LISTS,
                            WIDTH_IN_BLOCKS};
#ifdef FAULTY_H
    faulty_count(in, 0, d_count, HEALTHY);
#else
    count_containers(in, 0, d_count);
#endif
}

static void run_lists(unsigned *d_count) {
    static int h_starts[LISTS + 1];
    for (int i = 0; i < LISTS; i++)
        h_starts[i + 1] = h_starts[i] + lists_length(K_50, i, LISTS, 1280, 1);
    int size = h_starts[LISTS];
    float *h_elements = (float *)malloc(size * sizeof *h_elements);
    if (!h_elements) exit(EXIT_FAILURE);
    for (int k = 0; k < size; k++) h_elements[k] = lists_element(UNIFORM, 0, k, 1);
    struct lists in = {(int *)device(sizeof h_starts, h_starts),
                       (float *)device(size * sizeof *h_elements, h_elements), LISTS, size};
    count_lists(in, 0, d_count, device(SCRATCH_BYTES(LISTS, size), NULL), LISTS_BLOCKS);
    free(h_elements);
}

static struct date date_of(uint64_t r) {
    return {(int16_t)r,
            (uint8_t)(1 + r / 65536 % 12),
            (uint8_t)(1 + r / 1048576 % 28),
            (uint8_t)(r / 67108864 % 24),
            (uint8_t)(r / 4294967296 % 60),
            0,
            0};
}

static void run_dates(int *d_days) {
    static struct date h_dates[2 * PAIRS];
    static struct moment h_moments[2 * PAIRS];
    for (int i = 0; i < 2 * PAIRS; i++) {
        struct date d = h_dates[i] = date_of(lists_random(i));
        h_moments[i] = {0, d.minute, d.hour, d.day, d.month - 1, (d.year & 127)};
    }
    struct date *d_dates = (struct date *)device(sizeof h_dates, h_dates);
    struct moment *d_moments = (struct moment *)device(sizeof h_moments, h_moments);
    if constexpr (is("repair")) diff_moments(d_moments, d_moments + PAIRS, d_days, PAIRS);
    if constexpr (is("days")) number_days(d_dates, d_days, PAIRS);
    if constexpr (is("pairs")) diff_pairs(d_dates, d_dates + PAIRS + 1, d_days, PAIRS - 1);
}

int main() {
    unsigned *d_count = (unsigned *)device(sizeof *d_count, NULL);
    int *d_days = (int *)device(PAIRS * sizeof *d_days, NULL);
    if constexpr (is("csr") || is("balanced"))
        run_lists(d_count);
    else if constexpr (is("repair") || is("days") || is("pairs"))
        run_dates(d_days);
    else
        run_containers(d_count);
    CUDA_CHECK(cudaDeviceSynchronize());
    while (allocations > 0) CUDA_CHECK(cudaFree(allocated[--allocations]));
}
