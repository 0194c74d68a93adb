// passes: days
/* Two blocks for each multiprocessor take dates in rounds, with one question about leap years for
 * each. */
#include "dates.h"
__global__ void kernel(const date *__restrict__ d, int *__restrict__ r, int n) {
    const int starts[13] = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const date x = d[i];
        const int y = x.year + 32800 - 1; // 32800 = 82 * 400; years before this one
        int days = 365 * y + y / 4 - y / 100 + y / 400 + starts[x.month] + x.day - 1;
        if (x.month > 2) days += is_leap(x.year);
        r[i] = days - (365 * (1970 + 32799) + (1970 + 32799) / 4 - (1970 + 32799) / 100 +
                       (1970 + 32799) / 400);
    }
}
void number_days(const date *d_dates, int *d_numbers, int n) {
    if (n == 0) return;
    int sms, dev;
    CUDA_CHECK(cudaGetDevice(&dev));
    CUDA_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, dev));
    kernel<<<2 * sms, 256>>>(d_dates, d_numbers, n);
    CUDA_CHECK(cudaGetLastError());
}
