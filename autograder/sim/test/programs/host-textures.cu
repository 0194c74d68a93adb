// clean
/* Texture and surface objects: linear memory, pitched memory, an array; point and linear filters. */
#include <cmath>
#include <cstdio>

enum { W = 8, H = 4 };

__global__ void fetch(cudaTextureObject_t linear, cudaTextureObject_t array, float *out) {
    int x = threadIdx.x, y = threadIdx.y;
    out[y * W + x] = tex1Dfetch<float>(linear, y * W + x) + tex2D<float>(array, x + 0.5f, y + 0.5f);
    if (x == 0 && y == 0) {
        out[W * H] = tex2D<float>(array, 1.0f, 0.5f);   // half way from 0 to 1
        out[W * H + 1] = tex2D<float>(array, 99.f, 0.5f); // clamped
        out[W * H + 2] = tex2D<float>(array, 2.0f, 2.0f); // the middle of four
        float4 four = tex2Dgather<float4>(array, 2.0f, 2.0f);
        out[W * H + 3] = four.x + 10 * four.y + 100 * four.z + 1000 * four.w;
    }
}
__global__ void bytes(cudaTextureObject_t t, float4 *out) {
    *out = tex2D<float4>(t, 0.75f, 0.5f); // normalised coordinates and values
}
__global__ void square(cudaSurfaceObject_t s) {
    float v = surf2Dread<float>(s, threadIdx.x * sizeof(float), threadIdx.y);
    surf2Dwrite(v * v, s, threadIdx.x * sizeof(float), threadIdx.y);
}

int main() {
    float h[W * H], got[W * H + 4], *d, *out;
    for (int i = 0; i < W * H; i++) h[i] = (float)i;
    cudaMalloc(&d, sizeof h), cudaMalloc(&out, sizeof got);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, W, H, cudaArraySurfaceLoadStore | cudaArrayTextureGather);
    cudaMemcpy2DToArray(array, 0, 0, h, W * sizeof(float), W * sizeof(float), H,
                        cudaMemcpyHostToDevice);
    cudaChannelFormatDesc again;
    if (cudaGetChannelDesc(&again, array) || again.x != 32) return 1;
    cudaResourceDesc r = {};
    cudaTextureDesc t = {};
    cudaTextureObject_t linear, filtered, coloured;
    r.resType = cudaResourceTypeLinear;
    r.res.linear.devPtr = d, r.res.linear.desc = format, r.res.linear.sizeInBytes = sizeof h;
    cudaCreateTextureObject(&linear, &r, &t, NULL);
    r = {}, r.resType = cudaResourceTypeArray, r.res.array.array = array;
    t.addressMode[0] = cudaAddressModeWrap; // clamps: coordinates are not normalised
    t.addressMode[1] = cudaAddressModeClamp;
    t.filterMode = cudaFilterModeLinear;
    cudaCreateTextureObject(&filtered, &r, &t, NULL);
    fetch<<<1, dim3(W, H)>>>(linear, filtered, out);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < W * H; i++)
        if (got[i] != 2 * h[i]) return printf("[%d] is %g\n", i, got[i]), 1;
    if (got[W * H] != 0.5f || got[W * H + 1] != 7 || got[W * H + 2] != 13.5f ||
        got[W * H + 3] != 17 + 180 + 1000 + 9000)
        return printf("%g %g %g %g\n", got[W * H], got[W * H + 1], got[W * H + 2], got[W * H + 3]), 1;

    uchar4 *pixels, two[2] = {{255, 0, 51, 0}, {0, 255, 102, 255}};
    size_t pitch;
    float4 colour, *d_colour;
    cudaMallocPitch(&pixels, &pitch, sizeof two, 1), cudaMalloc(&d_colour, sizeof colour);
    cudaMemcpy2D(pixels, pitch, two, sizeof two, sizeof two, 1, cudaMemcpyHostToDevice);
    r = {}, r.resType = cudaResourceTypePitch2D, r.res.pitch2D.devPtr = pixels;
    r.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
    r.res.pitch2D.width = 2, r.res.pitch2D.height = 1, r.res.pitch2D.pitchInBytes = pitch;
    t = {}, t.readMode = cudaReadModeNormalizedFloat, t.normalizedCoords = 1;
    cudaCreateTextureObject(&coloured, &r, &t, NULL);
    bytes<<<1, 1>>>(coloured, d_colour);
    cudaMemcpy(&colour, d_colour, sizeof colour, cudaMemcpyDeviceToHost);
    if (colour.x != 0 || colour.y != 1 || fabsf(colour.z - 0.4f) > 1e-6f || colour.w != 1) return 1;

    cudaSurfaceObject_t surface;
    r = {}, r.resType = cudaResourceTypeArray, r.res.array.array = array;
    cudaCreateSurfaceObject(&surface, &r);
    square<<<1, dim3(W, H)>>>(surface);
    cudaMemcpy2DFromArray(h, W * sizeof(float), array, 0, 0, W * sizeof(float), H,
                          cudaMemcpyDeviceToHost);
    cudaDestroySurfaceObject(surface), cudaDestroyTextureObject(linear);
    cudaDestroyTextureObject(filtered), cudaDestroyTextureObject(coloured);
    cudaFreeArray(array), cudaFree(d), cudaFree(out), cudaFree(pixels), cudaFree(d_colour);
    return h[W * H - 1] != 961;
}
