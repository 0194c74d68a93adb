/* Reverses eight values by way of shared memory. */
__device__ int a[8] = {3, 1, 7, 0, 4, 1, 6, 3};

__global__ void reverse() {
    __shared__ int s[8];
    int i = threadIdx.x;
    s[i] = a[i];
    __syncthreads();
    a[i] = s[7 - i];
}

int main() {
    reverse<<<1, 8>>>();
    cudaDeviceSynchronize();
}
