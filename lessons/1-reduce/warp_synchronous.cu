/* Lesson 1: a tree that trusts its warp to run in step, as code before Volta did.
 *
 *     build/lockstep run lessons/1-reduce/warp_synchronous.cu
 *
 * Eight threads are one warp, so the barrier between rounds was thought to be unnecessary. It races
 * on purpose: the run says that the program is wrong.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { N = 8 };

/* [trusted] */
__global__ void reduce_trusted(const int *in, int *out) {
    __shared__ int s[N];
    int tid = threadIdx.x; // ranges [0, N)
    s[tid] = in[tid];
    __syncthreads(); // all are loaded before any is read by another thread
    for (int half = N / 2; half > 0; half /= 2)
        if (tid < half) s[tid] += s[tid + half]; // "they run in step anyway"
    if (tid == 0) *out = s[0];
}
/* [trusted] */

int main(void) {
    int h_in[N] = {3, 1, 7, 0, 4, 1, 6, 3}, h_out, *d_in, *d_out;
    CUDA_CHECK(cudaMalloc((void **)&d_in, sizeof h_in));
    CUDA_CHECK(cudaMalloc((void **)&d_out, sizeof h_out));
    CUDA_CHECK(cudaMemcpy(d_in, h_in, sizeof h_in, cudaMemcpyHostToDevice));
    reduce_trusted<<<1, N>>>(d_in, d_out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
    printf("3 1 7 0 4 1 6 3 sum to %d\n", h_out);
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_in));
    return 0;
}
