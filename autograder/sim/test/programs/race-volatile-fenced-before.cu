// finding: race global error 21
// finding: race shared error 22
/* A fence in front of the data says nothing of the data: behind them, before the flag, one is
   missing. That they are volatile does not make them flags. */
__global__ void pass(volatile int *data, int *flag, int *out) {
    __shared__ volatile int box[32];
    __shared__ int full[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) full[lane] = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        __threadfence(); // too early
        data[lane] = lane;
        box[lane] = lane;
        atomicExch(&flag[lane], 1);
        atomicExch(&full[lane], 1);
    } else {
        while (atomicAdd(&flag[lane], 0) == 0) {}
        while (atomicAdd(&full[lane], 0) == 0) {}
        __threadfence();
        out[lane] = data[lane];
        out[lane] += box[lane];
    }
}
int main() {
    int *a;
    cudaMalloc(&a, 96 * sizeof(int)), cudaMemset(a, 0, 96 * sizeof(int));
    pass<<<1, 64>>>(a, a + 32, a + 64);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
