// by hand
// A late block that never ends.
enum { N = 4096, BLOCK = 32, LATE = 100 };

__global__ void k(int *a) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    a[i] = i;
    while (i / BLOCK == LATE) a[i]++;
}

int main() {
    int *a;
    cudaMalloc(&a, N * sizeof(int));
    k<<<N / BLOCK, BLOCK>>>(a);
    cudaDeviceSynchronize();
    cudaFree(a);
}
