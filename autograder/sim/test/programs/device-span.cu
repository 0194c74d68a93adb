// clean
/* libcu++'s span and its divisions, in a kernel; an index beyond the span is nobody's business, as
   long as the memory is there. */
#include <cstdio>
#include <cuda/atomic> // declares cuda::std, which hides std in cuda/cmath
#include <cuda/cmath>
#include <cuda/std/chrono>
#include <cuda/std/span>

__global__ void scale(cuda::std::span<const int> in, cuda::std::span<int> out) {
    for (unsigned i = threadIdx.x; i < in.size(); i += blockDim.x) out[i] = 3 * in[i];
    __syncthreads();
    if (threadIdx.x == 0)
        for (int &v : out.subspan(in.size() - 2)) v = -v;
}

int main() {
    enum { N = 70 };
    int *in, *out, h[N];
    for (int i = 0; i < N; i++) h[i] = i;
    cudaMalloc(&in, sizeof h), cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    scale<<<1, cuda::round_up(cuda::ceil_div((int)N, 2), 32)>>>({in, N}, {out, N});
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(in), cudaFree(out);
    cuda::std::chrono::milliseconds wait(1500);
    cuda::std::span<int> all(h);
    int wrong = wait.count() != 1500 || all.size() != N || all.back() != -3 * (N - 1);
    for (int i = 0; i < N; i++) wrong += all[i] != (i < N - 2 ? 3 * i : -3 * i);
    printf("%d wrong\n", wrong);
    return wrong;
}
