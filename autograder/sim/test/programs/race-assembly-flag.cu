// finding: race global error 27 (2 times)
/* The flag is only relaxed when it is read: nothing orders the data behind it. */
#include <cuda_runtime.h>

__device__ int data, more, flag;

__device__ int acquire(const int *p) {
    int v;
    asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}
__device__ void release(int *p, int v) {
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
}
__device__ float load(const float *p) {
    float v;
    asm volatile("ld.volatile.global.f32 %0, [%1];" : "=f"(v) : "l"(p));
    return v;
}

__global__ void pass(const float *in, float *out) {
    if (blockIdx.x == 0) {
        data = 20, more = 2;
        release(&flag, 1);
    } else {
        while (!acquire(&flag)) {}
        *out = load(in) * (float)(data + more);
    }
}

int main() {
    float *d, h[2] = {2, 0};
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    pass<<<2, 1>>>(d, d + 1);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return h[1] != 44;
}
