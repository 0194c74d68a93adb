// Threads that stay take tasks from a queue, and a task adds others to it: a place is drawn from a
// counter, and a flag says when what belongs there has come.
#include <cstdio>
enum { TASKS = 255, BLOCKS = 6 };

struct task {
    int node, depth;
};
__device__ task queue[TASKS];
__device__ int head, tail, ready[TASKS], depth_of[TASKS];

__device__ void add(int node, int depth) {
    int place = atomicAdd(&tail, 1);
    // wrong: int place = tail++;
    queue[place].node = node;
    queue[place].depth = depth;
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    atomicExch(&ready[place], 1);
    // wrong: ready[place] = 1;
}

__global__ void work() {
    if (threadIdx.x % 32 != 0) return;
    if (blockIdx.x == 0 && threadIdx.x == 0) add(0, 0);
    for (;;) {
        int place = atomicAdd(&head, 1);
        // wrong: int place = atomicAdd_block(&head, 1);
        if (place >= TASKS) return;
        while (atomicAdd(&ready[place], 0) == 0) {}
        // wrong:
        __threadfence();
        task mine = queue[place];
        depth_of[mine.node] = mine.depth;
        if (2 * mine.node + 2 < TASKS) {
            add(2 * mine.node + 1, mine.depth + 1);
            add(2 * mine.node + 2, mine.depth + 1);
        }
    }
}

int main() {
    static int depths[TASKS];
    int wrong = 0;
    work<<<BLOCKS, 64>>>();
    cudaMemcpyFromSymbol(depths, depth_of, sizeof depths);
    for (int i = 0; i < TASKS; i++) wrong += (i + 1) >> depths[i] != 1;
    if (wrong) printf("%d depths are wrong\n", wrong);
    return wrong != 0;
}
