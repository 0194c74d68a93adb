// The host's side of a program in C: the runtime's calls need no C++.
//     lockstep run main.c kernels.cu        nvcc main.c kernels.cu
#include <cuComplex.h>
#include <stdio.h>
#include <stdlib.h>
#include "kernels.h"

enum { WIDTH = 40, HEIGHT = 3 };
#define CHECK(call)                                                                    \
    do {                                                                               \
        cudaError_t e = (call);                                                        \
        if (e != cudaSuccess) return printf("%s: %s\n", #call, cudaGetErrorString(e)); \
    } while (0)

static int send(cuFloatComplex *host, cudaStream_t stream) {
    size_t pitch, row = WIDTH * sizeof *host;
    float2 *device;
    CHECK(cudaMallocPitch((void **)&device, &pitch, row, HEIGHT));
    CHECK(cudaMemcpy2DAsync(device, pitch, host, row, row, HEIGHT, cudaMemcpyHostToDevice, stream));
    scale_rows(device, pitch, WIDTH, HEIGHT, 2, stream);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy2DAsync(host, row, device, pitch, row, HEIGHT, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaFree(device));
    return 0;
}

static int timed(cuFloatComplex *host) {
    cudaStream_t stream;
    cudaEvent_t from, to;
    float ms = -1;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaEventCreate(&from));
    CHECK(cudaEventCreate(&to));
    CHECK(cudaEventRecord(from, stream));
    if (send(host, stream)) return 1;
    CHECK(cudaEventRecord(to, stream));
    CHECK(cudaEventSynchronize(to));
    CHECK(cudaEventElapsedTime(&ms, from, to));
    CHECK(cudaEventDestroy(from));
    CHECK(cudaEventDestroy(to));
    CHECK(cudaStreamDestroy(stream));
    return ms < 0;
}

int main(void) {
    struct cudaDeviceProp p;
    cuFloatComplex *host;
    void *none = NULL;
    int wrong = 0;
    CHECK(cudaGetDeviceProperties(&p, 0));
    CHECK(cudaMallocHost((void **)&host, WIDTH * HEIGHT * sizeof *host));
    for (int i = 0; i < WIDTH * HEIGHT; i++) host[i] = make_cuFloatComplex((float)i, 1);
    if (timed(host)) return 1;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        wrong += cuCrealf(host[i]) != 2.0f * (float)i || cuCimagf(host[i]) != -1;
    CHECK(cudaFreeHost(host));
    if (wrong || warp_of(&p) != 32) return printf("%d wrong, warps of %d\n", wrong, warp_of(&p));
    return cudaMalloc(&none, (size_t)1 << 60) != cudaErrorMemoryAllocation;
}
