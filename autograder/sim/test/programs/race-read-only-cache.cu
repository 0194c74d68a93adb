// finding: race global error 10
// finding: race global error 15
// says: reads a[63] (line 10)
// says: the kernel must not write what it reads so
// The cache that serves __ldg() and textures does not hear of stores: no barrier helps.
__device__ int a[64], out[64];
__global__ void k() {
    a[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = __ldg(&a[63 - threadIdx.x]);
}
__global__ void fetch(cudaTextureObject_t texture, int *where) {
    where[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tex1Dfetch<int>(texture, threadIdx.x ^ 1);
}

int main() {
    int *d;
    cudaMalloc(&d, 64 * sizeof(int));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = d;
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    resource.res.linear.sizeInBytes = 64 * sizeof(int);
    cudaTextureDesc how = {};
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &how, nullptr);
    k<<<1, 64>>>();
    fetch<<<1, 64>>>(texture, d);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(d);
    return 0;
}
