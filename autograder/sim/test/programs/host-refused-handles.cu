// finding: api-error host error 24
// finding: api-error host error 25
// finding: api-error host error 26
// finding: api-error host error 27
// finding: api-error host error 29
// finding: api-error host error 30
// finding: api-error host error 31
// finding: api-error host error 32
// finding: api-error host error 33
// says: the stream was destroyed, or never created
// says: the event was destroyed, or never created
// says: the event may not have happened yet
/* What is destroyed is gone; a time needs two events that have come; each kind of memory is freed
   by its own function. Nobody looks at what these calls return. */
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
int main() {
    int *a, *pinned;
    float ms;
    cudaStream_t s;
    cudaEvent_t from, to, never;
    cudaStreamCreate(&s), cudaMalloc(&a, 32 * sizeof(int)), cudaMallocHost(&pinned, 64);
    cudaEventCreate(&from), cudaEventCreate(&to), cudaEventCreate(&never), cudaEventRecord(from);
    cudaStreamDestroy(s);
    set<<<1, 32, 0, s>>>(a, 1);
    cudaMemsetAsync(a, 0, 32 * sizeof(int), s);
    cudaStreamSynchronize(s);
    cudaEventElapsedTime(&ms, from, never);
    set<<<1, 32>>>(a, 1), cudaEventRecord(to);
    cudaEventElapsedTime(&ms, from, to); // nobody has waited
    cudaEventDestroy(to), cudaEventDestroy(to);
    cudaEventRecord(to);
    cudaFree(pinned);
    cudaFreeHost(a);
    cudaDeviceSynchronize(), cudaFree(a), cudaFreeHost(pinned);
    return 0;
}
