/* A histogram whose counts get lost: read, add, store, and nobody else in between.
 *
 *     build/lockstep run slides/programs/lost-counts.cu
 *
 * 1024 items, 4 bins, so 256 to each. It races on purpose: the run says the program is wrong.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { N = 1024, BINS = 4, THREADS = 128 };

/* [kernel] */
__global__ void count(const int *items, int *bins) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    bins[items[i] % BINS]++;
}
/* [kernel] */

int main(void) {
    int h_items[N], h_bins[BINS] = {0}, *d_items, *d_bins;
    for (int i = 0; i < N; i++) h_items[i] = i;
    CUDA_CHECK(cudaMalloc((void **)&d_items, sizeof h_items));
    CUDA_CHECK(cudaMalloc((void **)&d_bins, sizeof h_bins));
    CUDA_CHECK(cudaMemcpy(d_items, h_items, sizeof h_items, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(d_bins, h_bins, sizeof h_bins, cudaMemcpyHostToDevice));
    count<<<N / THREADS, THREADS>>>(d_items, d_bins);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_bins, d_bins, sizeof h_bins, cudaMemcpyDeviceToHost));
    printf("1024 items:");
    for (int b = 0; b < BINS; b++) printf(" %d", h_bins[b]);
    printf("\n");
    CUDA_CHECK(cudaFree(d_bins));
    CUDA_CHECK(cudaFree(d_items));
    return 0;
}
