// clean
// metric: global_load_requests 92
// Nested loops whose lengths differ from lane to lane, merged as lockstep execution would.
__global__ void k(const int *a, int *b) {
    int s = 0;
    for (int i = 0; i < (int)threadIdx.x; i++) {
        for (int j = 0; j < (int)((threadIdx.x + i) % 3); j++) s += a[i * 32 + j];
        s += a[i];
    }
    b[threadIdx.x] = s;
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 32>>>(d_a, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
