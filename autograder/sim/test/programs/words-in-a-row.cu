// finding: race global error 21
// finding: race global error 28
// finding: uninitialised global error 35
// finding: race global error 41
// finding: race global error 47
// finding: race global error 53
// says: thread (0,0,0) of block (1,0,0) writes rows[5]
// Threads in a row use words in a row, as most kernels do, and the simulator keeps one record for
// 32 of them. What one thread does otherwise must be seen all the same.
#include <cstdio>

enum { N = 128 };

__global__ void read_twice(int *rows, int *out) { // by all before the barrier, by one behind it
    if (blockIdx.x == 0) {
        int sum = rows[threadIdx.x];
        __syncthreads();
        if (threadIdx.x == 0) sum += rows[0];
        out[threadIdx.x] = sum;
    } else if (threadIdx.x == 0) {
        rows[5] = 1; // a read of block 0's first interval
    }
}

__global__ void pairs(double *pair) { // each thread has two words
    pair[threadIdx.x] = 1;
    if (threadIdx.x == 7) {
        ((int *)pair)[3] = 0; // thread 1's second word
    }
}

__global__ void half_of_it(int *half, int store) {
    if (store && threadIdx.x % 2) half[threadIdx.x] = 1;
    if (!store && threadIdx.x == 8) {
        half[9] += half[8]; // no launch has stored it
    }
}

__global__ void runs(int *run) { // eight words each, one after the other
    for (int i = 0; i < 8; i++) run[8 * threadIdx.x + i] = i;
    if (threadIdx.x == 2) run[8 * 2 + 7 - 8] = 0; // the one before it
}

__global__ void updates(int *word) { // read and written by its own thread
    word[threadIdx.x] += 1;
    if (threadIdx.x == 31) {
        word[30] = 0;
    }
}

__global__ void beside_atomics(int *word) {
    word[threadIdx.x] = 1;
    if (threadIdx.x == 3) atomicAdd(&word[2], 1);
}

int main() {
    int *rows, *out;
    cudaMalloc(&rows, N * sizeof *rows);
    cudaMalloc(&out, N * sizeof *out);
    cudaMemset(rows, 0, N * sizeof *rows);
    read_twice<<<2, N>>>(rows, out);
    double *pair;
    cudaMalloc(&pair, N * sizeof *pair);
    pairs<<<1, N>>>(pair);
    int *half;
    cudaMalloc(&half, N * sizeof *half);
    half_of_it<<<1, N>>>(half, 1);
    half_of_it<<<1, N>>>(half, 0);
    int *run;
    cudaMalloc(&run, N * sizeof *run);
    runs<<<1, N / 8>>>(run);
    updates<<<1, N>>>(rows);
    beside_atomics<<<1, N>>>(rows);
    cudaDeviceSynchronize();
    cudaFree(rows), cudaFree(out), cudaFree(pair), cudaFree(half), cudaFree(run);
    puts("done");
}
