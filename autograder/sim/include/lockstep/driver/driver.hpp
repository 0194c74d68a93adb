/* The driver API's results, devices and contexts. There is one device, whose resources all contexts
   share. */
#pragma once
#include <cstdint>
#include "attributes.hpp"
#include "../properties.hpp"

/* clang-format off */
/* X(number, name): the runtime's errors of the same number have the same meaning and text. */
#define LOCKSTEP_DRIVER_RESULTS(X)                                                                 \
    X(0, CUDA_SUCCESS) X(1, CUDA_ERROR_INVALID_VALUE) X(2, CUDA_ERROR_OUT_OF_MEMORY)               \
    X(3, CUDA_ERROR_NOT_INITIALIZED) X(4, CUDA_ERROR_DEINITIALIZED) X(100, CUDA_ERROR_NO_DEVICE)   \
    X(101, CUDA_ERROR_INVALID_DEVICE) X(200, CUDA_ERROR_INVALID_IMAGE)                             \
    X(201, CUDA_ERROR_INVALID_CONTEXT) X(209, CUDA_ERROR_NO_BINARY_FOR_GPU)                        \
    X(217, CUDA_ERROR_PEER_ACCESS_UNSUPPORTED) X(218, CUDA_ERROR_INVALID_PTX)                      \
    X(301, CUDA_ERROR_FILE_NOT_FOUND) X(400, CUDA_ERROR_INVALID_HANDLE) X(500, CUDA_ERROR_NOT_FOUND) \
    X(600, CUDA_ERROR_NOT_READY) X(700, CUDA_ERROR_ILLEGAL_ADDRESS)                                \
    X(701, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES) X(702, CUDA_ERROR_LAUNCH_TIMEOUT)                   \
    X(704, CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED) X(710, CUDA_ERROR_ASSERT)                       \
    X(719, CUDA_ERROR_LAUNCH_FAILED) X(801, CUDA_ERROR_NOT_SUPPORTED) X(999, CUDA_ERROR_UNKNOWN)
/* clang-format on */

typedef enum cudaError_enum {
#define LOCKSTEP_X(number, name) name = number,
    LOCKSTEP_DRIVER_RESULTS(LOCKSTEP_X)
#undef LOCKSTEP_X
} CUresult;

struct CUctx_st {
    unsigned flags;
};
typedef CUctx_st *CUcontext;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef cudaUUID_t CUuuid;
struct CUctxCreateParams;
enum CUctx_flags {
    CU_CTX_SCHED_AUTO = 0,
    CU_CTX_SCHED_SPIN = 1,
    CU_CTX_SCHED_YIELD = 2,
    CU_CTX_SCHED_BLOCKING_SYNC = 4,
    CU_CTX_BLOCKING_SYNC = 4,
    CU_CTX_MAP_HOST = 8
};
enum CUcomputemode {
    CU_COMPUTEMODE_DEFAULT = 0,
    CU_COMPUTEMODE_PROHIBITED = 2,
    CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3
};
enum CUdevice_P2PAttribute {
    CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK = 1,
    CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED = 2
};

/* ---- results ---- */

inline CUresult cuGetErrorName(CUresult error, const char **name) {
    switch (error) {
#define LOCKSTEP_X(number, word) \
    case number: return *name = #word, CUDA_SUCCESS;
        LOCKSTEP_DRIVER_RESULTS(LOCKSTEP_X)
#undef LOCKSTEP_X
    }
    return *name = nullptr, CUDA_ERROR_INVALID_VALUE;
}
LOCKSTEP_INLINE CUresult cuGetErrorString(CUresult error, const char **text) {
    return *text = lockstep_error(error, 0), CUDA_SUCCESS;
}

/* ---- the device ---- */

