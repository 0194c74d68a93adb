/* Lesson 6, exercise `pairs`: millions of differences, one thread each.
 *
 *     make lesson6 EX=pairs
 *
 * What is left after `days`: memory. A pair has 16 bytes and its result has 4, so a kernel that
 * reads each date once, as one word of 8 bytes, moves 5 words per pair. Reading it field by field
 * would take six requests instead of one.
 */
#define ONLY_PARTS_OF_DAYS
#include "days.cu"

/* Seconds since midnight. */
__device__ int second_of_day(struct date d) { return (d.hour * 60 + d.minute) * 60 + d.second; }

/* [pairs] */
__global__ void diff_each(const struct date *from, const struct date *to, int *days, int n) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i >= n) return;
    // TODO(4): read each date once. 2^31 seconds are 68 years: how many bits are needed?
    struct date a = from[i], b = to[i];
    long long whole = days_from_civil(a.year, a.month, a.day);
    whole -= days_from_civil(b.year, b.month, b.day);
    days[i] = (int)((whole * 86400 + second_of_day(a) - second_of_day(b)) / 86400);
    // END TODO
}
/* [pairs] */

void diff_pairs(const struct date *d_from, const struct date *d_to, int *d_days, int n) {
    if (n == 0) return; // a grid of no blocks is an error
    diff_each<<<pieces(n, THREADS), THREADS>>>(d_from, d_to, d_days, n);
    CUDA_CHECK(cudaGetLastError());
}
