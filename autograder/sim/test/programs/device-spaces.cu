// clean
/* Small functions of the device: addresses of spaces, rounding by name,
   and fetches that name a level where there is one image only. */
#include <cstdio>

#define SAME(x, y) \
    if ((x) != (y)) printf("line %d: %s\n", __LINE__, #x), *wrong = 1

__constant__ int fixed = 3;
__device__ float half_of(float v) { return v / 2; }

__global__ void check(int *wrong, cudaTextureObject_t image) {
    __shared__ int s[4];
    int local = 7;
    s[threadIdx.x] = 5;
    void *at = __cvta_shared_to_generic(__cvta_generic_to_shared(&s[threadIdx.x]));
    SAME(*(int *)at, 5);
    SAME(__cvta_global_to_generic(__cvta_generic_to_global(wrong)), (void *)wrong);
    SAME(__isShared(s) && !__isGlobal(s), true);
    SAME(__isGlobal(wrong) && !__isShared(wrong), true);
    SAME(__isLocal(&local) != 0, true);
    SAME(__fmaf_ieee_rn(2, 3, half_of(2)), 7);
    SAME(tex2DLod<float>(image, 1.5f, 0.5f, 0.f), 1);
    SAME(tex2DGrad<float>(image, 0.5f, 1.5f, make_float2(1, 0), make_float2(0, 1)), 2);
    SAME(fixed, 3);
}

int main() {
    enum { W = 2, H = 2 };
    int *wrong, h;
    float texels[H][W] = {{0, 1}, {2, 3}};
    cudaArray_t array;
    cudaTextureObject_t image;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, W, H);
    cudaMemcpy2DToArray(array, 0, 0, texels, sizeof *texels, sizeof *texels, H,
                        cudaMemcpyHostToDevice);
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeArray, what.res.array.array = array;
    cudaTextureDesc how = {}, asked = {};
    how.filterMode = cudaFilterModePoint, how.addressMode[0] = cudaAddressModeClamp;
    cudaCreateTextureObject(&image, &what, &how, NULL);
    cudaGetTextureObjectTextureDesc(&asked, image);
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMemset(wrong, 0, sizeof *wrong);
    check<<<1, 4>>>(wrong, image);
    cudaMemcpy(&h, wrong, sizeof h, cudaMemcpyDeviceToHost);
    cudaDestroyTextureObject(image), cudaFreeArray(array), cudaFree(wrong);
    return h || asked.filterMode != cudaFilterModePoint;
}
