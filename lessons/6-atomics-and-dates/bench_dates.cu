/* Lesson 6 on a real GPU, part B: 10^8 differences of dates beside a copy of as many bytes.
 *
 * A pair has 16 bytes and its result has 4, so 2 GB are moved. Target: 90 % of a copy's throughput.
 * Results are compared with timegm() for one pair of 997.
 */
#include <lockstep/bench.h>
#include <time.h>
#include "bench_figures.h"
#include "lists.h"
#include "rungs.h"

namespace pairs {
void diff_pairs(const struct date *, const struct date *, int *, int);
}

static const int PAIRS = 100000000, STRIDE = 997;

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
