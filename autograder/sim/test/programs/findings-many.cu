// finding: race global error 10; race global warning 9 (511 times)
/* Hundreds of stores of one value by all blocks, which are warnings, and then a race. */
#define ONCE *same = 1; same++;
#define TEN ONCE ONCE ONCE ONCE ONCE ONCE ONCE ONCE ONCE ONCE
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

__global__ void k(int *same, int *other) {
    if (threadIdx.x) return;
    HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED
    *other = blockIdx.x;
}

int main() {
    int *d;
    cudaMalloc(&d, 601 * sizeof(int));
    k<<<4, 32>>>(d, d + 600);
    cudaDeviceSynchronize();
    cudaFree(d);
}
