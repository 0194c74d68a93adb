// finding: race global error 10 (2 times)
/* The same with a relaxed compare-and-swap: what the lock guards may begin before it is taken. */
#include <cuda/atomic>

__global__ void count(unsigned *word, int *guarded) {
    if (threadIdx.x) return;
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> lock(*word);
    unsigned free = 0;
    while (!lock.compare_exchange_strong(free, 1u, cuda::memory_order_relaxed)) free = 0;
    *guarded += 1;
    lock.store(0, cuda::memory_order_release);
}

int main() {
    unsigned *word;
    int *guarded;
    cudaMalloc(&word, sizeof *word), cudaMalloc(&guarded, sizeof *guarded);
    cudaMemset(word, 0, sizeof *word), cudaMemset(guarded, 0, sizeof *guarded);
    count<<<6, 32>>>(word, guarded);
    cudaFree(word), cudaFree(guarded);
    return 0;
}
