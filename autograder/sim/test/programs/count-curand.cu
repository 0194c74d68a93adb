// clean
// metric: global_reads 0
// metric: global_writes 384
/* A generator for each thread: 12 words of state each, and none of the tables that a subsequence
   takes. The second launch loads and stores them. */
#include <curand_kernel.h>

__global__ void setup(curandState *states) {
    curand_init(1234, threadIdx.x, 0, &states[threadIdx.x]);
}
__global__ void draw(curandState *states, float *u) {
    curandState mine = states[threadIdx.x];
    u[threadIdx.x] = curand_uniform(&mine);
    states[threadIdx.x] = mine;
}

int main() {
    curandState *states;
    float *u, first;
    cudaMalloc(&states, 32 * sizeof *states);
    cudaMalloc(&u, 32 * sizeof *u);
    setup<<<1, 32>>>(states);
    draw<<<1, 32>>>(states, u);
    cudaMemcpy(&first, u, sizeof first, cudaMemcpyDeviceToHost);
    cudaFree(states);
    cudaFree(u);
    return !(first > 0 && first <= 1);
}
