/* The worked example in 8 bins, for the slides of lesson 3.
 *
 *     build/lockstep run slides/programs/bins.cu
 *
 * Output as in tree.cu: the items, then the counts, each with the places of the items in it.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { N = 8, BINS = 8 };

__global__ void count(const int *items, int *bins) {
    int i = threadIdx.x; // ranges [0, N)
    atomicAdd(&bins[items[i] % BINS], 1);
}

int main(void) {
    int h_items[N] = {3, 1, 7, 0, 4, 1, 6, 3}, h_bins[BINS] = {0}, *d_items, *d_bins;
    CUDA_CHECK(cudaMalloc((void **)&d_items, sizeof h_items));
    CUDA_CHECK(cudaMalloc((void **)&d_bins, sizeof h_bins));
    CUDA_CHECK(cudaMemcpy(d_items, h_items, sizeof h_items, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(d_bins, h_bins, sizeof h_bins, cudaMemcpyHostToDevice));
    count<<<1, N>>>(d_items, d_bins);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_bins, d_bins, sizeof h_bins, cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; i++) printf("%d ", h_items[i]);
    printf(" # items\n");
    for (int b = 0; b < BINS; b++) {
        const char *gap = "<";
        printf("%d", h_bins[b]);
        for (int i = 0; i < N; i++)
            if (h_items[i] % BINS == b) printf("%s%d", gap, i), gap = ",";
        printf(" ");
    }
    printf(" # bins 0 to 7\n");
    CUDA_CHECK(cudaFree(d_bins));
    CUDA_CHECK(cudaFree(d_items));
    return 0;
}
