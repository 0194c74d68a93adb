// A sparse triangular system without levels (Liu et al. 2016): the warp of a row waits for each
// unknown that the row needs, a lane for each of them.
#include <cstdio>
enum { ROWS = 60, NEEDS = 3, WARPS = 4, THREADS = 32 * WARPS };

__device__ int x[ROWS];
__device__ volatile int ready[ROWS];

__host__ __device__ int needs(int row, int i) { return row - 1 - i * i * 2; }

__global__ void solve() {
    int row = (blockIdx.x * THREADS + threadIdx.x) / 32, lane = threadIdx.x % 32, sum = 0;
    int other = needs(row, lane);
    if (lane < NEEDS && other >= 0) {
        while (!ready[other]) {}
        // wrong: ;
        __threadfence();
        sum = (lane + 1) * x[other];
    }
    for (int distance = 16; distance > 0; distance /= 2)
        sum += __shfl_down_sync(~0u, sum, distance);
    if (lane != 0) return;
    x[row] = (row - sum) % 1000;
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    ready[row] = 1;
    // wrong: *(int *)&ready[row] = 1;
}

int main() {
    int got[ROWS], want[ROWS], wrong = 0;
    solve<<<ROWS / WARPS, THREADS>>>();
    cudaMemcpyFromSymbol(got, x, sizeof got);
    for (int row = 0; row < ROWS; row++) {
        int sum = 0;
        for (int i = 0; i < NEEDS; i++)
            if (needs(row, i) >= 0) sum += (i + 1) * want[needs(row, i)];
        want[row] = (row - sum) % 1000;
        wrong += got[row] != want[row];
    }
    if (wrong) printf("%d unknowns are wrong\n", wrong);
    return wrong != 0;
}
