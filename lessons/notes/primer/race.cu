/* Reverses 64 values, and does not wait for the other warp. */
__device__ int a[64];

__global__ void reverse() {
    __shared__ int s[64];
    int i = threadIdx.x;
    s[i] = a[i];
    a[i] = s[63 - i];
}

int main() {
    reverse<<<1, 64>>>();
    cudaDeviceSynchronize();
}
