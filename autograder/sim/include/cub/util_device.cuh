/* CUB's queries of the device. */
#pragma once
#include "util_debug.cuh"

namespace cub {

template <class Kernel>
inline cudaError_t MaxSmOccupancy(int &blocks, Kernel kernel, int threads, int shared = 0) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, (size_t)shared);
}
inline cudaError_t PtxVersion(int &version) {
    int major = 0, minor = 0;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
    version = 100 * major + 10 * minor;
    return cudaSuccess;
}

} // namespace cub
