// clean
/* Locks of libcu++ that are taken by an acquiring compare-and-swap: no fence is needed behind it. One
   is given back by a store, the other by an exchange. */
#include <cstdio>
#include <cuda/atomic>

__global__ void count(unsigned *locks, int *guarded) {
    if (threadIdx.x) return;
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> first(locks[0]), second(locks[1]);
    for (unsigned free = 0; !first.compare_exchange_strong(free, 1u, cuda::memory_order_acquire);)
        free = 0;
    guarded[0] += 1;
    first.store(0, cuda::memory_order_release);
    for (unsigned free = 0; !second.compare_exchange_weak(free, 1u);) free = 0;
    guarded[1] += 1;
    second.exchange(0);
}

int main() {
    enum { BLOCKS = 6 };
    unsigned *locks;
    int *guarded, h[2];
    cudaMalloc(&locks, 2 * sizeof *locks), cudaMalloc(&guarded, sizeof h);
    cudaMemset(locks, 0, 2 * sizeof *locks), cudaMemset(guarded, 0, sizeof h);
    count<<<BLOCKS, 32>>>(locks, guarded);
    cudaMemcpy(h, guarded, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(locks), cudaFree(guarded);
    printf("%d %d\n", h[0], h[1]);
    return h[0] != BLOCKS || h[1] != BLOCKS;
}
