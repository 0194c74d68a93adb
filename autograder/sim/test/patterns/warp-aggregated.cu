// One atomic for all lanes that have something to store: a leader asks for as many places as there
// are lanes, and hands the first one round.
#include <cstdio>
enum { BLOCKS = 9, THREADS = 96, N = BLOCKS * THREADS };

__device__ int count;

__global__ void keep_odd(const int *in, int *out) {
    int i = blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % 32, value = in[i], first = 0;
    unsigned lanes = __ballot_sync(~0u, value % 2);
    if (value % 2 == 0) return;
    int leader = __ffs(lanes) - 1;
    if (lane == leader) first = atomicAdd(&count, __popc(lanes));
    // wrong: if (lane == leader) first = count, count += __popc(lanes);
    // wrong: if (lane == leader) first = atomicAdd(&count, 1);
    // wrong: if (lane == leader) first = atomicAdd_block(&count, __popc(lanes));
    first = __shfl_sync(lanes, first, leader);
    // wrong: first = __shfl_sync(~0u, first, leader);
    out[first + __popc(lanes & ((1u << lane) - 1))] = value;
    // wrong: out[first] = value;
}

int main() {
    static int in[N], out[N];
    int *d_in, *d_out, found, odd = 0, sum = 0;
    for (int i = 0; i < N; i++) {
        in[i] = i * 37 % 101;
        odd += in[i] % 2;
        if (in[i] % 2) sum += in[i];
    }
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    keep_odd<<<BLOCKS, THREADS>>>(d_in, d_out);
    cudaMemcpyFromSymbol(&found, count, sizeof found);
    cudaMemcpy(out, d_out, odd * sizeof out[0], cudaMemcpyDeviceToHost);
    for (int i = 0; i < odd; i++) sum -= out[i];
    cudaFree(d_in);
    cudaFree(d_out);
    if (found != odd || sum) printf("%d of %d, the sum is off by %d\n", found, odd, sum);
    return found != odd || sum;
}
