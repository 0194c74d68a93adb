/* The lecture's way to time a kernel: call it 100 times on the same input. What nobody printed.
 *
 *     build/lockstep run slides/programs/hundred-calls.cu
 *
 * The kernel is that of exercise `bug`: a tree that adds in place. The input is the worked example.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { N = 8 };

/* [kernel] */
__global__ void reduce(int *data, int *out, int n) {
    int tid = threadIdx.x;
    for (int half = n / 2; half > 0; half /= 2) {
        if (tid < half) data[tid] += data[tid + half];
        __syncthreads(); // the next round reads what other threads wrote in this one
    }
    if (tid == 0) *out = data[0];
}
/* [kernel] */

int main(void) {
    int h_in[N] = {3, 1, 7, 0, 4, 1, 6, 3}, sum, *d_in, *d_out;
    CUDA_CHECK(cudaMalloc((void **)&d_in, sizeof h_in));
    CUDA_CHECK(cudaMalloc((void **)&d_out, sizeof sum));
    /* [calls] */
    CUDA_CHECK(cudaMemcpy(d_in, h_in, sizeof h_in, cudaMemcpyHostToDevice));
    for (int call = 1; call <= 100; call++) {
        reduce<<<1, N>>>(d_in, d_out, N); // and the time of all calls, over 100, is its time
        CUDA_CHECK(cudaGetLastError());
        /* [calls] */
        CUDA_CHECK(cudaMemcpy(&sum, d_out, sizeof sum, cudaMemcpyDeviceToHost));
        if (call <= 4 || call == 100) printf("call %3d: %10d\n", call, sum);
    }
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_in));
    return 0;
}
