// A tree from its leaves up (Karras 2012): of the two that come to a node, the first one stops, the
// second one goes on, for by then both children are done.
#include <cstdio>
enum { LEAVES = 256, THREADS = 32, BLOCKS = LEAVES / THREADS };

__device__ int sum_of[2 * LEAVES], came[LEAVES]; // node 1 is the root, i has 2 i and 2 i + 1

__global__ void climb() {
    int leaf = blockIdx.x * THREADS + threadIdx.x;
    sum_of[LEAVES + leaf] = leaf;
    for (int node = (LEAVES + leaf) / 2; node > 0; node /= 2) {
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        if (atomicAdd(&came[node], 1) == 0) return;
        // wrong: if (came[node]++ == 0) return;
        // wrong: if (atomicAdd_block(&came[node], 1) == 0) return;
        // wrong: if (atomicAdd(&came[node], 1) == 1) return;
        __threadfence();
        sum_of[node] = sum_of[2 * node] + sum_of[2 * node + 1];
    }
}

int main() {
    int sum;
    climb<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(&sum, sum_of, sizeof sum, sizeof sum);
    if (sum != LEAVES * (LEAVES - 1) / 2) printf("%d\n", sum);
    return sum != LEAVES * (LEAVES - 1) / 2;
}
