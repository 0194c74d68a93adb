// passes: repair
/* Days from year 0 by a formula; the year begins in January. */
#include "dates.h"

__constant__ int before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

__device__ long long second_of(const struct moment &t) {
    int year = 1900 + t.tm_year, y = year - 1;
    long long day = 365LL * y + y / 4 - y / 100 + y / 400 + before[t.tm_mon] + t.tm_mday;
    if (t.tm_mon >= 2 && is_leap(year)) day++;
    return ((day * 24 + t.tm_hour) * 60 + t.tm_min) * 60 + t.tm_sec;
}

__global__ void diff_formula(const struct moment *from, const struct moment *to, int *days, int n) {
    for (int i = blockIdx.x * 64 + threadIdx.x; i < n; i += gridDim.x * 64)
        days[i] = (int)((second_of(from[i]) - second_of(to[i])) / 86400);
}

void diff_moments(const struct moment *d_from, const struct moment *d_to, int *d_days, int n) {
    if (n > 0) diff_formula<<<pieces(n, 64), 64>>>(d_from, d_to, d_days, n);
    CUDA_CHECK(cudaGetLastError());
}
