// passes: pairs
/* A block for each multiprocessor takes pairs in rounds; is_leap() is asked about either date. */
#include "dates.h"

__device__ long long seconds_of(struct date d) {
    const int starts[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    int y = d.year + 32799; // 32,800 years are 82 cycles: none of them is below 0
    long long days = 365LL * y + y / 4 - y / 100 + y / 400 + starts[d.month - 1] + d.day;
    if (is_leap(d.year) && d.month > 2) days++;
    return ((days * 24 + d.hour) * 60 + d.minute) * 60 + d.second;
}

__global__ void diff_in_rounds(const struct date *from, const struct date *to, int *days, int n) {
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
        struct date a = from[i], b = to[i];
        days[i] = (int)((seconds_of(a) - seconds_of(b)) / 86400);
    }
}

void diff_pairs(const struct date *d_from, const struct date *d_to, int *d_days, int n) {
    if (n > 0) diff_in_rounds<<<min(pieces(n, 256), 132), 256>>>(d_from, d_to, d_days, n);
    CUDA_CHECK(cudaGetLastError());
}
