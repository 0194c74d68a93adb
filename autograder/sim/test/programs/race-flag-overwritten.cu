// finding: race global error 17
/* A flag that another thread stores as well, who knows nothing of the data: who sees that one's value has
   not been told. An atomic that adds to it would have passed on what was said before. */
__global__ void pass(int *data, volatile int *flag, int *out) {
    if (blockIdx.x == 0) {
        *data = 42;
        __threadfence();
        *flag = 1;
    } else if (blockIdx.x == 1) {
        while (*flag != 1) {}
        *flag = 2; // no fence
        while (*flag != 3) {}
    } else {
        while (*flag != 2) {}
        *flag = 3;
        __threadfence();
        *out = *data;
    }
}
int main() {
    int *a;
    cudaMalloc(&a, 3 * sizeof *a), cudaMemset(a, 0, 3 * sizeof *a);
    pass<<<3, 1>>>(a, a + 1, a + 2);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
