// clean
// Blocks take turns by an acquiring load and a releasing store whose qualifiers stand in the order
// that CUTLASS has them in.
__device__ int turn, sums[32];

__global__ void add_in_order() {
    int t = threadIdx.x, seen = -1;
    while (__syncthreads_and(seen != (int)blockIdx.x))
        if (t == 0) asm volatile("ld.global.acquire.gpu.b32 %0, [%1];\n" : "=r"(seen) : "l"(&turn));
    sums[t] += blockIdx.x;
    __syncthreads();
    if (t == 0)
        asm volatile("st.global.release.gpu.b32 [%0], %1;\n" : : "l"(&turn), "r"(blockIdx.x + 1));
}

int main() {
    int got[32], wrong = 0;
    add_in_order<<<12, 32>>>();
    cudaMemcpyFromSymbol(got, sums, sizeof got);
    for (int i = 0; i < 32; i++) wrong += got[i] != 66;
    return wrong;
}
