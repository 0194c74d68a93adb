// clean
// Memory that the host has registered is used by kernels as it is, at an address that need not be
// aligned to anything: they read it, write it, count in it, and the host sees what they did.
#include <cstdio>
#include <cstdlib>

__global__ void twice(const int *in, int *out, int *count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = 2 * in[i];
    if (in[i] % 2) atomicAdd(count, 1);
}

int main() {
    enum { N = 1000 };
    int *memory = (int *)malloc((2 * N + 8) * sizeof(int)), *in = memory + 3, *out = in + N;
    int *count = out + N, *d_out, wrong = 0;
    cudaPointerAttributes what;
    cudaHostRegister(in, N * sizeof(int), cudaHostRegisterMapped);
    cudaHostRegister(out, (N + 1) * sizeof(int), cudaHostRegisterDefault);
    for (int round = 1; round <= 2; round++) {
        for (int i = 0; i < N; i++) in[i] = round * i;
        *count = 0;
        cudaHostGetDevicePointer((void **)&d_out, out, 0);
        twice<<<4, 256>>>(in, d_out, count, N);
        cudaDeviceSynchronize();
        for (int i = 0; i < N; i++) wrong += out[i] != 2 * round * i;
        wrong += *count != (round == 1 ? N / 2 : 0);
    }
    cudaPointerGetAttributes(&what, out);
    wrong += what.type != cudaMemoryTypeHost;
    cudaHostUnregister(in);
    cudaHostUnregister(out);
    wrong += cudaHostGetDevicePointer((void **)&d_out, out, 0) != cudaErrorInvalidValue;
    free(memory);
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
