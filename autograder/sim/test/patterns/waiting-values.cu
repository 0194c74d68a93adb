// Numbers handed down a tree, as Barnes and Hut's method sorts its bodies (Burtscher and Pingali
// 2011): each child's first place is its value and its flag in one, and negative until it is known.
// A lane may wait for another lane of its warp.
#include <cstdio>
enum { NODES = 200, BLOCKS = 2, THREADS = 64 };

__device__ volatile int first[NODES];
__device__ int sizes[NODES], order[NODES];

__host__ __device__ int children(int node) { return 2 * node + 1; }

__global__ void hand_down() {
    int k = blockIdx.x * THREADS + threadIdx.x;
    while (k < NODES) {
        int at = first[k];
        if (at >= 0) {
            order[at++] = k;
            for (int c = children(k); c < children(k) + 2 && c < NODES; at += sizes[c++])
                first[c] = at;
            // wrong: *(int *)&first[c] = at;
            k += BLOCKS * THREADS;
        }
    }
}

int main() {
    int size[NODES], start[NODES], got[NODES], seen[NODES] = {0}, wrong = 0;
    for (int k = NODES - 1; k >= 0; k--) {
        size[k] = 1, start[k] = k ? -1 : 0;
        for (int c = children(k); c < children(k) + 2 && c < NODES; c++) size[k] += size[c];
    }
    cudaMemcpyToSymbol(sizes, size, sizeof size);
    cudaMemcpyToSymbol(first, start, sizeof start);
    hand_down<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, order, sizeof got);
    for (int i = 0; i < NODES; i++) wrong += got[i] < 0 || got[i] >= NODES || seen[got[i]]++;
    if (wrong) printf("%d places are wrong\n", wrong);
    return wrong != 0;
}
