// A scan in which each block waits for the sum of the block before it (Yan, Long and Zhang,
// StreamScan, 2013): its total goes down the chain while the threads already have their own sums.
#include <cstdio>
enum { BLOCKS = 20, THREADS = 64, N = BLOCKS * THREADS };

__device__ int total[BLOCKS], ready[BLOCKS];

__global__ void scan(const int *in, int *out) {
    __shared__ int s[THREADS], before;
    int t = threadIdx.x, b = blockIdx.x;
    s[t] = in[b * THREADS + t];
    __syncthreads();
    // wrong:
    if (t == 0) {
        int sum = 0;
        for (int i = 0; i < THREADS; i++) s[i] = sum += s[i];
        before = 0;
        if (b > 0) {
            while (atomicAdd(&ready[b - 1], 0) == 0) {}
            // wrong:
            __threadfence();
            before = total[b - 1];
        }
        total[b] = before + sum;
        __threadfence();
        // wrong:
        atomicExch(&ready[b], 1);
        // wrong: ready[b] = 1;
    }
    __syncthreads();
    // wrong:
    out[b * THREADS + t] = before + s[t];
}

int main() {
    static int in[N], out[N];
    int *d_in, *d_out, wrong = 0, sum = 0;
    for (int i = 0; i < N; i++) in[i] = i % 7 - 2;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    scan<<<BLOCKS, THREADS>>>(d_in, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) wrong += out[i] != (sum += in[i]);
    cudaFree(d_in);
    cudaFree(d_out);
    if (wrong) printf("%d sums are wrong\n", wrong);
    return wrong != 0;
}
