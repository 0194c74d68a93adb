/* The tree of lesson 1 on the worked example, round by round, for the slides.
 *
 *     build/lockstep run slides/programs/tree.cu
 *
 * Prints the values before the first round, then those that each round makes: value<place,place
 * says from where. A launch is a round, so that the host can look at the values in between.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { N = 8 };

/* [round] */
__global__ void add_halves(int *s, int half) {
    int tid = threadIdx.x; // ranges [0, half)
    s[tid] += s[tid + half];
}
/* [round] */

int main(void) {
    int h_s[N] = {3, 1, 7, 0, 4, 1, 6, 3}, *d_s;
    CUDA_CHECK(cudaMalloc((void **)&d_s, sizeof h_s));
    CUDA_CHECK(cudaMemcpy(d_s, h_s, sizeof h_s, cudaMemcpyHostToDevice));
    for (int i = 0; i < N; i++) printf("%d ", h_s[i]);
    printf(" # 8 values\n");
    for (int half = N / 2, step = 1; half > 0; half /= 2, step++) {
        add_halves<<<1, half>>>(d_s, half);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(h_s, d_s, half * sizeof *h_s, cudaMemcpyDeviceToHost));
        for (int i = 0; i < half; i++) printf("%d<%d,%d ", h_s[i], i, i + half);
        for (int i = half; i < N; i++) printf("- ");
        printf(" # step %d: %d addition%s\n", step, half, half > 1 ? "s" : "");
    }
    CUDA_CHECK(cudaFree(d_s));
    return 0;
}
