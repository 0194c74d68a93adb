// clean
// metric: global_load_requests 2
// metric: global_load_sectors 32
// metric: global_reads 256
// metric: global_store_requests 2
// metric: global_store_sectors 20
// A structure of 16 bytes that is passed or returned by value is one access of 16 bytes.
__device__ __noinline__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ __noinline__ float4 twice(float4 v) {
    return make_float4(2 * v.x, 2 * v.y, 2 * v.z, 2 * v.w);
}

__global__ void k(float4 *a, float *b) {
    b[threadIdx.x] = sum(a[threadIdx.x]);
    a[threadIdx.x] = twice(a[threadIdx.x]);
}

int main() {
    float4 *d_a;
    float *d_b;
    cudaMalloc(&d_a, 32 * sizeof(float4));
    cudaMalloc(&d_b, 32 * sizeof(float));
    cudaMemset(d_a, 0, 32 * sizeof(float4));
    k<<<1, 32>>>(d_a, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
