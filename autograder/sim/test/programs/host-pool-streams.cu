// clean
/* Memory that one stream allocates and another frees, with events in between; or the host waits. */
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
int main() {
    int *a, *b, h[32];
    cudaStream_t one, two;
    cudaEvent_t there, done;
    cudaStreamCreate(&one), cudaStreamCreate(&two);
    cudaEventCreate(&there), cudaEventCreate(&done);
    cudaMallocAsync(&a, sizeof h, one), cudaEventRecord(there, one);
    cudaStreamWaitEvent(two, there, 0);
    set<<<1, 32, 0, two>>>(a, 3);
    cudaMemcpyAsync(h, a, sizeof h, cudaMemcpyDeviceToHost, two);
    cudaEventRecord(done, two), cudaStreamWaitEvent(one, done, 0);
    cudaFreeAsync(a, one);
    cudaMallocAsync(&b, sizeof h, one), cudaStreamSynchronize(one);
    set<<<1, 32, 0, two>>>(b, 4);
    cudaStreamSynchronize(two);
    cudaFree(b);
    cudaStreamDestroy(one), cudaStreamDestroy(two), cudaEventDestroy(there), cudaEventDestroy(done);
    return h[31] != 3;
}
