// passes: pairs
/* Each thread loads two dates of either list with one load of 16 bytes. Days by Fliegel and Van
 * Flandern's formula (1968), with years moved above 0. */
#include "dates.h"

__device__ long long second_of(unsigned low, unsigned high) {
    int year = (short)(low & 0xffff) + 40000, month = low >> 16 & 255, day = low >> 24;
    int m = (month - 14) / 12; // -1 for January and February
    long long number = 1461LL * (year + 4800 + m) / 4 + 367 * (month - 2 - 12 * m) / 12 -
                       3 * ((year + 4900 + m) / 100) / 4 + day;
    return number * 86400 + (high & 255) * 3600 + (high >> 8 & 255) * 60 + (high >> 16 & 255);
}

__global__ void diff_two(const struct date *from, const struct date *to, int *days, int n) {
    int i = 2 * (blockIdx.x * 256 + threadIdx.x);
    if (i + 1 < n) {
        uint4 a = *(const uint4 *)(from + i), b = *(const uint4 *)(to + i);
        days[i] = (int)((second_of(a.x, a.y) - second_of(b.x, b.y)) / 86400);
        days[i + 1] = (int)((second_of(a.z, a.w) - second_of(b.z, b.w)) / 86400);
    } else if (i < n) {
        uint2 a = *(const uint2 *)(from + i), b = *(const uint2 *)(to + i);
        days[i] = (int)((second_of(a.x, a.y) - second_of(b.x, b.y)) / 86400);
    }
}

void diff_pairs(const struct date *d_from, const struct date *d_to, int *d_days, int n) {
    if (n > 0) diff_two<<<pieces(n, 512), 256>>>(d_from, d_to, d_days, n);
    CUDA_CHECK(cudaGetLastError());
}
