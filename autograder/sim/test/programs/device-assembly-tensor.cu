// clean
// for sm_90: stmatrix is that new.
// A product of 16 x 16 and 16 x 8 halves as fast kernels write it: rows come by asynchronous copies
// and are spread over the lanes by ldmatrix, multiplied by mma.sync, and put back by stmatrix.
#include <cstdio>
#include <cuda_fp16.h>

__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__global__ void multiply(const half *a, const half *b, half *c) {
    __shared__ alignas(16) half sa[16 * 16], sb[16 * 8], sc[16 * 8];
    int lane = threadIdx.x;
    unsigned fa[4], fb[2], fc[2] = {0, 0};
    asm volatile("cp.async.cg.shared.global [%0], [%1], %2;" ::"r"(address(&sa[lane * 8])),
                 "l"(a + lane * 8), "n"(16));
    unsigned bytes = lane < 16 ? 16 : 0; // the others copy nothing
    if (lane < 16)
        asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(
                         address(&sb[lane * 8])),
                     "l"(b + lane * 8), "r"(bytes));
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.wait_group %0;\n" ::"n"(0));
    __syncthreads();
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(fa[0]), "=r"(fa[1]), "=r"(fa[2]), "=r"(fa[3])
                 : "r"(address(&sa[lane % 16 * 16 + lane / 16 * 8])));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(fb[0]), "=r"(fb[1])
                 : "r"(address(&sb[lane % 16 * 8])));
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 "
                 "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
                 : "+r"(fc[0]), "+r"(fc[1])
                 : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]));
    asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(
                     address(&sc[lane % 16 * 8])),
                 "r"(fc[0]), "r"(fc[1]));
    __syncwarp();
    for (int i = lane; i < 16 * 8; i += 32) c[i] = sc[i];
}

int main() {
    half *a, *b, *c;
    cudaMallocManaged(&a, 16 * 16 * sizeof *a);
    cudaMallocManaged(&b, 16 * 8 * sizeof *b);
    cudaMallocManaged(&c, 16 * 8 * sizeof *c);
    for (int i = 0; i < 16 * 16; i++) a[i] = __float2half((float)(i % 7 - 3));
    for (int i = 0; i < 16 * 8; i++) b[i] = __float2half((float)(i % 5 - 2));
    multiply<<<1, 32>>>(a, b, c);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 8; j++) {
            int sum = 0;
            for (int l = 0; l < 16; l++) sum += ((i * 16 + l) % 7 - 3) * ((l * 8 + j) % 5 - 2);
            wrong += __half2float(c[i * 8 + j]) != (float)sum;
        }
    if (wrong) printf("%d elements are wrong\n", wrong);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return wrong != 0;
}
