// clean
// Some editors put a space into the brackets of a launch; nvcc does not mind.
// clang-format off
template <int N> __global__ void k(int *a) { a[threadIdx.x] = N; }

int main() {
    int *d_a, a[32];
    cudaMalloc(&d_a, sizeof a);
    k<3> << <1, 32 >> > (d_a);
    k<4> << < 1, 32 >>> (d_a);
    cudaMemcpy(a, d_a, sizeof a, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    return a[31] != 4;
}