LOCKSTEP_INLINE CUresult cuInit(unsigned flags) {
    return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
LOCKSTEP_INLINE CUresult cuDriverGetVersion(int *v) { return (CUresult)cudaDriverGetVersion(v); }
LOCKSTEP_INLINE CUresult cuDeviceGetCount(int *n) { return *n = 1, CUDA_SUCCESS; }
LOCKSTEP_INLINE CUresult cuDeviceGet(CUdevice *d, int i) {
    return i ? CUDA_ERROR_INVALID_DEVICE : (*d = 0, CUDA_SUCCESS);
}
inline CUresult cuDeviceGetName(char *name, int capacity, CUdevice d) {
    cudaDeviceProp p;
    CUresult error = (CUresult)cudaGetDeviceProperties(&p, d);
    if (!error) snprintf(name, (size_t)capacity, "%s", p.name);
    return error;
}
inline CUresult cuDeviceTotalMem(size_t *bytes, CUdevice d) {
    cudaDeviceProp p;
    CUresult error = (CUresult)cudaGetDeviceProperties(&p, d);
    return *bytes = error ? 0 : p.totalGlobalMem, error;
}
inline CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice d) {
    cudaDeviceProp p;
    CUresult error = (CUresult)cudaGetDeviceProperties(&p, d);
    return *uuid = p.uuid, error;
}
inline CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute a, CUdevice d) {
    if (d) return CUDA_ERROR_INVALID_DEVICE;
    long own = lockstep_driver_value(a);
    if (own >= 0) return *value = (int)own, CUDA_SUCCESS;
    return (CUresult)cudaDeviceGetAttribute(value, (cudaDeviceAttr)a, d);
}
[[deprecated("use cuDeviceGetAttribute()")]] inline CUresult
cuDeviceComputeCapability(int *major, int *minor, CUdevice d) {
    cuDeviceGetAttribute(minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, d);
    return cuDeviceGetAttribute(major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, d);
}
LOCKSTEP_INLINE CUresult cuDeviceGetPCIBusId(char *id, int capacity, CUdevice d) {
    return (CUresult)cudaDeviceGetPCIBusId(id, capacity, d);
}
LOCKSTEP_INLINE CUresult cuDeviceCanAccessPeer(int *can, CUdevice, CUdevice) {
    return *can = 0, CUDA_SUCCESS;
}
LOCKSTEP_INLINE CUresult cuDeviceGetP2PAttribute(int *, CUdevice_P2PAttribute, CUdevice, CUdevice) {
    return CUDA_ERROR_INVALID_DEVICE; /* its identifier needs two */
}

/* ---- contexts: a stack of them ---- */

namespace lockstep {
inline CUctx_st primary_context;
inline CUcontext contexts[64] = {&primary_context}; /* the primary context is at the bottom */
inline int context_depth = 1;
} // namespace lockstep

inline CUresult cuCtxPushCurrent(CUcontext c) {
    if (!c || lockstep::context_depth == 64) return CUDA_ERROR_INVALID_CONTEXT;
    return lockstep::contexts[lockstep::context_depth++] = c, CUDA_SUCCESS;
}
inline CUresult cuCtxPopCurrent(CUcontext *c) {
    if (!lockstep::context_depth) return CUDA_ERROR_INVALID_CONTEXT;
    CUcontext top = lockstep::contexts[--lockstep::context_depth];
    if (c) *c = top;
    return CUDA_SUCCESS;
}
inline CUresult cuCtxCreate(CUcontext *c, CUctxCreateParams *, unsigned flags, CUdevice d) {
    if (d) return CUDA_ERROR_INVALID_DEVICE;
    return cuCtxPushCurrent(*c = new CUctx_st{flags});
}
[[deprecated("CUDA 13's has a CUctxCreateParams, which may be null")]] inline CUresult
cuCtxCreate(CUcontext *c, unsigned flags, CUdevice d) {
    return cuCtxCreate(c, nullptr, flags, d);
}
inline CUresult cuCtxGetCurrent(CUcontext *c) {
    int depth = lockstep::context_depth;
    return *c = depth ? lockstep::contexts[depth - 1] : nullptr, CUDA_SUCCESS;
}
inline CUresult cuCtxSetCurrent(CUcontext c) {
    if (lockstep::context_depth) lockstep::context_depth--;
    return c ? cuCtxPushCurrent(c) : CUDA_SUCCESS;
}
inline CUresult cuCtxDestroy(CUcontext c) {
    CUcontext top;
    if (!c || c == &lockstep::primary_context) return CUDA_ERROR_INVALID_CONTEXT;
    if (cuCtxGetCurrent(&top), top == c) cuCtxPopCurrent(&top);
    delete c;
    return CUDA_SUCCESS;
}
LOCKSTEP_INLINE CUresult cuCtxDetach(CUcontext c) { return cuCtxDestroy(c); }
inline CUresult cuCtxGetDevice(CUdevice *d) {
    return lockstep::context_depth ? (*d = 0, CUDA_SUCCESS) : CUDA_ERROR_INVALID_CONTEXT;
}
LOCKSTEP_INLINE CUresult cuCtxSynchronize() { return (CUresult)cudaDeviceSynchronize(); }
LOCKSTEP_INLINE CUresult cuCtxEnablePeerAccess(CUcontext, unsigned) {
    return CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
}
LOCKSTEP_INLINE CUresult cuDevicePrimaryCtxRetain(CUcontext *c, CUdevice d) {
    return d ? CUDA_ERROR_INVALID_DEVICE : (*c = &lockstep::primary_context, CUDA_SUCCESS);
}
LOCKSTEP_INLINE CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
LOCKSTEP_INLINE CUresult cuDevicePrimaryCtxReset(CUdevice) { return (CUresult)cudaDeviceReset(); }
