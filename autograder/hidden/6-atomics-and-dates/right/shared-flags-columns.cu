// passes: shared-flags
/* One thread per column adds its flags; one thread adds the columns. Flags are bytes. */
#include "container-sum.h"

__global__ void count_by_columns(struct containers in, float limit, unsigned *count) {
    __shared__ unsigned char flags[SIDE][SIDE];
    __shared__ int columns[SIDE];
    int i = container_of_thread();
    bool first = threadIdx.x == 0 && threadIdx.y == 0;
    flags[threadIdx.y][threadIdx.x] = i < in.n && sum_of(&in.list[i]) > limit;
    __syncthreads(); // all flags are stored
    if (threadIdx.y == 0) {
        columns[threadIdx.x] = 0;
        for (int y = 0; y < SIDE; y++) columns[threadIdx.x] += flags[y][threadIdx.x];
    }
    __syncthreads(); // the sums of all columns are stored
    for (int x = 1; x < SIDE && first; x++) columns[0] += columns[x];
    if (first) atomicAdd(count, (unsigned)columns[0]);
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return;
    count_by_columns<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
