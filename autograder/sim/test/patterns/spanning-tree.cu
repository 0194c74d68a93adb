// A minimum spanning tree by Boruvka's rounds (1926; Fallin, Gonzalez, Seo and Burtscher 2023):
// each part finds its lightest edge by atomicMin() of weight and number in one word.
#include <cstdio>
enum { N = 64, EDGES = 3 * N, THREADS = 64, BLOCKS = EDGES / THREADS, ROUNDS = 7 };
typedef unsigned long long word;

__device__ int part[N], in_tree[EDGES];
__device__ word lightest[N];

__host__ __device__ int end_of(int e, int side) {
    return side ? (e % N + 1 + e / N * 9) % N : e % N;
}
__host__ __device__ word weight(int e) { return (word)(e * 131 % 997) << 32 | (unsigned)e; }

__global__ void begin(bool first) {
    if (first) part[threadIdx.x] = threadIdx.x;
    lightest[threadIdx.x] = ~(word)0;
}

__global__ void look() {
    int e = blockIdx.x * THREADS + threadIdx.x, a = part[end_of(e, 0)], b = part[end_of(e, 1)];
    if (a == b) return;
    atomicMin(&lightest[a], weight(e));
    // wrong: if (weight(e) < lightest[a]) lightest[a] = weight(e);
    // wrong: if (weight(e) < lightest[a]) atomicMin(&lightest[a], weight(e));
    // wrong: atomicMin_block(&lightest[a], weight(e));
    atomicMin(&lightest[b], weight(e));
}

/* One block: all parts join along their lightest edges; of two that chose one, the lower stays. */
__global__ void join() {
    __shared__ int to[N];
    int v = threadIdx.x, me = part[v];
    to[v] = v;
    if (me == v && lightest[v] != ~(word)0) {
        int e = (int)lightest[v], a = part[end_of(e, 0)], other = a == v ? part[end_of(e, 1)] : a;
        atomicExch(&in_tree[e], 1);
        // warned: in_tree[e] = 1;
        if (lightest[other] != lightest[v] || other < v) to[v] = other;
    }
    __syncthreads();
    // wrong:
    while (to[me] != me) me = to[me];
    part[v] = me;
}

int main() {
    int got[EDGES], count = 0, sum = 0, want = 0, of[N];
    for (int round = 0; round < ROUNDS; round++) {
        begin<<<1, N>>>(round == 0);
        look<<<BLOCKS, THREADS>>>();
        join<<<1, N>>>();
    }
    cudaMemcpyFromSymbol(got, in_tree, sizeof got);
    for (int e = 0; e < EDGES; e++) count += got[e], sum += got[e] * (int)(weight(e) >> 32);
    for (int v = 0; v < N; v++) of[v] = v;
    for (word w = 0; w < 997; w++) // Kruskal's way, for comparison
        for (int e = 0; e < EDGES; e++) {
            int a = of[end_of(e, 0)], b = of[end_of(e, 1)];
            if (weight(e) >> 32 != w || a == b) continue;
            want += (int)w;
            for (int v = 0; v < N; v++) of[v] = of[v] == b ? a : of[v];
        }
    if (count != N - 1 || sum != want) printf("%d edges, %d, not %d\n", count, sum, want);
    return count != N - 1 || sum != want;
}
