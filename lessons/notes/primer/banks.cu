/* A column of a matrix lies in one bank; of a padded matrix, in 32 banks. */
__device__ int a[32];

__global__ void column() {
    __shared__ int s[32][32];
    s[threadIdx.x][0] = threadIdx.x;
    a[threadIdx.x] = s[threadIdx.x][0];
}

__global__ void padded() {
    __shared__ int s[32][33];
    s[threadIdx.x][0] = threadIdx.x;
    a[threadIdx.x] = s[threadIdx.x][0];
}

int main() {
    column<<<1, 32>>>();
    padded<<<1, 32>>>();
    cudaDeviceSynchronize();
}
