// Readers use what is current, the writer fills another copy and then points to it (read-copy-
// update, McKenney and Slingwine 1998). It may use the old copy again when all have moved on.
#include <cstdio>
enum { READERS = 3, VERSIONS = 6, THREADS = 8 };

__device__ int copies[2][THREADS], version, seen[READERS], mixed;

__device__ int load(int *p) { return atomicAdd(p, 0); }

__device__ void write(int t) {
    for (int v = 1; v <= VERSIONS; v++) {
        if (t < READERS)
            while (load(&seen[t]) < v - 1) {}
        // wrong: (not in order) ;
        __threadfence();
        __syncthreads();
        // wrong:
        copies[v % 2][t] = v;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        __syncthreads();
        // wrong:
        if (t == 0) atomicExch(&version, v);
        // wrong: if (t == 0) version = v;
    }
}

__device__ void read(int t, int reader) {
    __shared__ int current;
    for (int v = 0; v < VERSIONS;) {
        if (t == 0) current = load(&version);
        __threadfence();
        __syncthreads();
        // wrong:
        v = current;
        if (v && copies[v % 2][t] != v) atomicAdd(&mixed, 1);
        __syncthreads();
        // wrong:
        __threadfence();
        if (t == 0) atomicExch(&seen[reader], v);
    }
}

__global__ void k() {
    if (blockIdx.x == 0)
        write(threadIdx.x);
    else
        read(threadIdx.x, blockIdx.x - 1);
}

int main() {
    int wrong;
    k<<<READERS + 1, THREADS>>>();
    cudaMemcpyFromSymbol(&wrong, mixed, sizeof wrong);
    if (wrong) printf("%d words were of another version\n", wrong);
    return wrong != 0;
}
