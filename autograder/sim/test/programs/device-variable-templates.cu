// clean
// metric: atomics 4
/* Variable templates in constant and device memory, with specializations of both kinds; and inline
   variables, of which several files may have the same. A template of the host stays in its memory. */
template <typename T> __constant__ T mask[16];
template <> __constant__ double mask<double>[16] = {0.5};
namespace image {
template <typename T, int N = 4> __device__ T sums[N];
template <typename T> __device__ T scale = 2;
template <typename T> __device__ T *scale<T *> = nullptr;
template __device__ short scale<short>;
} // namespace image
inline __device__ int offset = 3;
__device__ int plain = 1;
template <typename T> T host_only[2] = {1, 2};

template <typename T> __global__ void filter(T *out) {
    unsigned i = threadIdx.x;
    out[i] = mask<T>[i] * image::scale<T> + offset + plain;
    if (i < 4) atomicAdd(&image::sums<T>[i], out[i]);
    if (i == 5) out[i] = (T)(mask<double>[0] * image::scale<short>);
    __syncthreads();
    if (i == 6 && !image::scale<T *>) offset = 8;
}

int main() {
    float h[16], s[4], *out, *sums;
    int changed;
    for (int i = 0; i < 16; i++) h[i] = (float)i;
    cudaMemcpyToSymbol(mask<float>, h, sizeof h);
    cudaMalloc(&out, sizeof h);
    filter<<<1, 16>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaGetSymbolAddress((void **)&sums, image::sums<float>);
    cudaMemcpy(s, sums, sizeof s, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&changed, offset, sizeof changed);
    host_only<int>[0] += changed;
    cudaFree(out);
    if (cudaGetLastError() != cudaSuccess || host_only<int>[0] != 9) return 1;
    return h[15] != 34 || h[5] != 1 || s[0] != 4 || s[3] != 10;
}
