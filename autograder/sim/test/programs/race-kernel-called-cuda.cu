// finding: race shared error 11
// says: thread (1,0,0) of block (0,0,0) reads word[0]
// A kernel may have any name: what made an access is not told by how its kernel is called.
#include <cstdio>

__global__ void cuda_hello(int *out) {
    __shared__ int word[1];
    if (threadIdx.x == 0)
        word[0] = 5;
    else
        out[0] = word[0];
}

int main() {
    int *out;
    cudaMalloc(&out, sizeof *out);
    cuda_hello<<<1, 2>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
