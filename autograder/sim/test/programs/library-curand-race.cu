// finding: race global error 5
/* A generator works in its own stream: who reads its numbers in another one must wait for it. */
#include <curand.h>

__global__ void halve(const float *u, float *out) { out[threadIdx.x] = u[threadIdx.x] / 2; }

int main() {
    float *u, *out;
    cudaStream_t a, b;
    cudaMalloc(&u, 64 * sizeof *u);
    cudaMalloc(&out, 64 * sizeof *out);
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    curandGenerator_t g;
    curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT), curandSetStream(g, a);
    curandGenerateUniform(g, u, 64);
    halve<<<1, 64, 0, b>>>(u, out);
    cudaDeviceSynchronize();
    curandDestroyGenerator(g);
    cudaStreamDestroy(a), cudaStreamDestroy(b);
    cudaFree(u), cudaFree(out);
    return 0;
}
