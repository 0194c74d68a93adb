// A hash table of lists, a lock for each (Sanders and Kandrot 2010). One lane of a warp takes its
// turn after another, so that none waits for a lock that its neighbour holds.
#include <cstdio>
enum { BLOCKS = 5, THREADS = 64, N = BLOCKS * THREADS, BUCKETS = 7 };

__device__ int first[BUCKETS], next[N + 1], locks[BUCKETS]; // nodes from 1 on

__device__ void add(int node, int bucket) {
    while (atomicCAS(&locks[bucket], 0, 1) != 0) {}
    // wrong:
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    next[node] = first[bucket];
    first[bucket] = node;
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    atomicExch(&locks[bucket], 0);
    // wrong: locks[bucket] = 0;
}

__global__ void k() {
    int node = 1 + blockIdx.x * THREADS + threadIdx.x;
    for (int lane = 0; lane < 32; lane++)
        if (threadIdx.x % 32 == lane) add(node, node % BUCKETS);
}

__global__ void walk(int *found) {
    for (int at = first[threadIdx.x]; at; at = next[at]) found[at] += 1 + threadIdx.x;
}

int main() {
    int *d_found, found[N + 1], wrong = 0;
    cudaMalloc(&d_found, sizeof found);
    cudaMemset(d_found, 0, sizeof found);
    k<<<BLOCKS, THREADS>>>();
    walk<<<1, BUCKETS>>>(d_found);
    cudaMemcpy(found, d_found, sizeof found, cudaMemcpyDeviceToHost);
    for (int i = 1; i <= N; i++) wrong += found[i] != 1 + i % BUCKETS;
    cudaFree(d_found);
    if (wrong) printf("%d are in no list, or in a wrong one\n", wrong);
    return wrong != 0;
}
