// passes: days
/* Whole 400 years are moved away first; then the year begins in January, with a table of months. */
#include "dates.h"

__constant__ short before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

__device__ int number_of(struct date d) {
    int shifted = d.year + 40000, y = shifted - 1; // 40,000 is a multiple of 400
    int number = 365 * y + y / 4 - y / 100 + y / 400 + before[d.month - 1] + d.day;
    if (d.month > 2 && is_leap(d.year)) number++;
    return number - 719163 - 100 * 146097; // 1 January 1970 is day 719,163 from 1 January 1 on
}

__global__ void number_each(const struct date *dates, int *numbers, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) numbers[i] = number_of(dates[i]);
}

void number_days(const struct date *d_dates, int *d_numbers, int n) {
    if (n > 0) number_each<<<pieces(n, 512), 512>>>(d_dates, d_numbers, n);
    CUDA_CHECK(cudaGetLastError());
}
