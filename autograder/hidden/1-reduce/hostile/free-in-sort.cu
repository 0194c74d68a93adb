// attack: serial at most 0
// refused: while qsort() runs
/* The comparator frees the array that is sorted. */
#include "reduce.h"
#include <stdlib.h>
static int *array;
static int compare(const void *a, const void *b) {
    free(array);
    array = nullptr;
    return *(const int *)a - *(const int *)b;
}

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    array = (int *)malloc(64 * sizeof(int));
    for (int i = 0; i < 64; i++) array[i] = -i;
    qsort(array, 64, sizeof(int), compare);
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
