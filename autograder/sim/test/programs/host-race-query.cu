// finding: race global error 19
// finding: race global error 26
// A single query of a stream or an event does not synchronise: it may return cudaErrorNotReady, and
// orders nothing then. A polling loop synchronises. After a wait, a query returns cudaSuccess.
#include <cstdio>
#define CHECK(call)                                                      \
    do {                                                                 \
        if (cudaError_t error = call) puts(cudaGetErrorString(error));   \
    } while (0)

__global__ void fill(int *a, int value) {
    a[threadIdx.x] = value;
}
static int read_early(int *a, cudaStream_t s) {
    fill<<<1, 64, 0, s>>>(a, 1);
    if (cudaStreamQuery(s) == cudaSuccess) printf("finished at once\n");
    fill<<<1, 64, 0, s>>>(a, 2);
    cudaStreamQuery(s);
    return a[3]; // wrong
}
static int read_early(int *a, cudaStream_t s, cudaEvent_t e) {
    CHECK(cudaDeviceSynchronize());
    fill<<<1, 64, 0, s>>>(a, 3);
    cudaEventRecord(e, s);
    cudaEventQuery(e);
    return a[4]; // wrong
}
static int read_late(int *a, cudaStream_t s, cudaEvent_t e) {
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaStreamQuery(s));
    CHECK(cudaEventQuery(e));
    fill<<<1, 64, 0, s>>>(a, 4);
    while (cudaStreamQuery(s) == cudaErrorNotReady) {}
    int sum = a[5];
    fill<<<1, 64, 0, s>>>(a, 5);
    cudaEventRecord(e, s);
    while (cudaEventQuery(e) != cudaSuccess) {}
    return sum + a[6];
}
int main() {
    int *a;
    cudaStream_t s;
    cudaEvent_t e;
    cudaStreamCreate(&s), cudaEventCreate(&e);
    cudaMallocManaged(&a, 64 * sizeof *a);
    printf("%d\n", read_early(a, s) + read_early(a, s, e) + read_late(a, s, e));
    cudaEventDestroy(e), cudaStreamDestroy(s);
    cudaFree(a);
}
