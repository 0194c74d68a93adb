// clean
// metric: shared_reads 15
// metric: shared_writes 15
// metric: barriers 4
__global__ void tree(const int *in, int *out) {
    __shared__ int s[8];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (int half = 4; half > 0; half /= 2) {
        if (t < half) { int other = s[t + half]; s[t] += other; }
        __syncthreads();
    }
    if (t == 0) *out = s[0];
}

int main() {
    const int values[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    int *d_in, *d_out;
    cudaMalloc(&d_in, sizeof values);
    cudaMalloc(&d_out, sizeof *d_out);
    cudaMemcpy(d_in, values, sizeof values, cudaMemcpyHostToDevice);
    tree<<<1, 8>>>(d_in, d_out);
    cudaDeviceSynchronize();
    cudaFree(d_in);
    cudaFree(d_out);
}
