// clean
// metric: global_writes 32
__global__ void reverse(float *out) {
    float mine = 0.5f * threadIdx.x;
    out[threadIdx.x] = __shfl_xor_sync(0xffffffff, mine, 31);
}

int main() {
    float *d_out;
    cudaMalloc(&d_out, 32 * sizeof(float));
    reverse<<<1, 32>>>(d_out);
    cudaDeviceSynchronize();
    cudaFree(d_out);
}
