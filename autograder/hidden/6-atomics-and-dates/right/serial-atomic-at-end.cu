// passes: serial
/* The one thread adds what it has found with an atomic, also if that is 0. */
#include "atomics-and-dates.h"

__global__ void count_all(struct containers in, float limit, unsigned *count) {
    unsigned over = 0;
    for (int i = 0; i < in.n; i++) {
        const struct container *one = &in.list[i];
        int length = one->count;
        float sum = 0;
        for (int k = 0; k < length; k++) sum = add(sum, one->elements[k]);
        if (sum > limit) over++;
    }
    atomicAdd(count, over);
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    count_all<<<1, 1>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
