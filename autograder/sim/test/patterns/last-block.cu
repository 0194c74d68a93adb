// The block that finishes last adds up what all blocks have left (CUDA's own threadFenceReduction).
#include <cstdio>
enum { THREADS = 64, BLOCKS = 40, N = 5000 };

__device__ unsigned tickets;

__device__ int sum_block(int *s, int mine) {
    int t = threadIdx.x;
    s[t] = mine;
    __syncthreads();
    // wrong:
    for (int half = THREADS / 2; half > 0; half /= 2) {
        if (t < half) s[t] += s[t + half];
        // wrong: s[t] += s[(t + half) % THREADS];
        __syncthreads();
        // wrong:
    }
    int sum = s[0];
    __syncthreads(); // all have read s[0] before it is written again
    return sum;
}

__global__ void sum(const int *in, int *part, int *out) {
    __shared__ int s[THREADS];
    __shared__ bool last;
    int t = threadIdx.x, mine = 0;
    for (int i = blockIdx.x * THREADS + t; i < N; i += BLOCKS * THREADS) mine += in[i];
    mine = sum_block(s, mine);
    if (t == 0) {
        part[blockIdx.x] = mine;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        last = atomicAdd(&tickets, 1) == BLOCKS - 1;
        // wrong: last = tickets++ == BLOCKS - 1;
        // wrong: last = atomicAdd_block(&tickets, 1) == BLOCKS - 1;
    }
    __syncthreads();
    // wrong:
    if (!last) return;
    mine = t < BLOCKS ? part[t] : 0;
    // wrong: mine = part[t];
    mine = sum_block(s, mine);
    if (t == 0) *out = mine;
}

int main() {
    static int in[N];
    int *d_in, *d_part, *d_out, out = 0, expected = 0;
    for (int i = 0; i < N; i++) expected += in[i] = i % 7 - 2;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_part, BLOCKS * sizeof(int));
    cudaMalloc(&d_out, sizeof(int));
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    sum<<<BLOCKS, THREADS>>>(d_in, d_part, d_out);
    cudaMemcpy(&out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_part);
    cudaFree(d_out);
    if (out != expected) printf("%d, not %d\n", out, expected);
    return out != expected;
}
