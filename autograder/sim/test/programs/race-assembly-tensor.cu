// finding: race shared error 11
// finding: out-of-bounds shared error 18; uninitialised shared error 13
// for sm_90: asynchronous copies are newer than the first tensor cores.
// Rows that other lanes copy are spread by ldmatrix before they have come: it makes the lanes wait
// for each other, but orders nothing. And a load of four numbers that begins at the last of an array.
__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__global__ void k(const int4 *in, unsigned *out) {
    __shared__ int4 rows[32];
    unsigned a, b = 0, c = 0, d = 0;
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(address(&rows[threadIdx.x])),
                 "l"(in + threadIdx.x));
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
                 : "=r"(a)
                 : "r"(address(&rows[31 - threadIdx.x % 8])));
    __syncthreads();
    if (threadIdx.x == 31)
        asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4+16];"
                     : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                     : "r"(address(&rows[31])));
    out[threadIdx.x] = a + b + c + d;
}

int main() {
    int4 *in;
    unsigned *out;
    cudaMalloc(&in, 32 * sizeof *in);
    cudaMalloc(&out, 32 * sizeof *out);
    cudaMemset(in, 0, 32 * sizeof *in);
    k<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
