// clean
// The runtime's flags are macros, so that programs can ask whether there is one; and the default
// stream's is a plain 0, which is a stream as well.
#include <cuda_runtime.h>
#include <stdio.h>

#if !defined cudaHostAllocMapped || !defined cudaEventDisableTiming || !defined cudaDeviceMapHost
#error "a flag is no macro"
#endif

static const cudaStream_t stream = cudaStreamDefault;

__global__ void k(int *out) { *out = 7; }

int main() {
    int *h, *d;
    cudaEvent_t done;
    cudaHostAlloc(&h, sizeof *h, cudaHostAllocMapped | cudaHostAllocPortable);
    cudaHostGetDevicePointer((void **)&d, h, 0);
    cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    k<<<1, 1, 0, stream>>>(d);
    cudaEventRecord(done, stream);
    cudaEventSynchronize(done);
    int wrong = *h != 7;
    printf("%d\n", *h);
    cudaEventDestroy(done);
    cudaFreeHost(h);
    return wrong;
}
