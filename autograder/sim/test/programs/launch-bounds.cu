// finding: launch-error host error 6
// finding: launch-error host error 8
// A block with more threads than a kernel's __launch_bounds__ allow: the launch fails (CUDA C++
// Programming Guide, "Launch Bounds"). The second number of the bounds only guides the compiler.
__global__ void __launch_bounds__(64, 2)
    k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
template <int Threads>
__launch_bounds__(Threads) __global__ void scale(int *a) { a[threadIdx.y * blockDim.x + threadIdx.x] *= 2; }
struct limits {
    static const int threads = 32;
};
__global__ void __launch_bounds__(2 * limits::threads) plane(int *a) {
    a[threadIdx.y * blockDim.x + threadIdx.x] = 3;
}
int main() {
    int *d_a;
    cudaMalloc(&d_a, 256 * sizeof(int));
    cudaMemset(d_a, 0, 256 * sizeof(int));
    k<<<1, 64>>>(d_a);
    scale<64><<<1, 64>>>(d_a);
    plane<<<1, dim3(32, 2)>>>(d_a);
    k<<<1, 96>>>(d_a); // wrong
    k<<<2, 32>>>(d_a);
    scale<128><<<1, dim3(16, 9)>>>(d_a); // wrong
    cudaDeviceSynchronize();
    cudaFree(d_a);
    return 0;
}
