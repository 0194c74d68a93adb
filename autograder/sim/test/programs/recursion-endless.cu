// x86-64: under the emulator of 64-bit Arm it is killed
// finding: crash local error 4
/* A function that calls itself for ever uses up its thread's stack. */
__device__ int down(int n) { return n < 0 ? 0 : down(n + 1) + 1; }
__global__ void fall(int *a) { *a = down(0); }
int main() {
    int *a;
    cudaMalloc(&a, sizeof(int));
    fall<<<1, 1>>>(a);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
