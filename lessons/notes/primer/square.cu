/* One thread per value. The grid has 12 threads for 10 values. */
#include <cstdio>

__global__ void square(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = i * i;
}

int main() {
    int n = 10, a[10], *d_a;
    cudaMalloc(&d_a, n * sizeof(int));
    square<<<(n + 3) / 4, 4>>>(d_a, n);
    cudaMemcpy(a, d_a, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%d ", a[i]);
    printf("\n");
    cudaFree(d_a);
}
