/* What the two files of a program know of each other (nvcc -rdc=true). */
#pragma once

struct body {
    float x, mass;
    __device__ float weight() const;
};

template <typename T> __device__ T most;
extern __device__ int hits;        // main.cu
extern __constant__ float gravity; // kernels.cu
__device__ int add_hits(int n);    // kernels.cu
__global__ void weigh(const body *bodies, float *out, int n);
void weigh_all(const body *bodies, float *out, int n);
