/* Decoupled look-back on the worked example, a tile for each value, for the slides of lesson 2.
 *
 *     build/lockstep run --schedule 4 slides/programs/look-back.cu
 *
 * Output: the tiles' sums, then how each tile found its prefix (see trails.mjs): it starts at
 * itself, `4:2` is a sum of 2 that it read at tile 4, `3=16` a prefix of 16 at tile 3. Which tiles
 * have published a prefix by then depends on the order of blocks.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <cuda/atomic>
#include <lockstep/kernel.h>

enum { TILES = 8, SUM = 1, PREFIX = 2 };
typedef unsigned long long word_t; // status in the upper half, value in the lower one
typedef cuda::atomic_ref<word_t, cuda::thread_scope_device> shared_word_t;

/* What a tile read, in order; then its own prefix. */
struct chain {
    int count;
    word_t words[TILES];
    int prefix;
};

__device__ void publish(word_t *states, int tile, word_t status, int value) {
    shared_word_t(states[tile]).store(status << 32 | (unsigned)value, cuda::memory_order_relaxed);
}

/* One thread per block; tiles are numbered by a ticket, so each tile before this one has been
 * started. */
__global__ void look_back(const int *values, word_t *states, int *ticket, struct chain *chains) {
    int tile = atomicAdd(ticket, 1), value = values[tile], before = 0;
    struct chain *chain = &chains[tile];
    if (tile > 0) publish(states, tile, SUM, value);
    for (int at = tile - 1; at >= 0; at--) {
        word_t word;
        do word = shared_word_t(states[at]).load(cuda::memory_order_relaxed);
        while (word == 0); // this tile has published nothing yet
        chain->words[chain->count++] = word;
        before += (int)(unsigned)word;
        if (word >> 32 == PREFIX) break;
    }
    publish(states, tile, PREFIX, before + value);
    chain->prefix = before + value;
}

static void print(const int *h_values, const struct chain *h_chains) {
    for (int tile = 0; tile < TILES; tile++) printf("%d ", h_values[tile]);
    printf(" # sum of tile\n");
    for (int tile = 0; tile < TILES; tile++) {
        const struct chain *chain = &h_chains[tile];
        printf("tile %d: %d ", tile, tile);
        for (int i = 0; i < chain->count; i++)
            printf("%d%c%d ", tile - 1 - i, chain->words[i] >> 32 == PREFIX ? '=' : ':',
                   (int)(unsigned)chain->words[i]);
        printf(" # prefix %d\n", chain->prefix);
    }
}

int main(void) {
    static const int h_values[TILES] = {3, 1, 7, 0, 4, 1, 6, 3};
    struct chain h_chains[TILES], *d_chains;
    int *d_values, *d_ticket;
    word_t *d_states;
    CUDA_CHECK(cudaMalloc((void **)&d_values, sizeof h_values));
    CUDA_CHECK(cudaMalloc((void **)&d_ticket, sizeof *d_ticket));
    CUDA_CHECK(cudaMalloc((void **)&d_states, TILES * sizeof *d_states));
    CUDA_CHECK(cudaMalloc((void **)&d_chains, sizeof h_chains));
    CUDA_CHECK(cudaMemcpy(d_values, h_values, sizeof h_values, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_ticket, 0, sizeof *d_ticket));
    CUDA_CHECK(cudaMemset(d_states, 0, TILES * sizeof *d_states));
    CUDA_CHECK(cudaMemset(d_chains, 0, sizeof h_chains));
    look_back<<<TILES, 1>>>(d_values, d_states, d_ticket, d_chains);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_chains, d_chains, sizeof h_chains, cudaMemcpyDeviceToHost));
    print(h_values, h_chains);
    CUDA_CHECK(cudaFree(d_values));
    CUDA_CHECK(cudaFree(d_ticket));
    CUDA_CHECK(cudaFree(d_states));
    CUDA_CHECK(cudaFree(d_chains));
    return 0;
}
