// clean
// metric: global_writes 64
/* A kernel takes a struct by value that is too large for registers, and hands it on by value. */
struct large {
    int a, b, c, d, e;
};

__device__ __noinline__ int use(struct large s, int i) { return s.a + s.e * i; }

__global__ void k(int *out, struct large s) {
    s.a++; // a copy of the thread's own
    out[threadIdx.x] = use(s, threadIdx.x);
}

int main() {
    int *d_out, h_out[64];
    struct large s = {1, 2, 3, 4, 5};
    cudaMalloc(&d_out, sizeof h_out);
    k<<<1, 64>>>(d_out, s);
    if (cudaGetLastError() != cudaSuccess) return 1;
    cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    return h_out[63] != 2 + 5 * 63;
}
