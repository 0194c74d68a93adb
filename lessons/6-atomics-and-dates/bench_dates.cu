/* Lesson 6 on a real GPU, part B: 10^8 differences of dates beside a copy of as many bytes.
 *
 * A pair has 16 bytes and its result has 4, so 2 GB are moved. Target: 90 % of a copy's throughput.
 * `pairs, two each` has two pairs for each thread, which loads both before it computes, and numbers
 * of 32 bits. Results are compared with timegm() for one pair of 997.
 */
#include <lockstep/bench.h>
#include <time.h>
#include "bench_figures.h"
#include "civil.h"
#include "lists.h"
#include "rungs.h"

namespace pairs {
void diff_pairs(const struct date *, const struct date *, int *, int);
}

static const int PAIRS = 100000000, STRIDE = 997;

/* A date as one word: of a struct, nvcc loads the fields one by one, or in twos. */
static __device__ struct date load_date(const struct date *d) {
    union {
        unsigned long long word;
        struct date date;
    } both;
    both.word = *(const unsigned long long *)d;
    return both.date;
}

static __device__ int second_of_day(struct date d) {
    return (d.hour * 60 + d.minute) * 60 + d.second;
}

/* Toward zero: a day less in size if the times of day point the other way. */
static __device__ int whole_days(struct date a, struct date b) {
    int days = civil_days(a.year, a.month, a.day) - civil_days(b.year, b.month, b.day);
    int seconds = second_of_day(a) - second_of_day(b);
    return days - (days > 0 && seconds < 0) + (days < 0 && seconds > 0);
}

static __global__ void diff_two_each(const struct date *from, const struct date *to, int *days,
                                     int n) {
    int i = 2 * blockIdx.x * THREADS + threadIdx.x, j = i + THREADS;
    struct date a[2], b[2];
    if (i < n) a[0] = load_date(from + i), b[0] = load_date(to + i);
    if (j < n) a[1] = load_date(from + j), b[1] = load_date(to + j);
    if (i < n) days[i] = whole_days(a[0], b[0]);
    if (j < n) days[j] = whole_days(a[1], b[1]);
}

/* Date number i: the same on host and device. */
static __host__ __device__ struct date date_number(uint64_t i) {
    uint64_t z = (i + 1) * 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z ^= z >> 27;
    struct date d = {(int16_t)(1600 + z % 800),
                     (uint8_t)(1 + (z >> 12) % 12),
                     (uint8_t)(1 + (z >> 20) % 28),
                     (uint8_t)((z >> 28) % 24),
                     (uint8_t)((z >> 36) % 60),
                     (uint8_t)((z >> 44) % 60),
                     0};
    return d;
}

static __global__ void make_dates(struct date *dates, uint64_t first, int n) {
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        dates[i] = date_number(first + i);
}

static time_t seconds_of(struct date d) {
    struct tm t = {};
    t.tm_year = d.year - 1900, t.tm_mon = d.month - 1, t.tm_mday = d.day;
    t.tm_hour = d.hour, t.tm_min = d.minute, t.tm_sec = d.second;
    return timegm(&t);
}

static bool is_right(const int *d_days) {
    std::vector<int> days(PAIRS);
    CUDA_CHECK(cudaMemcpy(days.data(), d_days, PAIRS * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < PAIRS; i += STRIDE)
        if (days[i] != (seconds_of(date_number(i)) - seconds_of(date_number(PAIRS + i))) / 86400)
            return false;
    return true;
}

void bench_dates(figures_t *figures) {
    struct date *d_from, *d_to;
    int *d_days;
    CUDA_CHECK(cudaMalloc(&d_from, 8ul * PAIRS));
    CUDA_CHECK(cudaMalloc(&d_to, 8ul * PAIRS));
    CUDA_CHECK(cudaMalloc(&d_days, 4ul * PAIRS));
    make_dates<<<1056, THREADS>>>(d_from, 0, PAIRS);
    make_dates<<<1056, THREADS>>>(d_to, PAIRS, PAIRS);
    CUDA_CHECK(cudaGetLastError());
    auto reset = [d_days] { CUDA_CHECK(cudaMemset(d_days, 0x5a, 4ul * PAIRS)); };
    measure(
        figures, "pairs", PAIRS, 20.0 * PAIRS, reset,
        [&] { pairs::diff_pairs(d_from, d_to, d_days, PAIRS); }, [&] { return is_right(d_days); });
    measure(
        figures, "pairs, two each", PAIRS, 20.0 * PAIRS, reset,
        [&] {
            diff_two_each<<<pieces(PAIRS, 2 * THREADS), THREADS>>>(d_from, d_to, d_days, PAIRS);
        },
        [&] { return is_right(d_days); });
    // The same throughput counts: bytes read and written per second.
    measure(
        figures, "copy", PAIRS, 16.0 * PAIRS, [] {},
        [&] {
            CUDA_CHECK(cudaMemcpyAsync(d_to, d_from, 8ul * PAIRS, cudaMemcpyDeviceToDevice,
                                       cudaStreamPerThread));
        },
        [] { return true; });
    for (void *memory : {(void *)d_from, (void *)d_to, (void *)d_days})
        CUDA_CHECK(cudaFree(memory));
}
