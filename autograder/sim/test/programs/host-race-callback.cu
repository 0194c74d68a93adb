// finding: race global error 19
/* A host function that a stream calls knows that the stream is done, but tells nobody: for the
   host's main thread that is no reason to read. */
#include <cuda_runtime.h>

static int calls;

__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }

static void count(void *) { calls++; }

int main() {
    int *a;
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking), cudaMallocHost(&a, 32 * sizeof *a);
    fill<<<1, 32, 0, s>>>(a, 1);
    cudaLaunchHostFunc(s, count, nullptr);
    // missing: cudaStreamSynchronize(s)
    int first = a[1];
    cudaStreamSynchronize(s);
    cudaFreeHost(a), cudaStreamDestroy(s);
    return first != 1;
}
