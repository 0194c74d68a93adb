/* How many warps a multiprocessor can hold, for three amounts of shared memory per block. */
#include <cstdio>

__global__ void work(int *a) {
    extern __shared__ int s[];
    s[threadIdx.x] = a[threadIdx.x];
}

int main() {
    for (int kilobytes : {4, 16, 48}) {
        int blocks;
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, work, 256, kilobytes * 1024);
        printf("%2d KB per block: %2d blocks, %2d warps\n", kilobytes, blocks, blocks * 8);
    }
}
