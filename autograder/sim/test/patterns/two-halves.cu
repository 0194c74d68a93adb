// A flag and a value in one word of 64 bits. It is there as a whole if it is stored and loaded as
// one: of two halves, one may be there.
#include <cstdio>
enum { PAIRS = 4 };

__device__ unsigned long long word[2 * PAIRS];
__device__ unsigned got[2 * PAIRS];

__device__ volatile unsigned *half(int i) { return (volatile unsigned *)&word[i]; }

__global__ void by_volatile(int i) {
    volatile unsigned long long *p = &word[i];
    unsigned long long v;
    if (blockIdx.x == 0) {
        *p = 1ull << 32 | 7;
        // wrong: half(i)[0] = 7, half(i)[1] = 1;
        // wrong: half(i)[0] = 7, __threadfence(), half(i)[1] = 1;
    } else {
        do v = *p;
        // wrong: do v = half(i)[0] | (unsigned long long)half(i)[1] << 32;
        while (!(v >> 32));
        got[i] = (unsigned)v;
    }
}

__global__ void by_atomics(int i) {
    unsigned long long v;
    if (blockIdx.x == 0) {
        atomicExch(&word[i], 1ull << 32 | 7);
        // wrong: atomicExch((unsigned *)&word[i], 7), atomicExch((unsigned *)&word[i] + 1, 1);
        // wrong: half(i)[0] = 7, half(i)[1] = 1;
    } else {
        do v = atomicAdd(&word[i], 0);
        // wrong: do v = atomicAdd((unsigned *)&word[i] + 1, 0) * (1ull << 32) + *half(i);
        while (!(v >> 32));
        got[i] = (unsigned)v;
    }
}

int main() {
    unsigned out[2 * PAIRS], wrong = 0;
    for (int i = 0; i < PAIRS; i++) {
        by_volatile<<<2, 1>>>(2 * i);
        by_atomics<<<2, 1>>>(2 * i + 1);
    }
    cudaMemcpyFromSymbol(out, got, sizeof out);
    for (int i = 0; i < 2 * PAIRS; i++) wrong += out[i] != 7;
    if (wrong) printf("%u words are wrong\n", wrong);
    return wrong != 0;
}
