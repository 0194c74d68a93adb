/* The same two branches: first both of them in each warp, then one for each warp. */
__device__ int even[64], odd[64];

__global__ void by_lane() {
    int i = threadIdx.x;
    if (i % 2 == 0)
        even[i] = i;
    else
        odd[i] = i;
}

__global__ void by_warp() {
    int i = threadIdx.x;
    if (i / 32 == 0)
        even[i] = i;
    else
        odd[i] = i;
}

int main() {
    by_lane<<<1, 64>>>();
    by_warp<<<1, 64>>>();
    cudaDeviceSynchronize();
}
