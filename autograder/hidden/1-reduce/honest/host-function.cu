/* A host function in the stream reads and updates what its argument points to, member by member. */
#include "reduce.h"

struct tally {
    const int *sizes;
    int count;
    long *total, *most;
};

static void add_up(void *data) {
    struct tally *t = (struct tally *)data;
    *t->total = 0;
    for (int i = 0; i < t->count; i++) {
        if (i == 0 || t->sizes[i] > t->most[0]) t->most[0] = t->sizes[i];
        *t->total += t->sizes[i];
    }
    t->count = (int)*t->total;
}

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    static int sizes[3] = {1, 2, 4};
    static struct tally t;
    long total, most;
    t.sizes = sizes, t.count = 3, t.total = &total, t.most = &most;
    CUDA_CHECK(cudaLaunchHostFunc(0, add_up, &t));
    CUDA_CHECK(cudaStreamSynchronize(0));
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else if (total == 7 && most == 4 && t.count == 7)
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
