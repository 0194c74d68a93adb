// A program of two files: device functions, device variables and constants of one used by the
// other.
//     lockstep run main.cu kernels.cu        nvcc -rdc=true main.cu kernels.cu
#include <cstdio>
#include "shared.h"

__device__ int hits = 3;
static __device__ int calls = 100;

__global__ void hit(const body *bodies, float *out) {
    add_hits(threadIdx.x);
    out[threadIdx.x] += bodies[threadIdx.x].weight();
    atomicAdd(&calls, 1);
}

int main() {
    enum { N = 32 };
    body *d_bodies, bodies[N];
    float *d_out, out[N], three = 3;
    int h, c, m, wrong = 0;
    for (int i = 0; i < N; i++) bodies[i] = {0, (float)i};
    cudaMalloc(&d_bodies, sizeof bodies);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_bodies, bodies, sizeof bodies, cudaMemcpyHostToDevice);
    weigh_all(d_bodies, d_out, N);
    cudaMemcpyToSymbol(gravity, &three, sizeof three);
    hit<<<1, N>>>(d_bodies, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&h, hits, sizeof h);
    cudaMemcpyFromSymbol(&c, calls, sizeof c);
    cudaMemcpyFromSymbol(&m, most<int>, sizeof m);
    for (int i = 0; i < N; i++) wrong += out[i] != 5 * i;
    wrong += m != 31;
    if (wrong || h != 499 || c != 132) printf("%d wrong, %d hits, %d calls\n", wrong, h, c);
    cudaFree(d_bodies);
    cudaFree(d_out);
    return wrong || h != 499 || c != 132;
}
