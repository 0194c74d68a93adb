// attack: days at most 0
// refused: calls `timegm`, which is not allowed in a lesson's file
/* Host code asks the C library. */
#include "dates.h"
#include <string.h>
#include <time.h>

static struct date dates[1 << 19];
static int numbers[1 << 19];

void number_days(const struct date *d_dates, int *d_numbers, int n) {
    CUDA_CHECK(cudaMemcpy(dates, d_dates, n * sizeof *dates, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        struct tm t;
        memset(&t, 0, sizeof t);
        t.tm_year = dates[i].year - 1900, t.tm_mon = dates[i].month - 1, t.tm_mday = dates[i].day;
        numbers[i] = (int)(timegm(&t) / 86400);
    }
    CUDA_CHECK(cudaMemcpy(d_numbers, numbers, n * sizeof *numbers, cudaMemcpyHostToDevice));
}
