/* A warp reads 32 neighbouring words, and then every eighth word. */
__device__ int a[256], sum[32];

__global__ void neighbours() { sum[threadIdx.x] = a[threadIdx.x]; }

__global__ void strided() { sum[threadIdx.x] = a[8 * threadIdx.x]; }

int main() {
    neighbours<<<1, 32>>>();
    strided<<<1, 32>>>();
    cudaDeviceSynchronize();
}
