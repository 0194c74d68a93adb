// clean
/* PTX's atom and red, with and without an order, in global and in shared memory, whose addresses
   are numbers of 32 bits; a lock that is taken by atom.acquire. */
#include <cstdio>

enum { N = 32, BLOCKS = 4 };
struct totals {
    int sum, guarded, wrong;
    unsigned lock, last;
    float half;
    unsigned long long top;
};

__device__ unsigned take(unsigned *lock) {
    unsigned old;
    asm volatile("atom.acquire.gpu.global.cas.b32 %0, [%1], %2, %3;"
                 : "=r"(old)
                 : "l"(lock), "r"(0), "r"(1)
                 : "memory");
    return old;
}
__device__ unsigned give_back(unsigned *lock) {
    unsigned old;
    asm volatile("atom.release.gpu.exch.b32 %0, [%1], %2;" : "=r"(old) : "l"(lock), "r"(0) : "memory");
    return old;
}

__global__ void count(totals *t) {
    __shared__ unsigned s[N];
    unsigned here = (unsigned)__cvta_generic_to_shared(&s[threadIdx.x]);
    unsigned there = (unsigned)__cvta_generic_to_shared(s) + 4 * (N - 1 - threadIdx.x);
    unsigned v, old;
    unsigned long long top, mine = 1ull << 40 | threadIdx.x;
    asm volatile("st.shared.u32 [%0], %1;" ::"r"(here), "r"(threadIdx.x) : "memory");
    __syncthreads();
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v) : "r"(there));
    asm volatile("red.global.add.s32 [%0], %1;" ::"l"(&t->sum), "r"(v) : "memory");
    asm volatile("red.relaxed.gpu.global.add.f32 [%0], %1;" ::"l"(&t->half), "f"(0.5f) : "memory");
    asm volatile("atom.global.max.u64 %0, [%1], %2;" : "=l"(top) : "l"(&t->top), "l"(mine));
    asm volatile("atom.global.inc.u32 %0, [%1], %2;" : "=r"(old) : "l"(&t->last), "r"(6));
    if (threadIdx.x == 0) {
        while (take(&t->lock)) continue;
        t->guarded += 1;
        give_back(&t->lock);
    }
    __syncthreads();
    asm volatile("red.shared.add.u32 [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(s)), "r"(2)
                 : "memory");
    __syncthreads();
    if (s[0] != 2 * N || old > 6 || (top && top >> 40 != 1) ||
        __cvta_shared_to_generic(here) != &s[threadIdx.x]) t->wrong = 1;
}

int main() {
    totals *t, h;
    cudaMalloc(&t, sizeof *t);
    cudaMemset(t, 0, sizeof *t);
    count<<<BLOCKS, N>>>(t);
    cudaMemcpy(&h, t, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(t);
    printf("%d %d %g %u %llx\n", h.sum, h.guarded, h.half, h.last, h.top);
    return h.sum != BLOCKS * N * (N - 1) / 2 || h.guarded != BLOCKS || h.half != BLOCKS * N / 2 ||
           h.last != BLOCKS * N % 7 || h.top != (1ull << 40 | (N - 1)) || h.wrong;
}
