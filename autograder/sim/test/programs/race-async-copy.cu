// finding: uninitialised shared error 20
// says: its thread waits for its group
// finding: uninitialised shared error 29
// finding: uninitialised shared error 44
// for sm_90: asynchronous copies are newer than the first tensor cores.
// Two stages of a pipeline by hand: `right` waits for all groups but the youngest, and is silent;
// `early` reads the youngest; and a wait before a copy was committed waits for nothing.
#include <cuda_pipeline.h>

__device__ void copy(int *to, const int *from) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"((unsigned)__cvta_generic_to_shared(to)),
                 "l"(from));
    asm volatile("cp.async.commit_group;");
}
template <bool EARLY> __global__ void stages(const int *in, int *out) {
    __shared__ int stage[2][32];
    copy(&stage[0][threadIdx.x], in + threadIdx.x);
    copy(&stage[1][threadIdx.x], in + 32 + threadIdx.x);
    asm volatile("cp.async.wait_group 1;");
    out[threadIdx.x] = stage[EARLY][threadIdx.x];
    asm volatile("cp.async.wait_all;");
    __syncthreads();
    out[threadIdx.x] += stage[1][31 - threadIdx.x];
}
__global__ void not_committed(const int *in, int *out) {
    __shared__ int word[32];
    __pipeline_memcpy_async(&word[threadIdx.x], in + threadIdx.x, sizeof(int));
    __pipeline_wait_prior(0);
    out[threadIdx.x] = word[threadIdx.x];
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[threadIdx.x] = word[threadIdx.x];
}

/* The groups that a thread of another block commits meanwhile are not this thread's. */
__device__ volatile int turn;
__global__ void of_another_block(const int *in, int *out) {
    __shared__ int word;
    if (blockIdx.x == 0) {
        copy(&word, in);
        turn = 1;
        while (turn < 2) {}
        asm volatile("cp.async.wait_group 1;");
        out[0] = word;
        asm volatile("cp.async.wait_all;");
    } else {
        while (turn < 1) {}
        asm volatile("cp.async.commit_group;");
        asm volatile("cp.async.commit_group;");
        turn = 2;
    }
}

int main() {
    int *in, *out;
    cudaMalloc(&in, 64 * sizeof *in);
    cudaMalloc(&out, 32 * sizeof *out);
    cudaMemset(in, 0, 64 * sizeof *in);
    stages<false><<<1, 32>>>(in, out);
    stages<true><<<1, 32>>>(in, out);
    not_committed<<<1, 32>>>(in, out);
    of_another_block<<<2, 1>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
