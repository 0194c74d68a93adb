// clean
// metric: global_writes 65536
__global__ void k(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }

int main() {
    int *d_out;
    cudaMalloc(&d_out, 65536 * sizeof(int));
    k<<<64, 1024>>>(d_out);
    cudaDeviceSynchronize();
    cudaFree(d_out);
}
