// Connected components by hooking roots to smaller ones and halving paths (Jayanti and Tarjan 2016;
// Jaiganesh and Burtscher 2018): what others change meanwhile only makes a path longer.
#include <cstdio>
enum { N = 300, EDGES = 280, PARTS = 20, BLOCKS = 5, THREADS = 64 };

__device__ int parent[N];

__device__ int load(int *p) { return atomicAdd(p, 0); }

__device__ int root_of(int v) {
    int up = load(&parent[v]);
    while (up != v) {
        int above = load(&parent[up]);
        if (above != up) atomicCAS(&parent[v], up, above); // halves the path
        // wrong: (not in order) if (above != up) parent[v] = above;
        v = up;
        up = above;
    }
    return v;
}

__global__ void prepare() {
    int v = blockIdx.x * THREADS + threadIdx.x;
    if (v < N) parent[v] = v;
}

__global__ void connect() {
    int e = blockIdx.x * THREADS + threadIdx.x;
    if (e >= EDGES) return;
    int a = e, b = e + PARTS; // each vertex hangs together with the one PARTS further
    for (;;) {
        a = root_of(a);
        b = root_of(b);
        if (a == b) return;
        int low = min(a, b), high = max(a, b);
        if (atomicCAS(&parent[high], high, low) == high) return;
        // wrong: if (parent[high] == high) { parent[high] = low; return; }
        // wrong: if (atomicCAS_block(&parent[high], high, low) == high) return;
    }
}

__global__ void flatten(int *out) {
    int v = blockIdx.x * THREADS + threadIdx.x;
    if (v < N) out[v] = root_of(v);
}

int main() {
    static int out[N];
    int *d_out, wrong = 0;
    cudaMalloc(&d_out, sizeof out);
    prepare<<<BLOCKS, THREADS>>>();
    connect<<<BLOCKS, THREADS>>>();
    flatten<<<BLOCKS, THREADS>>>(d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int v = 0; v < N; v++) wrong += out[v] != v % PARTS;
    cudaFree(d_out);
    if (wrong) printf("%d vertices are in a wrong part\n", wrong);
    return wrong != 0;
}
