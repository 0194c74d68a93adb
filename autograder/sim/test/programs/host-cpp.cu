// clean
// What headers that are shared with other programs bring along: a lock of C++ atomics that pauses
// in the processor's own way, its cycle counter, and attributes spelt as GCC's manual does.
#include <atomic>
#include <stdio.h>

static std::atomic<int> taken(0);

static inline void pause_a_little() {
#if defined __x86_64__
    asm volatile("pause" ::: "memory");
#endif
}

static unsigned long long cycles() {
#if defined __x86_64__
    unsigned low, high;
    __asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
    return (unsigned long long)high << 32 | low;
#else
    static unsigned long long calls;
    return ++calls;
#endif
}

__attribute__((__noinline__)) static int locked_add(int *sum, int value) {
    int expected = 0;
    while (!taken.compare_exchange_weak(expected, 1, std::memory_order_acquire)) {
        expected = 0;
        pause_a_little();
    }
    *sum += value;
    taken.store(0, std::memory_order_release);
    return *sum;
}

__attribute__((__noinline__)) __device__ int square(int a) { return a * a; }

__global__ void k(int *out) { out[threadIdx.x] = square(threadIdx.x); }

int main() {
    unsigned long long before = cycles();
    int h[4], *d, sum = 0;
    cudaMalloc(&d, sizeof h);
    k<<<1, 4>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < 4; i++) locked_add(&sum, h[i]);
    printf("%d\n", sum);
    return sum != 14 || cycles() <= before;
}
