// alone, cases: 29
// What blocks do to each other, or what but one place may be said of, late: CASE chooses one.
#include <cassert>
#include <cstdio>
#include <vector>

enum { N = 4096, BLOCK = 32, BLOCKS = N / BLOCK, LATE = BLOCKS - 3 };
#ifndef CASE
#define CASE 1
#endif
__device__ int total, flag;

__global__ void k(int *a, int *b, unsigned char *bytes, int round) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    (void)bytes, (void)round;
    bool late = blockIdx.x == LATE && threadIdx.x == 5;
#if CASE == 12 || CASE == 13 || CASE == 22 || CASE == 24
    __shared__ int s[BLOCK];
#endif
#if CASE == 1 // two far blocks write one word
    a[i] = i;
    if (late) a[3 * BLOCK + 1] = 7;
#elif CASE == 2  // a block reads what an earlier one writes
    a[i] = blockIdx.x > 2 ? a[i - 2 * BLOCK] + 1 : i;
#elif CASE == 3  // a block writes what an earlier one reads
    b[i] = a[(i + BLOCK) % N];
    if (blockIdx.x > BLOCKS / 2) a[i] = 1;
#elif CASE == 4  // out of bounds, late
    a[i] = i;
    if (late) a[N + 3] = 1;
#elif CASE == 5  // never written, late
    b[i] = i;
    if (late) b[i] = a[i + round];
#elif CASE == 6  // bytes of one word, of two blocks
    bytes[i * 2 + 1] = i;
    bytes[(i * 2 + 2) % (2 * N)] = 1;
#elif CASE == 7  // atomics
    atomicAdd(&total, i);
#elif CASE == 8  // the last block
    a[i] = i;
    __threadfence();
    if (threadIdx.x == 0 && atomicAdd(&total, 1) == BLOCKS - 1) b[0] = a[5] + a[N - 1];
#elif CASE == 9  // a flag
    if (late) *(volatile int *)&flag = 1;
    a[i] = i;
#elif CASE == 10 // said aloud, late
    a[i] = i;
    if (late) printf("thread %d is here\n", i);
#elif CASE == 11 // a failed assertion, late
    a[i] = i;
    assert(!late);
#elif CASE == 12 // shared memory that nobody wrote, late
    a[i] = i;
    if (late) a[i] = s[3];
    s[threadIdx.x] = i;
#elif CASE == 13 // a race in shared memory, late
    s[threadIdx.x] = i;
    if (blockIdx.x == LATE) s[0] = threadIdx.x;
    a[i] = s[threadIdx.x];
#elif CASE == 14 // a barrier that some miss, late
    if (!(blockIdx.x == LATE && threadIdx.x > 7)) __syncthreads();
    a[i] = i;
#elif CASE == 15 // the heap
    int *p = late ? (int *)malloc(4) : NULL;
    if (p) *p = 3;
    a[i] = p ? *p : 0;
#elif CASE == 16 // a division by zero, late
    a[i] = N / (late ? total : 1);
#elif CASE == 17 // a trap, late
    a[i] = i;
    if (late) __trap();
#elif CASE == 18 // all store the same
    a[i % 8] = 3;
#elif CASE == 19 // a pause
    if (late) __nanosleep(100);
    a[i] = i;
#elif CASE == 20 // a null pointer, late
    a[i] = i;
    if (late) *(int *)NULL = 1;
#elif CASE == 21 // a wrong mask, late
    a[i] = late ? __shfl_sync(0x1, i, 0) : i;
#elif CASE == 22 // a swap in shared memory
    s[threadIdx.x] = 0;
    __syncwarp();
    a[i] = atomicCAS(&s[threadIdx.x], 0, 1);
#elif CASE == 23 // a variable of the device
    if (late) flag = 3;
    a[i] = flag;
#elif CASE == 24 // exchanges what nobody wrote
    a[i] = atomicExch(&s[threadIdx.x], i);
#elif CASE == 25 // misaligned, late
    a[i] = i;
    if (late) *(int *)((char *)a + 2) = 1;
#elif CASE == 27 // a late block reads what one of the first writes
    a[i] = i;
    if (late) b[i] = a[5 * BLOCK];
#elif CASE == 28 // a late block writes what one of the first reads
    b[i] = blockIdx.x == 5 ? a[LATE * BLOCK + 5] : 1;
    if (late) a[i] = 3;
#elif CASE == 29 // the clock
    if (clock64() == 1) b[i] = 1;
    a[i] = i;
#elif CASE == 26 // the end of the program, late
    a[i] = i;
    if (late) exit(3);
#endif
}

int main() {
    int *a, *b;
    unsigned char *bytes;
    cudaMalloc(&a, N * sizeof(int));
    cudaMalloc(&b, N * sizeof(int));
    cudaMalloc(&bytes, 2 * N);
#if CASE != 5
    cudaMemset(a, 0, N * sizeof(int));
#endif
    cudaMemset(b, 0, N * sizeof(int));
    cudaMemset(bytes, 0, 2 * N);
    puts("before");
    for (int i = 0; i < 2; i++) {
        k<<<BLOCKS, BLOCK>>>(a, b, bytes, i);
        printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    }
    std::vector<int> h(N);
    unsigned sum = 0;
    cudaMemcpy(h.data(), a, N * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) sum = sum * 31 + h[i];
    cudaMemcpy(h.data(), b, N * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) sum = sum * 31 + h[i];
    cudaMemcpy(h.data(), bytes, 2 * N, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N / 2; i++) sum = sum * 31 + h[i];
    int t = 0;
    cudaMemcpyFromSymbol(&t, total, sizeof t);
    printf("%u %d\n", sum, t);
    cudaFree(a), cudaFree(b), cudaFree(bytes);
}
