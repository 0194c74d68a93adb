// A queue of linked nodes (Michael and Scott 1996): a node is hung behind the last one, then the
// tail moves on; whoever finds the tail behind helps it along. Node 0 is empty.
#include <cstdio>
enum { BLOCKS = 5, THREADS = 32, N = BLOCKS * THREADS };

__device__ int value[N + 1], next[N + 1], head, tail, taken[N + 1];

__device__ int load(int *p) { return atomicAdd(p, 0); }

__device__ void enqueue(int me) {
    value[me] = me;
    next[me] = 0;
    for (;;) {
        int last = load(&tail);
        __threadfence(); // before the last node is read, and before ours is hung on
        // wrong:
        int behind = load(&next[last]);
        if (behind) {
            __threadfence();
            atomicCAS(&tail, last, behind);
            // wrong: (not in order) if (tail == last) tail = behind;
        } else if (atomicCAS(&next[last], 0, me) == 0) {
            // wrong: } else if (next[last] == 0 && (next[last] = me)) {
            __threadfence();
            atomicCAS(&tail, last, me);
            return;
        }
    }
}

__device__ int dequeue() {
    for (;;) {
        int first = load(&head);
        __threadfence();
        int behind = load(&next[first]);
        if (!behind) return 0;
        __threadfence();
        int got = value[behind];
        if (atomicCAS(&head, first, behind) == first) return got;
        // wrong: if (head == first && (head = behind)) return got;
    }
}

__global__ void k() {
    int me = 1 + blockIdx.x * THREADS + threadIdx.x, got;
    if (me % 2) {
        enqueue(me);
        enqueue(me + 1);
    } else {
        for (int i = 0; i < 2; i++) {
            do got = dequeue();
            while (!got);
            taken[got]++;
        }
    }
}

int main() {
    static int got[N + 1];
    int wrong = 0;
    k<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, taken, sizeof got);
    for (int i = 1; i <= N; i++) wrong += got[i] != 1;
    if (wrong) printf("%d values were not taken once\n", wrong);
    return wrong != 0;
}
