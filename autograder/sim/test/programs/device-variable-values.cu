// clean
/* Variables of the device whose first value stands in parentheses are no functions. */
#include <cuda/atomic>
__device__ int rounds(5), offset(-1);
__constant__ bool checked(true);
__device__ cuda::atomic<int, cuda::thread_scope_device> count(0);
__device__ int none(int v) { return v; }

__global__ void use(int *out) {
    for (int i = 0; i < rounds; i++) count++;
    if (checked) *out = count.load() + offset + none(21);
    rounds = 6;
}
int main() {
    int *out, h;
    cudaMalloc(&out, sizeof h);
    use<<<1, 1>>>(out);
    cudaMemcpy(&h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
    return h != 25;
}
