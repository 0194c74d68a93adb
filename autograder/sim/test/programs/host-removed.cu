// clean
/* What newer toolkits removed and course code still calls: nvcc 13 refuses it, the simulator warns
   and names the replacement. */
#include <cstdio>

__device__ int mul24(int a, int b) { return a + b; } // the program's own goes first

__global__ void sum(int *a) {
    int v = a[threadIdx.x] + float_as_int(saturate(-1.0f)) + mul24(1, -1);
    for (int d = 16; d; d /= 2) v += __shfl_down(v, d);
    if (threadIdx.x == 0) a[0] = v;
}

static bool updates() {
    cudaStream_t s;
    cudaGraph_t g;
    cudaGraphExec_t e;
    cudaGraphExecUpdateResult result = cudaGraphExecUpdateError;
    cudaStreamCreate(&s), cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    cudaStreamEndCapture(s, &g), cudaGraphInstantiate(&e, g, nullptr, nullptr, 0);
    bool good = !cudaGraphExecUpdate(e, g, NULL, &result) && result == cudaGraphExecUpdateSuccess;
    cudaGraphExecDestroy(e), cudaGraphDestroy(g), cudaStreamDestroy(s);
    return good;
}

int main() {
    int h[32], *d;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&d, sizeof h), cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(d);
    cudaThreadSynchronize();
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost), cudaFree(d);
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    printf("%d kHz\n", p.clockRate);
    cudaThreadExit();
    return h[0] != 496 || p.clockRate <= 0 || !updates();
}
// not for nvcc: it is what CUDA 13 removed
