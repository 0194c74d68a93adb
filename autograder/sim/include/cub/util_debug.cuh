/* CubDebug and CubDebugExit: report where a runtime call failed. */
#pragma once
#include <cuda_runtime.h>

namespace cub {
inline cudaError_t Debug(cudaError_t error, const char *file, int line) {
    if (error)
        fprintf(stderr, "CUDA error %d [%s, %d]: %s\n", (int)error, file, line,
                cudaGetErrorString(error));
    return error;
}
} // namespace cub
#ifndef CubDebug
#define CubDebug(e)     ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e) (::cub::Debug((cudaError_t)(e), __FILE__, __LINE__) ? exit(1) : (void)0)
#endif
#ifndef CUB_MAX
#define CUB_MIN(a, b) (((a) > (b)) ? (b) : (a))
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#endif
