// finding: race global error 9 (512 times)
/* More places that race than a record has room for. */
#define ONCE *word = blockIdx.x; word++;
#define TEN ONCE ONCE ONCE ONCE ONCE ONCE ONCE ONCE ONCE ONCE
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

__global__ void k(int *word) {
    if (threadIdx.x) return;
    HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED
}

int main() {
    int *d;
    cudaMalloc(&d, 600 * sizeof(int));
    k<<<4, 32>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
