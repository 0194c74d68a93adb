// finding: deadlock global error 4
__global__ void k(volatile int *a) { // no two reads in a row: a vote stands between them
    int seen = 0;
    while (!seen) seen = __any_sync(0xffffffff, a[threadIdx.x] != 0);
}

int main() {
    int *d_a;
    cudaMalloc(&d_a, 32 * sizeof(int));
    cudaMemset(d_a, 0, 32 * sizeof(int));
    k<<<2, 32>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
