/* The same without the test: threads 10 and 11 write outside of the array. */
__global__ void square(int *a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = i * i;
}

int main() {
    int n = 10, *d_a;
    cudaMalloc(&d_a, n * sizeof(int));
    square<<<(n + 3) / 4, 4>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
