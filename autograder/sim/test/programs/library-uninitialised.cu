// finding: uninitialised global error 9
/* One element too many is sorted: nothing was ever stored there. */
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

int main() {
    int a[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *d;
    cudaMalloc(&d, 9 * sizeof(int)), cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice);
    thrust::sort(thrust::device, d, d + 9);
    cudaFree(d);
    return 0;
}
