// clean
/* A program as samples are written: the helper headers, a timer, events, work that the host does in
   the meantime, a picture written and read back, a verdict. nvcc needs -I for the samples' Common. */
#include <stdio.h>
#include <cuda_runtime.h>
#include <cuda_profiler_api.h>
#include <helper_cuda.h>
#include <helper_functions.h>

__global__ void brighten(unsigned char *pixels, int n, int by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) pixels[i] = (unsigned char)min(pixels[i] + by, 255);
}

int main(int argc, char **argv) {
    const unsigned w = 33, h = 17, n = w * h;
    int by = 40, device = findCudaDevice(argc, (const char **)argv);
    cudaDeviceProp p;
    checkCudaErrors(cudaGetDeviceProperties(&p, device));
    printf("> %s: %d multiprocessors\n", p.name, p.multiProcessorCount);
    if (checkCmdLineFlag(argc, (const char **)argv, "by"))
        by = getCmdLineArgumentInt(argc, (const char **)argv, "by=");

    unsigned char *picture = (unsigned char *)malloc(n), *again = NULL, *d;
    for (unsigned i = 0; i < n; i++) picture[i] = (unsigned char)i;
    StopWatchInterface *timer = NULL;
    cudaEvent_t start, stop;
    sdkCreateTimer(&timer), sdkResetTimer(&timer), sdkStartTimer(&timer);
    checkCudaErrors(cudaEventCreate(&start)), checkCudaErrors(cudaEventCreate(&stop));
    checkCudaErrors(cudaMalloc((void **)&d, n));
    checkCudaErrors(cudaProfilerStart());
    checkCudaErrors(cudaEventRecord(start, 0));
    checkCudaErrors(cudaMemcpyAsync(d, picture, n, cudaMemcpyHostToDevice, 0));
    brighten<<<(n + 255) / 256, 256, 0, 0>>>(d, n, by);
    getLastCudaError("brighten failed");
    checkCudaErrors(cudaMemcpyAsync(picture, d, n, cudaMemcpyDeviceToHost, 0));
    checkCudaErrors(cudaEventRecord(stop, 0));
    unsigned long counter = 0;
    while (cudaEventQuery(stop) == cudaErrorNotReady) counter++;
    float ms = 0;
    checkCudaErrors(cudaEventElapsedTime(&ms, start, stop));
    checkCudaErrors(cudaProfilerStop());
    sdkStopTimer(&timer);
    printf("the device took %s time, the host %s\n", ms > 0 ? "some" : "no",
           sdkGetTimerValue(&timer) > 0 ? "too" : "not");
    sdkDeleteTimer(&timer);

    char file[] = "/tmp/lockstep-picture-XXXXXX";
    unsigned width = 0, height = 0;
    bool right = mkstemp(file) >= 0 && sdkSavePGM(file, picture, w, h) &&
                 sdkLoadPGM(file, &again, &width, &height) && width == w && height == h &&
                 compareData(picture, again, n, 0.5f, 0.0f);
    remove(file);
    for (unsigned i = 0; i < n; i++) right &= picture[i] == MIN((i & 255) + by, 255u);
    free(picture), free(again);
    checkCudaErrors(cudaFree(d)), cudaEventDestroy(start), cudaEventDestroy(stop);
    printf(right ? "Test passed\n" : "Test failed!\n");
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
// not for nvcc: it needs the samples' folder Common
