// finding: out-of-bounds local error 6
// says: writes count[4], which is outside of the array
// A store behind an array of the thread's own would destroy what lies there: it ends the launch.
__global__ void k(const int *in, int *out) {
    int count[4] = {};
    for (int i = 0; i < 16; i++) count[in[i]]++;
    out[threadIdx.x] = count[1];
}

int main() {
    int in[16], *d_in, *d_out;
    for (int i = 0; i < 16; i++) in[i] = i % 5;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, 32 * sizeof(int));
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    k<<<1, 32>>>(d_in, d_out);
    bool stopped = cudaDeviceSynchronize() == cudaErrorIllegalAddress;
    cudaFree(d_in);
    cudaFree(d_out);
    return stopped ? 0 : 1;
}
