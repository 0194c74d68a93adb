// finding: race global error 6
// Two threads clear words that overlap: a call of memset() is checked like any store.
#include <cstring>

__global__ void k(int *a) {
    memset(a + threadIdx.x, threadIdx.x, 2 * sizeof(int));
}

int main() {
    int *d_a;
    cudaMalloc(&d_a, 33 * sizeof(int));
    k<<<1, 32>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
