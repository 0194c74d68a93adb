// Bins of a block in shared memory, then added to the bins of all.
#include <cstdio>
enum { BLOCKS = 9, THREADS = 64, BINS = 16, N = 4000 };

__global__ void count(const unsigned *in, unsigned *bins) {
    __shared__ unsigned mine[BINS];
    int t = threadIdx.x;
    if (t < BINS) mine[t] = 0;
    __syncthreads();
    // wrong:
    for (int i = blockIdx.x * THREADS + t; i < N; i += BLOCKS * THREADS)
        atomicAdd(&mine[in[i] % BINS], 1u);
    // wrong: mine[in[i] % BINS]++;
    __syncthreads();
    // wrong:
    if (t < BINS) atomicAdd(&bins[t], mine[t]);
    // wrong: if (t < BINS) bins[t] += mine[t];
    // wrong: if (t < BINS) atomicAdd_block(&bins[t], mine[t]);
    // wrong: if (t <= BINS) atomicAdd(&bins[t], mine[t]);
}

int main() {
    static unsigned in[N];
    unsigned *d_in, *d_bins, bins[BINS], expected[BINS] = {0}, wrong = 0;
    for (unsigned i = 0; i < N; i++) expected[(in[i] = i * i / 3) % BINS]++;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_bins, sizeof bins);
    cudaMemset(d_bins, 0, sizeof bins);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    count<<<BLOCKS, THREADS>>>(d_in, d_bins);
    cudaMemcpy(bins, d_bins, sizeof bins, cudaMemcpyDeviceToHost);
    for (int b = 0; b < BINS; b++) wrong += bins[b] != expected[b];
    cudaFree(d_in);
    cudaFree(d_bins);
    if (wrong) printf("%u bins are wrong\n", wrong);
    return wrong != 0;
}
