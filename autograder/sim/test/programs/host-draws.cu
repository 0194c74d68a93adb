// finding: unsupported host error 13
// says: cudaGraphicsMapResources(), which shares what is drawn: not supported by the simulator
/* What would be drawn is refused where it is asked for, so that other ways through the program run. */
#include <cstdio>

__global__ void colour(int *pixels) { pixels[threadIdx.x] = 7; }

int main(int count, char **) {
    int *d, h[32];
    cudaGraphicsResource_t picture = nullptr;
    if (count > 1) return cudaGraphicsUnregisterResource(picture);
    cudaMalloc(&d, sizeof h);
    cudaError_t error = cudaGraphicsMapResources(1, &picture);
    if (error) printf("%s\n", cudaGetErrorString(error));
    colour<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    return cudaFree(d) || h[31] != 7;
}
