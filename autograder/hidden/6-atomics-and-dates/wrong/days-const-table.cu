// caught-by: days error compile
/* A const array of the host, indexed in a kernel: nvcc says "undefined in device code". */
#include "dates.h"
static const int before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
__global__ void number_all(const struct date *dates, int *numbers, int n) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i >= n) return;
    struct date d = dates[i];
    int y = d.year - 1, era = (y >= 0 ? y : y - 399) / 400, of_era = y - era * 400;
    int days = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100;
    days += before[d.month - 1] + d.day - 1;
    if (d.month > 2 && is_leap(d.year)) days++;
    numbers[i] = days - 719162;
}
void number_days(const struct date *d_dates, int *d_numbers, int n) {
    if (n == 0) return;
    number_all<<<pieces(n, THREADS), THREADS>>>(d_dates, d_numbers, n);
    CUDA_CHECK(cudaGetLastError());
}
