// A hash table that a whole warp looks through, 32 keys at once (Juenger et al., WarpCore, 2020):
// the lanes vote, and one of them swaps the key into the first free place.
#include <cstdio>
enum { BLOCKS = 6, THREADS = 64, SLOTS = 128, KEYS = 70, PER_WARP = 20 };

__device__ int keys[SLOTS], counts[SLOTS];

__device__ void insert(int key, int lane) {
    for (int window = key * 32 % SLOTS;; window = (window + 32) % SLOTS) {
        int *mine = &keys[window + lane];
        int found = atomicAdd(mine, 0);
        // wrong: int found = *mine;
        for (;;) {
            unsigned here = __ballot_sync(~0u, found == key), free = __ballot_sync(~0u, !found);
            int leader = __ffs(here ? here : free) - 1;
            if (leader < 0) break; // full of others: the next window
            bool done = here;
            if (!here && lane == leader) {
                found = atomicCAS(mine, 0, key);
                // wrong: *mine = key, found = 0;
                // wrong: found = atomicCAS_block(mine, 0, key);
                done = !found || found == key;
            }
            if (!__shfl_sync(~0u, (int)done, leader)) continue;
            if (lane == leader) atomicAdd(&counts[window + lane], 1);
            // wrong: if (lane == leader) counts[window + lane]++;
            // wrong: atomicAdd(&counts[window + lane], 1); keys[window + lane] = key;
            return;
        }
    }
}

__global__ void k() {
    int lane = threadIdx.x % 32, warp = (blockIdx.x * THREADS + threadIdx.x) / 32;
    for (int i = 0; i < PER_WARP; i++) insert(1 + (warp * 11 + i * 3) % KEYS, lane);
}

int main() {
    int key[SLOTS], count[SLOTS], want[KEYS + 1] = {0}, wrong = 0;
    k<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(key, keys, sizeof key);
    cudaMemcpyFromSymbol(count, counts, sizeof count);
    for (int warp = 0; warp < BLOCKS * THREADS / 32; warp++)
        for (int i = 0; i < PER_WARP; i++) want[1 + (warp * 11 + i * 3) % KEYS]++;
    for (int s = 0; s < SLOTS; s++) want[key[s]] -= count[s];
    for (int i = 0; i <= KEYS; i++) wrong += want[i] != 0;
    if (wrong) printf("%d keys are not counted right\n", wrong);
    return wrong != 0;
}
