// A list that threads push to and pop from at the same time (Treiber 1986). No node comes back, so
// that the head, once it is the same again, is the same node.
#include <cstdio>
enum { BLOCKS = 6, THREADS = 64, N = BLOCKS * THREADS };

struct node {
    int value, next;
};
__device__ node nodes[N];
__device__ int head = -1, taken[N];

__device__ int load(int *p) { return atomicAdd(p, 0); }

__device__ void push(int me) {
    int old;
    nodes[me].value = me;
    do {
        old = load(&head);
        nodes[me].next = old;
        __threadfence();
        // wrong:
    } while (atomicCAS(&head, old, me) != old);
    // wrong: } while (head != old || (head = me, 0));
}

__device__ int pop() {
    int old, next;
    do {
        old = load(&head);
        if (old < 0) return -1;
        __threadfence();
        next = nodes[old].next;
    } while (atomicCAS(&head, old, next) != old);
    // wrong: } while (head != old || (head = next, 0));
    // wrong: } while (atomicCAS_block(&head, old, next) != old);
    return nodes[old].value;
}

__global__ void k() {
    int me = blockIdx.x * THREADS + threadIdx.x, value;
    if (me % 2 == 0) {
        push(me);
        push(me + 1);
    } else {
        for (int i = 0; i < 2; i++) {
            do value = pop();
            while (value < 0);
            taken[value]++;
        }
    }
}

int main() {
    static int got[N];
    int wrong = 0;
    k<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, taken, sizeof got);
    for (int i = 0; i < N; i++) wrong += got[i] != 1;
    if (wrong) printf("%d values were not taken once\n", wrong);
    return wrong != 0;
}
