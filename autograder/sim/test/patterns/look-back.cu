// Single-pass scan with decoupled look-back (Merrill and Garland 2016): flags and values apart, so
// that fences order them; tiles are numbered by a ticket.
#include <cstdio>
enum { THREADS = 64, TILES = 24, N = THREADS * TILES, SUM = 1, PREFIX = 2 };

__device__ unsigned tickets;
__device__ volatile int flag[TILES];
__device__ int sum_of[TILES], prefix_of[TILES];

__device__ int scan_block(int *s, int mine) {
    int t = threadIdx.x;
    s[t] = mine;
    __syncthreads();
    // wrong:
    for (int distance = 1; distance < THREADS; distance *= 2) {
        int left = t >= distance ? s[t - distance] : 0;
        __syncthreads();
        // wrong:
        s[t] += left;
        __syncthreads();
        // wrong:
    }
    return s[t];
}

__device__ int look_back(int tile) {
    int before = 0;
    for (int at = tile - 1; at >= 0; at--) {
        int state;
        do state = flag[at];
        while (!state);
        __threadfence(); // what the flag announces is read after the flag
        before += state == PREFIX ? prefix_of[at] : sum_of[at];
        if (state == PREFIX) break;
    }
    return before;
}

__global__ void scan(const int *in, int *out) {
    __shared__ int s[THREADS], tile, before;
    if (threadIdx.x == 0) tile = atomicAdd(&tickets, 1);
    // wrong: if (threadIdx.x == 0) tile = tickets++;
    __syncthreads();
    // wrong:
    int i = tile * THREADS + threadIdx.x;
    int mine = scan_block(s, in[i]);
    if (threadIdx.x == THREADS - 1) {
        sum_of[tile] = mine;
        __threadfence();
        // wrong: (not in order)
        // wrong: (not in order) __threadfence_block();
        flag[tile] = SUM;
        before = look_back(tile);
        prefix_of[tile] = before + mine;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        flag[tile] = PREFIX;
    }
    __syncthreads();
    // wrong:
    out[i] = before + mine;
}

int main() {
    static int in[N], out[N];
    int *d_in, *d_out, wrong = 0, sum = 0;
    for (int i = 0; i < N; i++) in[i] = i % 5 + 1;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    scan<<<TILES, THREADS>>>(d_in, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) wrong += out[i] != (sum += in[i]);
    cudaFree(d_in);
    cudaFree(d_out);
    if (wrong) printf("%d sums are wrong\n", wrong);
    return wrong != 0;
}
