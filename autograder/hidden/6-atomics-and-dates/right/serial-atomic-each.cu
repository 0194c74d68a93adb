// passes: serial
/* One thread, with an atomic for each hit. */
#include "atomics-and-dates.h"
__global__ void kernel(containers in, float limit, unsigned *count) {
    for (int i = 0; i < in.n; i++) {
        const container *c = in.list + i;
        float s = 0;
        for (int k = 0; k < c->count; k++) s = add(s, c->elements[k]);
        if (s > limit) atomicAdd(count, 1u);
    }
}
void count_containers(containers in, float limit, unsigned *d_count) {
    kernel<<<1, 1>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
