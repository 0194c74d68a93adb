// A pair of words that change together (a seqlock, Lameter 2005): an odd number says that the pair
// is being changed, and who read it meanwhile reads again. What is read may be half new, so the
// words themselves must be atomic.
#include <cstdio>
enum { READERS = 6, ROUNDS = 20 };

__device__ int sequence, left, right, torn;

__device__ int load(int *p) { return atomicAdd(p, 0); }

__device__ void write(int value) {
    atomicAdd(&sequence, 1);
    __threadfence();
    atomicExch(&left, value);
    // wrong: (not in order) left = value;
    atomicExch(&right, -value);
    // wrong: (not in order) right = -value;
    __threadfence();
    atomicAdd(&sequence, 1);
}

__device__ int read() {
    int before, a, b;
    do {
        before = load(&sequence);
        __threadfence();
        a = load(&left);
        // wrong: (not in order) a = left;
        b = load(&right);
        __threadfence();
    } while (before % 2 || load(&sequence) != before);
    if (a != -b) atomicAdd(&torn, 1);
    return a;
}

__global__ void k() {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == READERS)
        for (int i = 1; i <= ROUNDS; i++) write(i);
    else
        while (read() < ROUNDS) {}
}

int main() {
    int bad, last;
    k<<<READERS + 1, 32>>>();
    cudaMemcpyFromSymbol(&bad, torn, sizeof bad);
    cudaMemcpyFromSymbol(&last, left, sizeof last);
    if (bad || last != ROUNDS) printf("%d torn, last %d\n", bad, last);
    return bad || last != ROUNDS;
}
