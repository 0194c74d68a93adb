// finding: race global error 11
// says: the kernel must not write what it reads so
// One wide read by way of the read-only cache, of which this launch has stored the third word only.
__device__ __align__(16) float a[128];
__device__ float out[32];
__global__ void store_and_load() {
    const float4 *vectors = (const float4 *)a;
    int i = threadIdx.x;
    a[4 * i + 2] = i;
    __syncthreads();
    out[i] = __ldg(&vectors[31 - i]).x;
}
int main() {
    store_and_load<<<1, 32>>>();
    return cudaDeviceSynchronize() != cudaSuccess;
}
