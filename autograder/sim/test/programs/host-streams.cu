// clean
/* Four streams, each with its part of an array: copy, kernel, copy, callback. Events put them in
   order where they must be, and give times. */
#include <cstdio>

enum { STREAMS = 4, N = 1 << 12, PART = N / STREAMS };

__global__ void add(int *a, int v) { a[blockIdx.x * blockDim.x + threadIdx.x] += v; }

static int called = 0;
static void CUDART_CB count(void *data) { called += *(int *)data; }
static void CUDART_CB back(cudaStream_t, cudaError_t status, void *data) {
    if (status == cudaSuccess) called += *(int *)data;
}

int main() {
    int *h, *d, *sum, one = 1, least, greatest;
    cudaStream_t stream[STREAMS], other;
    cudaEvent_t start, stop, ready;
    cudaMallocHost(&h, N * sizeof(int)), cudaMalloc(&d, N * sizeof(int));
    cudaMalloc(&sum, sizeof(int));
    for (int i = 0; i < N; i++) h[i] = i;
    cudaDeviceGetStreamPriorityRange(&least, &greatest);
    for (int s = 0; s < STREAMS; s++)
        cudaStreamCreateWithPriority(&stream[s], cudaStreamNonBlocking, greatest);
    cudaEventCreate(&start), cudaEventCreate(&stop);
    cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);

    cudaEventRecord(start, stream[0]);
    for (int s = 0; s < STREAMS; s++) {
        int at = s * PART;
        cudaMemcpyAsync(d + at, h + at, PART * sizeof(int), cudaMemcpyHostToDevice, stream[s]);
        add<<<PART / 256, 256, 0, stream[s]>>>(d + at, s + 1);
        cudaMemcpyAsync(h + at, d + at, PART * sizeof(int), cudaMemcpyDeviceToHost, stream[s]);
        cudaLaunchHostFunc(stream[s], count, &one);
        cudaStreamAddCallback(stream[s], back, &one, 0);
    }
    cudaEventRecord(stop, stream[0]);
    for (int s = 0; s < STREAMS; s++) cudaStreamSynchronize(stream[s]);
    for (int i = 0; i < N; i++)
        if (h[i] != i + i / PART + 1) return printf("h[%d] is %d\n", i, h[i]), 1;
    if (called != 2 * STREAMS) return printf("%d calls\n", called), 1;

    cudaStreamCreate(&other); // waits for stream 1 by an event
    add<<<N / 256, 256, 0, stream[1]>>>(d, 1);
    cudaEventRecord(ready, stream[1]);
    cudaStreamWaitEvent(other, ready, 0);
    add<<<N / 256, 256, 0, other>>>(d, 1);
    add<<<N / 256, 256>>>(d, 1); // the default stream waits for `other`, which blocks
    cudaMemcpyAsync(h, d, N * sizeof(int), cudaMemcpyDeviceToHost, 0);
    cudaEventRecord(stop, 0);
    while (cudaEventQuery(stop) == cudaErrorNotReady) continue;
    if (h[5] != 9) return printf("h[5] is %d\n", h[5]), 1;
    float ms = -1;
    if (cudaEventElapsedTime(&ms, start, stop) || ms <= 0 || ms > 1000) return printf("%f\n", ms), 1;

    for (int s = 0; s < STREAMS; s++) cudaStreamDestroy(stream[s]);
    cudaStreamDestroy(other), cudaEventDestroy(start), cudaEventDestroy(stop);
    cudaEventDestroy(ready), cudaFreeHost(h), cudaFree(d), cudaFree(sum);
    return cudaGetLastError() != cudaSuccess;
}
