// finding: out-of-bounds global error 9, 10, 11
// says: d_first[-1]
// says: d_second[-3]
// says: d_first[100]
// A step before an array is told as that: the array that was missed by less has the blame.
__global__ void k(const int *first, const int *second, int *out) {
    int i = threadIdx.x;
    int sum = 0;
    if (i == 0) sum += first[-1];
    if (i == 0) sum += second[-3];
    if (i == 0) sum += first[100];
    out[i] = sum;
}

int main() {
    int *d_first, *d_second, *d_out;
    cudaMalloc(&d_first, 100 * sizeof(int));
    cudaMalloc(&d_second, 100 * sizeof(int));
    cudaMalloc(&d_out, 32 * sizeof(int));
    cudaMemset(d_first, 0, 100 * sizeof(int));
    cudaMemset(d_second, 0, 100 * sizeof(int));
    k<<<1, 32>>>(d_first, d_second, d_out);
    cudaDeviceSynchronize();
    cudaFree(d_first);
    cudaFree(d_second);
    cudaFree(d_out);
}
