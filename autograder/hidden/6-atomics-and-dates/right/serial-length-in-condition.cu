// passes: serial
/* The loop's condition reads the length again, and the count is added to what is there. */
#include "atomics-and-dates.h"

__global__ void count_one_by_one(struct containers in, float limit, unsigned *count) {
    unsigned over = 0;
    for (int i = 0; i < in.n; i++) {
        float sum = 0;
        for (int k = 0; k < in.list[i].count; k++) sum = add(sum, in.list[i].elements[k]);
        over += sum > limit;
    }
    *count += over;
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    count_one_by_one<<<1, 1>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
