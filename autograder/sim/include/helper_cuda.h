/* The CUDA samples' error checks and device selection. */
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cuda_runtime.h>
#include "helper_string.h"

#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif

inline const char *_cudaGetErrorEnum(cudaError_t e) { return cudaGetErrorName(e); }
template <class Error> inline const char *_cudaGetErrorEnum(Error) { return "of another library"; }
template <class Error>
void check(Error e, char const *const call, const char *const file, int const line) {
    if (!e) return;
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, (int)e,
            _cudaGetErrorEnum(e), call);
    exit(EXIT_FAILURE);
}
#define checkCudaErrors(call)    check((call), #call, __FILE__, __LINE__)
#define getLastCudaError(text)   __getLastCudaError(text, __FILE__, __LINE__)
#define printLastCudaError(text) __printLastCudaError(text, __FILE__, __LINE__)

inline void __printLastCudaError(const char *text, const char *file, int line) {
    cudaError_t e = cudaGetLastError();
    if (e)
        fprintf(stderr, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line,
                text, (int)e, cudaGetErrorString(e));
}
inline void __getLastCudaError(const char *text, const char *file, int line) {
    cudaError_t e = cudaPeekAtLastError();
    __printLastCudaError(text, file, line);
    if (e) exit(EXIT_FAILURE);
}

inline int ftoi(float v) { return v >= 0 ? (int)(v + 0.5f) : (int)(v - 0.5f); }
inline int _ConvertSMVer2Cores(int major, int minor) {
    if (major < 6 || (major == 8 && minor >= 6) || (major == 6 && minor) || major >= 9) return 128;
    return 64;
}
inline const char *_ConvertSMVer2ArchName(int major, int) {
    static const char *const names[] = {"Kepler",  "Kepler", "Kepler", "Kepler", "Kepler",
                                        "Maxwell", "Pascal", "Volta",  "Ampere", "Hopper"};
    return major >= 0 && major < 10 ? names[major] : "Blackwell";
}

inline int gpuDeviceInit(int device) {
    checkCudaErrors(cudaSetDevice(device < 0 ? 0 : device));
    return device < 0 ? 0 : device;
}
inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline int findCudaDevice(int argc, const char **argv) {
    int device = 0;
    if (checkCmdLineFlag(argc, argv, "device"))
        device = gpuDeviceInit(getCmdLineArgumentInt(argc, argv, "device="));
    cudaDeviceProp p;
    checkCudaErrors(cudaGetDeviceProperties(&p, device));
    printf("GPU Device %d: \"%s\" with compute capability %d.%d\n\n", device,
           _ConvertSMVer2ArchName(p.major, p.minor), p.major, p.minor);
    return device;
}
inline int findIntegratedGPU() { return -1; }
inline bool checkCudaCapabilities(int major, int minor) {
    cudaDeviceProp p;
    checkCudaErrors(cudaGetDeviceProperties(&p, 0));
    return p.major > major || (p.major == major && p.minor >= minor);
}
