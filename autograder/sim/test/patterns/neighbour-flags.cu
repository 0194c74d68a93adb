// A stencil over many steps in one launch: a block waits for its two neighbours only, by a count of
// the steps that each has done. Two copies suffice, since none is more than a step ahead.
#include <cstdio>
enum { BLOCKS = 9, THREADS = 32, N = BLOCKS * THREADS, STEPS = 6 };

__device__ int cells[2][N], steps_done[BLOCKS];

__device__ int load(int *p) { return atomicAdd(p, 0); }

__global__ void diffuse() {
    int t = threadIdx.x, b = blockIdx.x, i = b * THREADS + t;
    for (int step = 0; step < STEPS; step++) {
        if (t == 0) {
            while (load(&steps_done[(b + 1) % BLOCKS]) < step) {}
            // wrong: (not in order) ;
            while (load(&steps_done[(b + BLOCKS - 1) % BLOCKS]) < step) {}
            // wrong: ;
            __threadfence();
        }
        __syncthreads();
        // wrong:
        int *from = cells[step % 2];
        cells[1 - step % 2][i] = from[(i + N - 1) % N] + from[i] + from[(i + 1) % N];
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        __syncthreads();
        // wrong:
        if (t == 0) atomicExch(&steps_done[b], step + 1);
        // wrong: if (t == 0) steps_done[b] = step + 1;
        // wrong: if (t == 0) atomicExch_block(&steps_done[b], step + 1);
    }
}

int main() {
    static int start[N], got[N], want[2][N];
    int wrong = 0;
    for (int i = 0; i < N; i++) start[i] = want[0][i] = i % 13;
    cudaMemcpyToSymbol(cells, start, sizeof start);
    diffuse<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, cells, sizeof got);
    for (int s = 0; s < STEPS; s++)
        for (int i = 0; i < N; i++)
            want[1 - s % 2][i] = want[s % 2][(i + N - 1) % N] + want[s % 2][i] +
                                 want[s % 2][(i + 1) % N];
    for (int i = 0; i < N; i++) wrong += got[i] != want[0][i];
    if (wrong) printf("%d cells are wrong\n", wrong);
    return wrong != 0;
}
