// clean
/* Each thread probes all slots of a full hash table, then gives up. Most of the time no thread stores anything, but no
   thread waits for another one: this is not a deadlock. */
constexpr unsigned slots = 4096, late = 256;

__global__ void insert(unsigned *table, unsigned *lost) {
    unsigned key = blockIdx.x * blockDim.x + threadIdx.x + 1;
    unsigned slot = key * 2654435769u % slots;
    for (unsigned probes = 0; probes < slots; probes++) {
        if (atomicCAS(&table[slot], 0, key) == 0) return;
        slot = (slot + 1) % slots;
    }
    atomicAdd(lost, 1);
}

int main() {
    unsigned *table, *lost, count;
    cudaMalloc(&table, slots * sizeof *table);
    cudaMalloc(&lost, sizeof *lost);
    cudaMemset(table, 0, slots * sizeof *table);
    cudaMemset(lost, 0, sizeof *lost);
    insert<<<(slots + late) / 256, 256>>>(table, lost);
    cudaMemcpy(&count, lost, sizeof count, cudaMemcpyDeviceToHost);
    cudaFree(table);
    cudaFree(lost);
    return count == late ? 0 : 1;
}
