// clean, but for: api-error host warning 43
/* Pitched, two- and three-dimensional copies and fills, pinned and managed memory, symbols. */
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

enum { W = 13, H = 7, D = 3 };
__constant__ int factor;
__device__ int total;
static int wrong = 0;
#define EXPECT(condition) \
    if (!(condition)) printf("line %d: %s\n", __LINE__, #condition), wrong = 1

__global__ void scale(int *a, size_t pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int *row = (int *)((char *)a + y * pitch);
    row[x] *= factor;
    atomicAdd(&total, row[x]);
}

static void rows() {
    static int h[H][W], back[H][W];
    int *d, three = 3, sum = 0, zero = 0;
    size_t pitch, size;
    void *symbol;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) h[y][x] = y * W + x, sum += 3 * h[y][x];
    EXPECT(cudaMallocPitch((void **)&d, &pitch, W * sizeof(int), H) == cudaSuccess);
    EXPECT(pitch >= W * sizeof(int) && pitch % 32 == 0);
    EXPECT(!cudaMemcpy2D(d, pitch, h, sizeof h[0], sizeof h[0], H, cudaMemcpyHostToDevice));
    cudaMemcpyToSymbol(factor, &three, sizeof three);
    cudaMemcpyToSymbol(total, &zero, sizeof zero);
    scale<<<dim3(1, 1), dim3(16, 8)>>>(d, pitch, W, H);
    EXPECT(!cudaMemcpy2D(back, sizeof back[0], d, pitch, sizeof h[0], H, cudaMemcpyDeviceToHost));
    EXPECT(back[H - 1][W - 1] == 3 * (H * W - 1) && back[3][5] == 3 * (3 * W + 5));
    EXPECT(!cudaGetSymbolAddress(&symbol, total) && !cudaGetSymbolSize(&size, total) && size == 4);
    cudaMemcpy(&zero, symbol, sizeof zero, cudaMemcpyDeviceToHost);
    EXPECT(zero == sum);
    EXPECT(!cudaMemset2D(d, pitch, 0, 2 * sizeof(int), H));
    cudaMemcpy2D(back, sizeof back[0], d, pitch, sizeof h[0], H, cudaMemcpyDeviceToHost);
    EXPECT(back[2][1] == 0 && back[2][2] == 3 * (2 * W + 2));
    EXPECT(cudaMemcpy2D(d, 4, h, sizeof h[0], sizeof h[0], H, cudaMemcpyHostToDevice) ==
           cudaErrorInvalidPitchValue);
    cudaGetLastError(), cudaFree(d);
}

static void boxes() {
    static float h[D][H][W], back[D][H][W];
    for (int i = 0; i < D * H * W; i++) h[0][0][i] = (float)i;
    cudaPitchedPtr d;
    cudaExtent e = make_cudaExtent(W * sizeof(float), H, D);
    EXPECT(!cudaMalloc3D(&d, e) && !cudaMemset3D(d, 0, e));
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr(h, sizeof h[0][0], W, H);
    p.dstPtr = d, p.extent = e, p.kind = cudaMemcpyHostToDevice;
    EXPECT(!cudaMemcpy3D(&p));
    p.srcPtr = d, p.dstPtr = make_cudaPitchedPtr(back, sizeof back[0][0], W, H);
    p.kind = cudaMemcpyDeviceToHost;
    EXPECT(!cudaMemcpy3D(&p) && !memcmp(h, back, sizeof h));
    cudaFree(d.ptr);
}

static void kinds_of_memory() {
    int *managed, *pinned, *device, local;
    cudaPointerAttributes a;
    cudaMallocManaged(&managed, sizeof(int)), cudaMallocHost(&pinned, sizeof(int));
    cudaMalloc(&device, sizeof(int));
    cudaPointerGetAttributes(&a, managed);
    EXPECT(a.type == cudaMemoryTypeManaged);
    cudaPointerGetAttributes(&a, pinned);
    EXPECT(a.type == cudaMemoryTypeHost);
    cudaPointerGetAttributes(&a, device);
    EXPECT(a.type == cudaMemoryTypeDevice && a.devicePointer == device);
    cudaPointerGetAttributes(&a, &local);
    EXPECT(a.type == cudaMemoryTypeUnregistered);
    *managed = 5;
    scale<<<1, 1>>>(managed, 4, 1, 1);
    cudaDeviceSynchronize();
    EXPECT(*managed == 15);
    cudaMemcpy(pinned, managed, sizeof(int), cudaMemcpyDefault);
    EXPECT(*pinned == 15);
    cudaFree(managed), cudaFreeHost(pinned), cudaFree(device);
}

int main() {
    rows(), boxes(), kinds_of_memory();
    return wrong || cudaDeviceSynchronize() != cudaSuccess;
}
