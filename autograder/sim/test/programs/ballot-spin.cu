// clean
// Block 0 waits with a vote in its loop for block 1, which comes later in the usual order.
#include <stdio.h>

__global__ void k(volatile int *flag, int *answer) {
    if (blockIdx.x == 1 && threadIdx.x == 7) {
        *answer = 42;
        __threadfence();
        flag[7] = 1;
    }
    if (blockIdx.x == 1) return;
    int seen = 0;
    while (!seen) seen = __any_sync(0xffffffff, flag[threadIdx.x] != 0);
    __threadfence();
    if (threadIdx.x == 7) *answer += 1;
}

int main() {
    int *d_flag, *d_answer, h_answer = 0;
    cudaMalloc(&d_flag, 32 * sizeof(int));
    cudaMalloc(&d_answer, sizeof(int));
    cudaMemset(d_flag, 0, 32 * sizeof(int));
    k<<<2, 32>>>(d_flag, d_answer);
    cudaMemcpy(&h_answer, d_answer, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_flag);
    cudaFree(d_answer);
    printf("%d\n", h_answer);
    return h_answer != 43;
}
