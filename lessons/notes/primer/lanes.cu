/* A block of 64 threads is two warps. The threads at a warp's ends say where they are. */
#include <cstdio>

__global__ void where() {
    int i = threadIdx.x, warp = i / 32, lane = i % 32;
    int left = __shfl_up_sync(0xffffffff, i, 1);
    if (lane == 0 || lane == 31)
        printf("thread %2d: lane %2d of warp %d, got %d\n", i, lane, warp, left);
}

int main() {
    where<<<1, 64>>>();
    cudaDeviceSynchronize();
}
