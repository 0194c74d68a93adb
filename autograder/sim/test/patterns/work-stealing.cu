// A deque of tasks (Chase and Lev 2005): its owner pushes and pops at the bottom, thieves take from
// the top; only for the last task do they meet, and a compare-and-swap decides.
#include <cstdio>
enum { TASKS = 60, THIEVES = 4 };

__device__ int tasks[TASKS], top, bottom, done, times[TASKS];

__device__ int load(int *p) { return atomicAdd(p, 0); }

__device__ void run(int task) {
    times[task]++;
    __threadfence();
    atomicAdd(&done, 1);
}

__device__ void push(int task) {
    int b = load(&bottom);
    tasks[b] = task;
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    atomicExch(&bottom, b + 1);
    // wrong: bottom = b + 1;
}

__device__ bool pop() {
    int b = load(&bottom) - 1;
    atomicExch(&bottom, b);
    __threadfence();
    int t = load(&top);
    if (t < b) {
        run(tasks[b]);
        return true;
    }
    if (t == b && atomicCAS(&top, t, t + 1) == t) run(tasks[b]);
    atomicExch(&bottom, b + 1);
    return false;
}

__device__ void steal() {
    int t = load(&top);
    __threadfence();
    if (t >= load(&bottom)) return;
    __threadfence();
    int task = tasks[t];
    if (atomicCAS(&top, t, t + 1) == t) run(task);
    // wrong: (not in order) if (top == t && (top = t + 1)) run(task);
    // wrong: (not in order) if (atomicCAS_block(&top, t, t + 1) == t) run(task);
}

__global__ void k() {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        for (int i = 0; i < TASKS; i++) push(i);
        while (load(&done) < TASKS / 3) {} // let them come
        while (pop()) {}
    } else {
        while (load(&done) < TASKS) steal();
    }
}

int main() {
    int got[TASKS], wrong = 0;
    k<<<THIEVES + 1, 32>>>();
    cudaMemcpyFromSymbol(got, times, sizeof got);
    for (int i = 0; i < TASKS; i++) wrong += got[i] != 1;
    if (wrong) printf("%d tasks were not run once\n", wrong);
    return wrong != 0;
}
