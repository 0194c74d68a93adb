// Decoupled look-back (Merrill and Garland 2016) with flag and sum in one 64-bit word: who sees the
// flag has the sum as well, so that no fence is needed. A warp looks at 32 tiles at once.
#include <cstdio>
enum { TILES = 70, THREADS = 32, N = TILES * THREADS, SUM = 1, PREFIX = 2 };
typedef unsigned long long word;

__device__ unsigned tickets;
__device__ volatile word state[TILES];
// wrong: __device__ word state[TILES];

__device__ int add_all(int value) {
    for (int distance = 16; distance > 0; distance /= 2)
        value += __shfl_xor_sync(~0u, value, distance);
    return value;
}

/* The sum of all tiles before this one. Lane 0 looks at the nearest. */
__device__ int look_back(int tile, int lane) {
    int before = 0;
    for (int first = tile - 1; first >= 0; first -= 32) {
        int at = first - lane;
        word seen = (word)PREFIX << 32; // in front of tile 0 there is nothing
        if (at >= 0) do
                seen = state[at];
            while (seen >> 32 == 0);
        unsigned whole = __ballot_sync(~0u, seen >> 32 == PREFIX);
        int nearest = whole ? __ffs(whole) - 1 : 31;
        before += add_all(lane <= nearest ? (int)seen : 0);
        if (whole) break;
    }
    return before;
}

__global__ void scan(const int *in, int *out) {
    int lane = threadIdx.x, tile = 0;
    if (lane == 0) tile = atomicAdd(&tickets, 1);
    // wrong: if (lane == 0) tile = tickets++;
    tile = __shfl_sync(~0u, tile, 0);
    int sum = in[tile * THREADS + lane];
    for (int distance = 1; distance < 32; distance *= 2) {
        int left = __shfl_up_sync(~0u, sum, distance);
        if (lane >= distance) sum += left;
    }
    if (lane == 31) state[tile] = (word)SUM << 32 | (unsigned)sum;
    // wrong: if (lane == 31) *(word *)&state[tile] = (word)SUM << 32 | (unsigned)sum;
    int before = look_back(tile, lane);
    if (lane == 31) state[tile] = (word)PREFIX << 32 | (unsigned)(before + sum);
    // wrong: if (lane >= 30) state[tile] = (word)PREFIX << 32 | (unsigned)(before + sum);
    out[tile * THREADS + lane] = before + sum;
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
