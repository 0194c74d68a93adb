// finding: race global error 11
// finding: race shared error 15
/* volatile is no fence: who sees the flag may still see the old data. The flags themselves, which
   others wait for, are no races. */
__global__ void pass(volatile int *data, volatile int *flag, int *out) {
    __shared__ volatile int box, full;
    if (threadIdx.x == 0) full = 0;
    __syncthreads();
    if (blockIdx.x == 0 && threadIdx.x == 0) *data = 42, *flag = 1;
    if (blockIdx.x == 1 && threadIdx.x == 0) while (*flag == 0) {}
    if (blockIdx.x == 1 && threadIdx.x == 0) out[0] = *data;
    if (threadIdx.x == 32) box = 7, full = 1;
    if (threadIdx.x == 64) {
        while (full == 0) {}
        out[1 + blockIdx.x] = box;
    }
}
int main() {
    int *a;
    cudaMalloc(&a, 5 * sizeof(int)), cudaMemset(a, 0, 5 * sizeof(int));
    pass<<<2, 96>>>(a, a + 1, a + 2);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
