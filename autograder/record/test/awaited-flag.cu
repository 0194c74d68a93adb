/* A flag with a value of its own: the first block sets it before the second one looks. */
__global__ void k(volatile int *flag, int n) {
    if (blockIdx.x == 0) {
        *flag = n;
    } else {
        while (*flag != n) {}
    }
}

int main() {
    int *flag;
    cudaMalloc(&flag, sizeof *flag);
    cudaMemset(flag, 0, sizeof *flag);
    k<<<2, 1>>>(flag, 3);
    cudaDeviceSynchronize();
    cudaFree(flag);
}
