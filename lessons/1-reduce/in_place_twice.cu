/* Lesson 1: the in-place tree of exercise `bug`, called twice on the worked example.
 *
 *     build/lockstep run lessons/1-reduce/in_place_twice.cu
 *
 * Each kernel is right for itself: it adds up what stands in its array. For the figure and the
 * steps in the notes.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { N = 8 };

__global__ void add_in_place(int *data, int *out) {
    int tid = threadIdx.x; // ranges [0, N / 2)
    for (int half = N / 2; half > 0; half /= 2) {
        if (tid < half) data[tid] += data[tid + half];
        __syncthreads(); // the next round reads what other threads wrote in this one
    }
    if (tid == 0) *out = data[0];
}

int main(void) {
    int h_data[N] = {3, 1, 7, 0, 4, 1, 6, 3}, h_out, *d_data, *d_out;
    CUDA_CHECK(cudaMalloc((void **)&d_data, sizeof h_data));
    CUDA_CHECK(cudaMalloc((void **)&d_out, sizeof h_out));
    CUDA_CHECK(cudaMemcpy(d_data, h_data, sizeof h_data, cudaMemcpyHostToDevice));
    for (int call = 1; call <= 2; call++) {
        add_in_place<<<1, N / 2>>>(d_data, d_out);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(&h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
        CUDA_CHECK(cudaMemcpy(h_data, d_data, sizeof h_data, cudaMemcpyDeviceToHost));
        printf("call %d: sum %d, and the input is now", call, h_out);
        for (int i = 0; i < N; i++) printf(" %d", h_data[i]);
        printf("\n");
    }
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_data));
    return 0;
}
