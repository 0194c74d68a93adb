// A lock that many may hold to read, or one to write (Courtois, Heymans and Parnas 1971): the word
// counts the readers, and -1 is a writer.
#include <cstdio>
enum { BLOCKS = 15, ROUNDS = 4 };

__device__ int lock, left, right, torn;

__device__ void begin_read() {
    int readers;
    do {
        readers = atomicAdd(&lock, 0);
    } while (readers < 0 || atomicCAS(&lock, readers, readers + 1) != readers);
    __threadfence();
}

__device__ void end_read() {
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    atomicSub(&lock, 1);
}

__device__ void begin_write() {
    while (atomicCAS(&lock, 0, -1) != 0) {}
    // wrong: (not in order) while (atomicAdd(&lock, 0) < 0) {} atomicExch(&lock, -1);
    __threadfence();
}

__device__ void end_write() {
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    atomicExch(&lock, 0);
    // wrong: lock = 0;
}

__global__ void k() {
    if (threadIdx.x != 0) return;
    for (int round = 0; round < ROUNDS; round++) {
        if ((blockIdx.x + round) % 3 == 0) {
            begin_write();
            left++;
            right--;
            end_write();
        } else {
            begin_read();
            if (left != -right) atomicAdd(&torn, 1);
            end_read();
        }
    }
}

int main() {
    int bad, sum;
    k<<<BLOCKS, 32>>>();
    cudaMemcpyFromSymbol(&bad, torn, sizeof bad);
    cudaMemcpyFromSymbol(&sum, left, sizeof sum);
    if (bad || sum != BLOCKS * ROUNDS / 3) printf("%d torn, sum %d\n", bad, sum);
    return bad || sum != BLOCKS * ROUNDS / 3;
}
