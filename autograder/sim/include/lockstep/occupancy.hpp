/* Attributes of a kernel, and its occupancy. Registers and static shared memory are not known here:
   the results are those of a kernel that needs few of both. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_OCCUPANCY_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_OCCUPANCY_HPP
#include "flags.hpp"
#include "kernel.hpp"
#include "properties.hpp"

enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9,
    cudaFuncAttributeClusterDimMustBeSet = 10,
    cudaFuncAttributeRequiredClusterWidth = 11,
    cudaFuncAttributeRequiredClusterHeight = 12,
    cudaFuncAttributeRequiredClusterDepth = 13,
    cudaFuncAttributeNonPortableClusterSizeAllowed = 14
};
enum cudaSharedCarveout {
    cudaSharedmemCarveoutDefault = -1,
    cudaSharedmemCarveoutMaxShared = 100,
    cudaSharedmemCarveoutMaxL1 = 0
};
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA;
    int maxDynamicSharedSizeBytes, preferredShmemCarveout, clusterDimMustBeSet;
};

template <class Kernel>
LOCKSTEP_INLINE cudaError_t cudaFuncSetAttribute(Kernel, cudaFuncAttribute a, int value) {
    if (a == cudaFuncAttributeNonPortableClusterSizeAllowed) return cudaSuccess;
    if (a >= cudaFuncAttributeClusterDimMustBeSet)
        return (cudaError_t)lockstep_refuse("thread block clusters");
    if (a != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
    return (cudaError_t)lockstep_allow_shared(value);
}
template <class Kernel> LOCKSTEP_INLINE cudaError_t cudaFuncSetCacheConfig(Kernel, cudaFuncCache) {
    return cudaSuccess;
}
template <class Kernel> inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *a, Kernel) {
    *a = {};
    a->maxThreadsPerBlock = 1024;
    a->numRegs = 32;
    a->ptxVersion = a->binaryVersion = 90;
    a->maxDynamicSharedSizeBytes = 49152;
    return cudaSuccess;
}

/* ---- occupancy ---- */

template <class Kernel>
LOCKSTEP_INLINE cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, Kernel,
                                                                          int threads,
                                                                          size_t shared) {
    *blocks = lockstep_blocks_per_sm((uint32_t)threads, shared);
    return cudaSuccess;
}
template <class Kernel>
LOCKSTEP_INLINE cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *blocks, Kernel kernel, int threads, size_t shared, unsigned) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel, threads, shared);
}
/* The block size with the most resident threads; of several, the largest. */
template <class Kernel, class Shared>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, Kernel,
                                                                  Shared shared, int limit = 0) {
    int best = 0;
    for (int threads = limit ? limit / 32 * 32 : 1024; threads >= 32; threads -= 32) {
        int resident = lockstep_blocks_per_sm((uint32_t)threads, shared(threads)) * threads;
        if (resident <= best) continue;
        best = resident;
        *block = threads;
        *grid = resident / threads * (int)lockstep_device_attribute(16, 132);
    }
    return cudaSuccess;
}
template <class Kernel, class Shared>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *grid, int *block, Kernel kernel, Shared shared, int limit = 0, unsigned = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, kernel, shared, limit);
}
template <class Kernel>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, Kernel kernel,
                                                      size_t shared = 0, int limit = 0) {
    auto same = [=](int) { return shared; };
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, kernel, same, limit);
}
template <class Kernel>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, Kernel kernel,
                                                               size_t shared = 0, int limit = 0,
                                                               unsigned = 0) {
    return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, shared, limit);
}
template <class Kernel>
inline cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, Kernel, int blocks,
                                                             int) {
    *bytes = 233472 / (size_t)(blocks ? blocks : 1) - 1024;
    return cudaSuccess;
}

/* ---- clusters: how many are resident together, and how large they may be ---- */

template <class Kernel>
inline cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, Kernel,
                                                  const cudaLaunchConfig_t *c) {
    unsigned size = 1, threads = c->blockDim.x * c->blockDim.y * c->blockDim.z;
    for (unsigned i = 0; i < c->numAttrs; i++)
        if (c->attrs[i].id == cudaLaunchAttributeClusterDimension)
            size = c->attrs[i].val.clusterDim.x * c->attrs[i].val.clusterDim.y *
                   c->attrs[i].val.clusterDim.z;
    int blocks = lockstep_blocks_per_sm(threads, c->dynamicSmemBytes);
    *clusters = size ? blocks * (int)lockstep_device_attribute(16, 132) / (int)size : 0;
    return cudaSuccess;
}
template <class Kernel>
inline cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, Kernel,
                                                        const cudaLaunchConfig_t *) {
    *size = 8;
    return cudaSuccess;
}
#endif
