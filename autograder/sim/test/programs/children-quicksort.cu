// clean
/* Quicksort as with dynamic parallelism: a partition, then a child for each side, none of which
   waits for the other. */
#include <cstdio>

__global__ void insertion(int *a, int left, int right) {
    for (int i = left + 1; i <= right; i++) {
        int v = a[i], j = i;
        for (; j > left && a[j - 1] > v; j--) a[j] = a[j - 1];
        a[j] = v;
    }
}

__global__ void quicksort(int *a, int left, int right, int depth) {
    if (depth > 16 || right - left < 8) {
        insertion<<<1, 1, 0, cudaStreamFireAndForget>>>(a, left, right);
        return;
    }
    int pivot = a[(left + right) / 2], l = left, r = right;
    while (l <= r) {
        while (a[l] < pivot) l++;
        while (a[r] > pivot) r--;
        if (l > r) break;
        int swap = a[l];
        a[l++] = a[r];
        a[r--] = swap;
    }
    cudaStream_t side;
    if (left < r) {
        cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
        quicksort<<<1, 1, 0, side>>>(a, left, r, depth + 1);
        cudaStreamDestroy(side);
    }
    if (l < right) {
        cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
        quicksort<<<1, 1, 0, side>>>(a, l, right, depth + 1);
        cudaStreamDestroy(side);
    }
}

int main() {
    enum { N = 1000 };
    static int h[N];
    int *d;
    for (int i = 0; i < N; i++) h[i] = i * 7919 % N;
    cudaMalloc(&d, sizeof h), cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    quicksort<<<1, 1>>>(d, 0, N - 1, 0);
    if (cudaDeviceSynchronize()) return 1;
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost), cudaFree(d);
    for (int i = 0; i < N; i++)
        if (h[i] != i) return printf("h[%d] is %d\n", i, h[i]), 1;
    return 0;
}
