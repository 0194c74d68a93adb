// A maximal matching: who wants an edge takes both its ends by compare-and-swap, the lower one
// first, and gives that back if the other is gone.
#include <cstdio>
enum { N = 120, DEGREE = 3, BLOCKS = 4, THREADS = 30, FREE = -1, HELD = -2 };
enum { PATIENCE = 20000 }; // a wrong variant might ask for ever

__device__ int mate[N];

__host__ __device__ int neighbour(int v, int i) { return (v + 1 + i * i * 7) % N; }

/* 1: matched, 0: one of the two has a mate, -1: somebody holds one, so ask again. */
__device__ int take(int a, int b) {
    int low = min(a, b), high = max(a, b);
    int was = atomicCAS(&mate[low], FREE, HELD);
    // wrong: int was = mate[low]; if (was == FREE) mate[low] = HELD;
    // wrong: int was = atomicCAS_block(&mate[low], FREE, HELD);
    if (was != FREE) return was == HELD ? -1 : 0;
    was = atomicCAS(&mate[high], FREE, low);
    if (was != FREE) {
        atomicExch(&mate[low], FREE);
        // wrong: (not in order) mate[low] = FREE;
        return was == HELD ? -1 : 0;
    }
    atomicExch(&mate[low], high);
    // wrong: mate[low] = high;
    return 1;
}

__global__ void match() {
    int v = blockIdx.x * THREADS + threadIdx.x;
    for (int i = 0; i < DEGREE; i++) {
        int got = -1;
        for (int asked = 0; got < 0 && asked < PATIENCE; asked++) got = take(v, neighbour(v, i));
        if (got) return;
    }
}

int main() {
    int got[N], wrong = 0;
    static int all_free[N];
    for (int v = 0; v < N; v++) all_free[v] = FREE;
    cudaMemcpyToSymbol(mate, all_free, sizeof all_free);
    match<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, mate, sizeof got);
    for (int v = 0; v < N; v++) {
        wrong += got[v] != FREE && got[got[v]] != v;
        for (int i = 0; i < DEGREE; i++) wrong += got[v] == FREE && got[neighbour(v, i)] == FREE;
    }
    if (wrong) printf("%d are wrong\n", wrong);
    return wrong != 0;
}
