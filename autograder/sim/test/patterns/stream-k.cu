// Work cut evenly, not at the borders of tiles (Osama et al., Stream-K, 2023): a block that comes
// into a tile in its middle leaves its part in memory, and the block that began the tile adds it.
#include <cstdio>
enum { TILES = 5, STEPS = 8, WORK = TILES * STEPS, BLOCKS = 7, THREADS = 32 };

__device__ int part[BLOCKS][THREADS], parts_ready[BLOCKS];

__device__ int first_of(int block) { return block * WORK / BLOCKS; }

/* Adds what the blocks behind this one have done of the tile that ends before step `end`. */
__device__ int fix_up(int block, int end, int t) {
    int sum = 0;
    for (int other = block + 1; other < BLOCKS && first_of(other) < end; other++) {
        if (t == 0) {
            while (atomicAdd(&parts_ready[other], 0) == 0) {}
            // wrong:
            __threadfence();
        }
        __syncthreads();
        // wrong:
        sum += part[other][t];
    }
    return sum;
}

__global__ void tiles(const int *in, int *out) {
    int t = threadIdx.x, b = blockIdx.x, last = first_of(b + 1);
    for (int step = first_of(b); step < last;) {
        int tile = step / STEPS, end = (tile + 1) * STEPS, sum = 0;
        bool began = step % STEPS == 0;
        for (; step < last && step < end; step++) sum += in[step * THREADS + t];
        if (began) {
            if (step < end) sum += fix_up(b, end, t);
            out[tile * THREADS + t] = sum;
        } else {
            part[b][t] = sum;
            __threadfence();
            // wrong:
            // wrong: __threadfence_block();
            __syncthreads();
            // wrong:
            if (t == 0) atomicExch(&parts_ready[b], 1);
            // wrong: if (t == 0) parts_ready[b] = 1;
        }
    }
}

int main() {
    static int in[WORK * THREADS], out[TILES * THREADS];
    int *d_in, *d_out, wrong = 0;
    for (int i = 0; i < WORK * THREADS; i++) in[i] = i % 11;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    tiles<<<BLOCKS, THREADS>>>(d_in, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < TILES * THREADS; i++) {
        int sum = 0, tile = i / THREADS;
        for (int k = 0; k < STEPS; k++) sum += in[(tile * STEPS + k) * THREADS + i % THREADS];
        wrong += out[i] != sum;
    }
    cudaFree(d_in);
    cudaFree(d_out);
    if (wrong) printf("%d sums are wrong\n", wrong);
    return wrong != 0;
}
