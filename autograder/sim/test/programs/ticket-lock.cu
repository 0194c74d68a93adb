// clean
__global__ void k(unsigned *next, volatile unsigned *serving, int *sum) {
    if (threadIdx.x) return;
    unsigned mine = atomicAdd(next, 1u);
    while (*serving != mine) {}
    __threadfence();
    *sum += 1;
    __threadfence();
    *serving = mine + 1;
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<40, 32>>>((unsigned *)d_a, (volatile unsigned *)d_a + 1, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
