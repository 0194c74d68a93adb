// clean
// metric: global_load_requests 48
// metric: global_load_sectors 144
// A lane that has nothing to do under the `if` waits for those that have: the next round's load is
// one request. And a round in which a lane does nothing at all is one of the outer loop's.
__global__ void k(const int *a, int *b) {
    int t = (int)threadIdx.x, sum = 0;
    for (int i = 0; i < 16; i++) {
        sum += a[i * 32 + t]; // 16 requests of 4 sectors
        if ((i + t) % 8 == 0) sum += a[1024 + i * 32 + t]; // 16 of 4 lanes, a sector each
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < (t + i) % 2 + 3; j++) sum += a[8 * j]; // 4 times 4 requests of 1 sector
    b[t] = sum;
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 4096 * sizeof(int));
    cudaMalloc(&d_b, 32 * sizeof(int));
    cudaMemset(d_a, 0, 4096 * sizeof(int));
    k<<<1, 32>>>(d_a, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
