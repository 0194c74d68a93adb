// Two groups of warps of one block, each with a barrier of its own, which never meet.
#include <cuda/barrier>
#include <cstdio>
enum { GROUPS = 2, EACH = 128, ROUNDS = 6 };
typedef cuda::barrier<cuda::thread_scope_block> barrier;

__device__ int work(int *s, barrier &bar, int t, int rounds) {
    int v = t;
    for (int r = 0; r < rounds; r++) {
        s[t] = v;
        bar.arrive_and_wait();
        // wrong:
        v = s[(t + 32) % EACH] + s[(t + 64) % EACH]; // two warps read each word
        bar.arrive_and_wait();
        // wrong:
    }
    return v;
}

__global__ void k(int *out) {
    __shared__ int s[GROUPS][EACH];
    __shared__ barrier bar[GROUPS];
    int g = threadIdx.x / EACH, t = threadIdx.x % EACH;
    if (t == 0) init(&bar[g], EACH);
    __syncthreads();
    // wrong:
    out[threadIdx.x] = work(s[g], bar[g], t, ROUNDS * (g + 1));
}

int main() {
    int *d, h[GROUPS * EACH], sum[GROUPS] = {0};
    cudaMalloc(&d, sizeof h);
    k<<<1, GROUPS * EACH>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < GROUPS * EACH; i++) sum[i / EACH] += h[i];
    cudaFree(d);
    int first = EACH * (EACH - 1) / 2; // each round doubles the sum
    return sum[0] != first << ROUNDS || sum[1] != (int)((unsigned)first << 2 * ROUNDS);
}
