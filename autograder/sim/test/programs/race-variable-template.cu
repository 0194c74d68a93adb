// finding: race global error 7 (2 times)
// says: total
/* Blocks add to an instance of a variable template, in device memory. */
template <typename T> __device__ T total;
template <typename T> __constant__ T step;
__global__ void k() {
    total<int> += step<int>;
}
int main() {
    int one = 1;
    cudaMemcpyToSymbol(step<int>, &one, sizeof one);
    k<<<4, 1>>>();
    cudaDeviceSynchronize();
}
