// finding: use-after-free global error 10 (4 times)
/* The array is freed, then scanned. */
#include <thrust/device_ptr.h>
#include <thrust/scan.h>

int main() {
    int a[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *d;
    cudaMalloc(&d, sizeof a), cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice), cudaFree(d);
    thrust::device_ptr<int> p(d);
    thrust::exclusive_scan(p, p + 8, p);
    return 0;
}
