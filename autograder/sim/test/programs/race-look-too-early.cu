// finding: race global error 16 (2 times)
// says: it may have seen an older value
/* Peterson's lock without the fence between the own stores and the look at the other's: on a GPU each of
   the two may see the other's word from before, and both get in. Here no order of the threads shows
   that. */
__device__ volatile int want[2], turn;

__global__ void count(int *a) {
    int me = blockIdx.x;
    for (int r = 0; r < 4; r++) {
        want[me] = 1;
        turn = 1 - me;
        // no fence
        while (want[1 - me] && turn == 1 - me) {}
        __threadfence();
        ++*a;
        __threadfence();
        want[me] = 0;
    }
}
int main() {
    int *a;
    cudaMalloc(&a, sizeof *a), cudaMemset(a, 0, sizeof *a);
    count<<<2, 1>>>(a);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
