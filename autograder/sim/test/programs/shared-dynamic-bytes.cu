// clean
// 429 bytes of dynamic shared memory, which are no whole words; then more of it, as doubles and as
// bytes.
__global__ void doubles(double *out, int n) {
    extern __shared__ double s[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = i;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[i];
}
__global__ void bytes(char *out, int n) {
    extern __shared__ double s[];
    char *c = (char *)s;
    for (int i = threadIdx.x; i < n; i += blockDim.x) c[i] = i;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = c[i];
}

int main() {
    double *d_out;
    cudaMalloc(&d_out, 100 * sizeof(double));
    bytes<<<1, 64, 429>>>((char *)d_out, 429);
    doubles<<<1, 64, 100 * sizeof(double)>>>(d_out, 100);
    bytes<<<1, 64, 429>>>((char *)d_out, 429);
    bytes<<<1, 64, 800>>>((char *)d_out, 800);
    cudaDeviceSynchronize();
    cudaFree(d_out);
}
