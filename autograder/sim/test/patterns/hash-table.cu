// A hash table with open addressing (Alcantara et al. 2009): a key takes its place by compare-and-
// swap; then all who bring it count in the word beside it.
#include <cstdio>
enum { BLOCKS = 8, THREADS = 64, SLOTS = 64, KEYS = 37 };

__device__ int keys[SLOTS], counts[SLOTS]; // key 0: free

__global__ void count(const int *in) {
    int key = in[blockIdx.x * THREADS + threadIdx.x];
    for (int slot = key * 7 % SLOTS;; slot = (slot + 1) % SLOTS) {
        int found = atomicCAS(&keys[slot], 0, key);
        // wrong: int found = keys[slot]; if (!found) keys[slot] = key;
        // wrong: int found = atomicCAS_block(&keys[slot], 0, key);
        // warned: int found = keys[slot]; if (!found) found = atomicCAS(&keys[slot], 0, key);
        if (found && found != key) continue;
        atomicAdd(&counts[slot], 1);
        // wrong: counts[slot]++;
        // wrong: atomicAdd_block(&counts[slot], 1);
        return;
    }
}

int main() {
    static int in[BLOCKS * THREADS], want[KEYS + 1];
    int *d_in, k[SLOTS], c[SLOTS], wrong = 0, total = 0;
    for (int i = 0; i < BLOCKS * THREADS; i++) want[in[i] = 1 + i * i % KEYS]++;
    cudaMalloc(&d_in, sizeof in);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    count<<<BLOCKS, THREADS>>>(d_in);
    cudaMemcpyFromSymbol(k, keys, sizeof k);
    cudaMemcpyFromSymbol(c, counts, sizeof c);
    for (int i = 0; i < SLOTS; i++) {
        wrong += k[i] && c[i] != want[k[i]];
        total += c[i];
    }
    cudaFree(d_in);
    if (wrong || total != BLOCKS * THREADS) printf("%d wrong, %d in all\n", wrong, total);
    return wrong || total != BLOCKS * THREADS;
}
