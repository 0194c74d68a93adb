// A list that all threads push to (Treiber 1986); a second launch takes all off it.
#include <cstdio>
enum { BLOCKS = 8, THREADS = 64, N = BLOCKS * THREADS };

struct node {
    int value, next;
};
__device__ node nodes[N];
__device__ int top = -1, pushed;

__global__ void push_all(int *seen) {
    int i = blockIdx.x * THREADS + threadIdx.x, old;
    nodes[i].value = i;
    do {
        old = atomicAdd(&top, 0);
        // warned: old = top;
        nodes[i].next = old;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
    } while (atomicCAS(&top, old, i) != old);
    // wrong: } while (top != old || (top = i, 0));
    // wrong: } while (atomicCAS_block(&top, old, i) != old);
    // What is below may be read: whoever pushed it fenced first.
    seen[i] = old < 0 ? -1 : nodes[old].value;
}

__global__ void pop_all(int *out) {
    int count = 0, sum = 0;
    for (int at = top; at >= 0; at = nodes[at].next) {
        sum += nodes[at].value;
        count++;
    }
    out[0] = count;
    out[1] = sum;
}

int main() {
    int *d_seen, *d_out, out[2];
    cudaMalloc(&d_seen, N * sizeof(int));
    cudaMalloc(&d_out, sizeof out);
    push_all<<<BLOCKS, THREADS>>>(d_seen);
    pop_all<<<1, 1>>>(d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_seen);
    cudaFree(d_out);
    bool right = out[0] == N && out[1] == N * (N - 1) / 2;
    if (!right) printf("%d nodes, sum %d\n", out[0], out[1]);
    return !right;
}
