// clean
// metric: global_load_requests 7
// not for nvcc: that of CUDA 12 or newer
/* Texture references, which CUDA 12 removed: nvcc 13 refuses them, the simulator warns. On linear
   memory, bound in C's way and in C++'s; on pitched memory; on an array, filtered; as numbers
   between 0 and 1. */
#include <cstdio>
#include <cuda_runtime.h>

texture<float, 1, cudaReadModeElementType> line;
texture<float4> fours;
static texture<unsigned char, cudaTextureType2D, cudaReadModeNormalizedFloat> grey;
texture<float, 2> image(0, cudaFilterModeLinear, cudaAddressModeClamp);

static void unbind(const texture<float, 1, cudaReadModeElementType> &t) {
    cudaUnbindTexture(t);
}

__global__ void fetch(float *out, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = tex1Dfetch(line, i) + tex1Dfetch(fours, i / 4).y;
    if (i == n) out[i] = tex1Dfetch(line, n + 5); // outside: 0
    if (i == n + 1) out[i] = tex2D(grey, 1, 2);
    if (i == n + 2) out[i] = tex2D(image, 1.0f, 0.5f); // between texels 0 and 1
}

int main() {
    enum { N = 8 };
    float h[N], got[N + 3], *d, *out;
    unsigned char bytes[4][4] = {}, *b;
    size_t pitch, offset;
    int wrong = 0;
    for (int i = 0; i < N; i++) h[i] = (float)i;
    bytes[2][1] = 51;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&out, sizeof got);
    cudaMallocPitch(&b, &pitch, 4, 4);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy2D(b, pitch, bytes, 4, 4, 4, cudaMemcpyHostToDevice);
    cudaChannelFormatDesc number = cudaCreateChannelDesc<float>();
    cudaArray *array;
    cudaMallocArray(&array, &number, 4, 2);
    cudaMemcpy2DToArray(array, 0, 0, h, 16, 16, 2, cudaMemcpyHostToDevice);

    line.filterMode = cudaFilterModePoint;
    line.normalized = false;
    line.channelDesc = number;
    cudaBindTexture(NULL, &line, d, &number, sizeof h);
    cudaBindTexture(&offset, fours, (float4 *)d, sizeof h);
    cudaBindTexture2D(NULL, grey, b, cudaCreateChannelDesc<unsigned char>(), 4, 4, pitch);
    cudaBindTextureToArray(image, array);
    fetch<<<1, 32>>>(out, N);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) wrong += got[i] != i + (i / 4 * 4 + 1);
    wrong += offset != 0 || got[N] != 0 || got[N + 1] != 51 / 255.0f || got[N + 2] != 0.5f;
    unbind(line);
    cudaUnbindTexture(&fours);
    cudaFreeArray(array);
    cudaFree(b), cudaFree(out), cudaFree(d);
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
