// finding: deadlock global error 9
/* Threads search a hash table that is full, round and round: the inserts never end. */
constexpr unsigned slots = 4096, late = 256;

__global__ void insert(unsigned *table) {
    unsigned key = blockIdx.x * blockDim.x + threadIdx.x + 1;
    unsigned slot = key * 2654435769u % slots;
    for (;;) {
        if (atomicCAS(&table[slot], 0, key) == 0) return;
        slot = (slot + 1) % slots;
    }
}

int main() {
    unsigned *table;
    cudaMalloc(&table, slots * sizeof *table);
    cudaMemset(table, 0, slots * sizeof *table);
    insert<<<(slots + late) / 256, 256>>>(table);
    cudaDeviceSynchronize();
    cudaFree(table);
}
