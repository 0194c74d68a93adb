// finding: race global error 6 (2 times)
// What was found outlives the program, also when its own check of the result ends it.
#include <stdlib.h>

__global__ void k(int *a) {
    a[0] = a[0] + threadIdx.x;
}

int main() {
    int *d_a;
    cudaMalloc(&d_a, sizeof(int));
    cudaMemset(d_a, 0, sizeof(int));
    k<<<1, 32>>>(d_a);
    cudaDeviceSynchronize();
    abort();
}
