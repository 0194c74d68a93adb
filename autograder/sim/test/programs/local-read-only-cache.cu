// finding: out-of-bounds local error 8
// finding: out-of-bounds local error 9
// says: __ldg() and ld.global.nc read global memory only
// The read-only cache is one of global memory: a variable of the thread's own, and shared memory,
// have other addresses, and a GPU ends the program.
__global__ void k(int *out, int x) {
    __shared__ int word;
    out[0] = __ldg(&x);
    if (out[0] > 5) word = 1, out[1] = __ldg(&word);
}

int main() {
    int *out;
    cudaMalloc(&out, 2 * sizeof *out);
    k<<<1, 1>>>(out, 7);
    cudaDeviceSynchronize();
    cudaFree(out);
}
