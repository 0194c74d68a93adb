// clean
/* The driver API beside the runtime: devices, contexts, memory and streams; the kernel is the
   program's own. */
#include <cstring>
#include <cuda.h>

__global__ void scale(int *a, int n, int by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= by;
}

static bool devices() {
    int count, major, mapped = 1;
    char name[64];
    size_t bytes;
    CUdevice device;
    const char *word;
    if (cuDeviceGetCount(&count) || count < 1 || cuDeviceGet(&device, 0)) return false;
    if (cuDeviceGetName(name, sizeof name, device) || cuDeviceTotalMem(&bytes, device)) return false;
    cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    cuDeviceGetAttribute(&mapped, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, device);
    if (cuGetErrorName(CUDA_ERROR_INVALID_VALUE, &word)) return false;
    return major >= 7 && bytes && *name && !strcmp(word, "CUDA_ERROR_INVALID_VALUE");
}

int main() {
    const int n = 100;
    int h[n];
    CUcontext mine, current, popped = nullptr;
    CUdevice device;
    CUdeviceptr d, e;
    CUstream s;
    if (cuInit(0) || !devices() || cuCtxCreate(&mine, nullptr, 0, 0)) return 1;
    if (cuCtxGetCurrent(&current) || current != mine || cuCtxGetDevice(&device)) return 2;
    for (int i = 0; i < n; i++) h[i] = i;
    if (cuMemAlloc(&d, sizeof h) || cuMemAlloc(&e, sizeof h)) return 3;
    cuMemcpyHtoD(d, h, sizeof h), cuMemsetD32(e, 7, n), cuStreamCreate(&s, CU_STREAM_NON_BLOCKING);
    cuCtxSynchronize();
    scale<<<1, 128, 0, s>>>((int *)d, n, 3);
    cuStreamSynchronize(s);
    cuMemcpyDtoD(e, d, sizeof h / 2), cuMemcpyDtoH(h, e, sizeof h);
    if (cuMemFree(d) || cuMemFree(e) || cuStreamDestroy(s)) return 4;
    if (cuCtxPopCurrent(&popped) || popped != mine || cuCtxDestroy(mine)) return 5;
    return h[10] != 30 || h[49] != 147 || h[50] != 7 || h[99] != 7;
}
