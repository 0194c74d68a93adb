// A sorted list that threads insert into and delete from (Harris 2001): who deletes a node marks
// its link first, so that nobody can hang anything behind it; then it is taken out.
#include <cstdio>
enum { N = 96, BLOCKS = 3, THREADS = 32, END = N + 1 };

__device__ int key[N + 2], link[N + 2]; // twice the next node, plus one: this one is deleted

__device__ int load(int *p) { return atomicAdd(p, 0); }

/* The first node whose key is not below `k`; `before` is the one in front of it. */
__device__ int find(int k, int *before) {
    for (;;) {
        *before = 0;
        int at = load(&link[0]) / 2;
        for (;;) {
            __threadfence(); // before the node is read, and before one of ours is hung on
            int after = load(&link[at]);
            // wrong: int after = link[at];
            if (after % 2) { // deleted: take it out, or begin again
                if (atomicCAS(&link[*before], 2 * at, after - 1) != 2 * at) break;
                at = after / 2;
                continue;
            }
            if (key[at] >= k) return at;
            *before = at;
            at = after / 2;
        }
    }
}

__device__ void insert(int node, int k) {
    int before, at;
    key[node] = k;
    do {
        at = find(k, &before);
        atomicExch(&link[node], 2 * at);
        __threadfence();
    } while (atomicCAS(&link[before], 2 * at, 2 * node) != 2 * at);
    // wrong: } while (link[before] != 2 * at || (link[before] = 2 * node, 0));
}

__device__ void erase(int k) {
    int before, at, after;
    do {
        at = find(k, &before);
        after = load(&link[at]);
    } while (after % 2 || atomicCAS(&link[at], after, after + 1) != after);
    // wrong: } while (after % 2 || (link[at] = after + 1, 0));
}

__global__ void prepare() {
    key[END] = 1 << 30;
    link[0] = link[END] = 2 * END;
}

__global__ void k() {
    int node = 1 + blockIdx.x * THREADS + threadIdx.x, mine = node * 41 % (N + 1);
    insert(node, mine);
    if (mine % 3 == 0) erase(mine);
}

__global__ void read(int *keys) {
    for (int at = link[0] / 2; at != END; at = link[at] / 2)
        if (link[at] % 2 == 0) keys[key[at]] = 1;
}

int main() {
    int *d_keys, keys[N + 1], wrong = 0;
    cudaMalloc(&d_keys, sizeof keys);
    cudaMemset(d_keys, 0, sizeof keys);
    prepare<<<1, 1>>>();
    k<<<BLOCKS, THREADS>>>();
    read<<<1, 1>>>(d_keys);
    cudaMemcpy(keys, d_keys, sizeof keys, cudaMemcpyDeviceToHost);
    cudaFree(d_keys);
    for (int i = 1; i <= N; i++) wrong += keys[i] != (i % 3 != 0);
    if (wrong) printf("%d keys are wrong\n", wrong);
    return wrong != 0;
}
