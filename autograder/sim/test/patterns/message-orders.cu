// Who releases tells those who read that very word; who fences tells all who read what it stores
// later; and what the one was told, it may pass on (tests MP and ISA2 of the litmus tests, Alglave
// et al. 2015).
#include <cuda/atomic>
#include <cstdio>

using cuda::atomic_ref;
using cuda::atomic_thread_fence;
using cuda::memory_order_acquire;
using cuda::memory_order_relaxed;
using cuda::memory_order_release;
using cuda::thread_scope_block;
using cuda::thread_scope_device;

typedef atomic_ref<int, thread_scope_device> far;
typedef atomic_ref<int, thread_scope_block> near;
enum { HERE, THERE, DATA, OUT, WORDS };
__device__ int words[3][WORDS];

__device__ void by_release(int *w) {
    far here(w[HERE]), there(w[THERE]);
    if (blockIdx.x == 0) {
        w[DATA] = 42;
        here.store(1, memory_order_release);
        // wrong: there.store(1, memory_order_release), here.store(1, memory_order_relaxed);
        // wrong: here.store(1, memory_order_release), w[DATA] = 42;
    } else {
        while (here.load(memory_order_acquire) == 0) {}
        // wrong: while (here.load(memory_order_relaxed) == 0) there.store(1, memory_order_release);
        // wrong: while (here.load(memory_order_relaxed) + there.load(memory_order_acquire) == 0) {}
        w[OUT] = w[DATA];
    }
}

__device__ void by_fences(int *w) {
    far here(w[HERE]);
    if (blockIdx.x == 0) {
        w[DATA] = 42;
        atomic_thread_fence(memory_order_release, thread_scope_device);
        // wrong: atomic_thread_fence(memory_order_acquire, thread_scope_device);
        // wrong: atomic_thread_fence(memory_order_relaxed, thread_scope_device);
        atomicCAS(&w[HERE], 0, 1);
    } else {
        while (here.load(memory_order_relaxed) == 0) {}
        atomic_thread_fence(memory_order_acquire, thread_scope_device);
        // wrong: atomic_thread_fence(memory_order_release, thread_scope_device);
        w[OUT] = w[DATA];
    }
}

/* Thread 0 tells thread 32 of its block, who tells the other block. */
__device__ void by_another(int *w) {
    near here(w[HERE]);
    far there(w[THERE]);
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        w[DATA] = 42;
        here.store(1, memory_order_release);
    } else if (blockIdx.x == 0) {
        while (here.load(memory_order_acquire) == 0) {}
        // wrong: while (here.load(memory_order_relaxed) == 0) {}
        there.store(1, memory_order_release);
        // wrong: here.store(2, memory_order_release), there.store(1, memory_order_relaxed);
    } else if (threadIdx.x == 0) {
        while (there.load(memory_order_acquire) == 0) {}
        w[OUT] = w[DATA];
    }
}

__global__ void k() {
    if (threadIdx.x % 32) return;
    by_another(words[2]);
    if (threadIdx.x) return;
    by_release(words[0]);
    by_fences(words[1]);
}

int main() {
    int got[3][WORDS], wrong = 0;
    k<<<2, 64>>>();
    cudaMemcpyFromSymbol(got, words, sizeof got);
    for (int i = 0; i < 3; i++) wrong += got[i][OUT] != 42;
    if (wrong) printf("%d messages are wrong\n", wrong);
    return wrong != 0;
}
