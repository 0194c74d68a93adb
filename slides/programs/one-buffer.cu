/* Hillis and Steele's scan in one array, with one barrier a round, as published code has it.
 *
 *     build/lockstep run slides/programs/one-buffer.cu
 *
 * A thread overwrites what another one has yet to read, so the program is wrong on any machine.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { N = 8 };

/* [kernel] */
__global__ void scan(const int *in, int *out) {
    __shared__ int s[N];
    int tid = threadIdx.x; // ranges [0, N)
    s[tid] = in[tid];
    __syncthreads(); // all are loaded before any is read by another thread
    for (int distance = 1; distance < N; distance *= 2) {
        if (tid >= distance) s[tid] += s[tid - distance];
        __syncthreads(); // the next round reads what other threads wrote in this one
    }
    out[tid] = s[tid];
}
/* [kernel] */

int main(void) {
    int h_in[N] = {3, 1, 7, 0, 4, 1, 6, 3}, h_out[N], *d_in, *d_out;
    CUDA_CHECK(cudaMalloc((void **)&d_in, sizeof h_in));
    CUDA_CHECK(cudaMalloc((void **)&d_out, sizeof h_out));
    CUDA_CHECK(cudaMemcpy(d_in, h_in, sizeof h_in, cudaMemcpyHostToDevice));
    scan<<<1, N>>>(d_in, d_out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
    printf("values: ");
    for (int i = 0; i < N; i++) printf(" %2d", h_in[i]);
    printf("\nscanned:");
    for (int i = 0; i < N; i++) printf(" %2d", h_out[i]);
    printf("\n");
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_in));
    return 0;
}
