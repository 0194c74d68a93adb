/* Functions that newer toolkits removed and older programs still call. They work; the compiler's
   warning names the replacement. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_REMOVED_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_REMOVED_HPP
#include "advice.hpp"
#include "array_copy.hpp"
#include "graph/graph.hpp"
#include "occupancy.hpp"

#define LOCKSTEP_GONE(version, instead) \
    [[deprecated("CUDA " version " removed this: use " instead)]] LOCKSTEP_INLINE

LOCKSTEP_GONE("12", "cudaDeviceSynchronize()") cudaError_t cudaThreadSynchronize() {
    return cudaDeviceSynchronize();
}
LOCKSTEP_GONE("12", "cudaDeviceReset()") cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
LOCKSTEP_GONE("12", "cudaDeviceSetLimit()")
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) {
    return cudaDeviceSetLimit(limit, value);
}
LOCKSTEP_GONE("12", "cudaDeviceGetLimit()")
cudaError_t cudaThreadGetLimit(size_t *value, cudaLimit limit) {
    return cudaDeviceGetLimit(value, limit);
}
LOCKSTEP_GONE("12", "cudaDeviceSetCacheConfig()")
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache) { return cudaSuccess; }

enum cudaSharedMemConfig {
    cudaSharedMemBankSizeDefault,
    cudaSharedMemBankSizeFourByte,
    cudaSharedMemBankSizeEightByte
};
LOCKSTEP_GONE("13", "nothing: banks are four bytes wide")
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
LOCKSTEP_GONE("13", "nothing: banks are four bytes wide")
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *c) {
    return *c = cudaSharedMemBankSizeFourByte, cudaSuccess;
}
template <class Kernel>
LOCKSTEP_GONE("13", "nothing: banks are four bytes wide")
cudaError_t cudaFuncSetSharedMemConfig(Kernel, cudaSharedMemConfig) {
    return cudaSuccess;
}

LOCKSTEP_GONE("13", "cudaMemcpy2DToArray()")
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t n,
                              cudaMemcpyKind kind) {
    return cudaMemcpy(to->data + y * to->pitch + x, from, n,
                      kind == cudaMemcpyHostToHost ? cudaMemcpyHostToDevice : kind);
}
LOCKSTEP_GONE("13", "cudaMemcpy2DFromArray()")
cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t n,
                                cudaMemcpyKind kind) {
    return cudaMemcpy(to, from->data + y * from->pitch + x, n, kind);
}
LOCKSTEP_GONE("13", "cudaMemcpy2DToArrayAsync()")
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t n,
                                   cudaMemcpyKind kind, cudaStream_t s = nullptr) {
    return cudaMemcpyAsync(to->data + y * to->pitch + x, from, n, kind, s);
}
LOCKSTEP_GONE("13", "cudaMemcpy2DFromArrayAsync()")
cudaError_t cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t from, size_t x, size_t y, size_t n,
                                     cudaMemcpyKind kind, cudaStream_t s = nullptr) {
    return cudaMemcpyAsync(to, from->data + y * from->pitch + x, n, kind, s);
}
LOCKSTEP_GONE("13", "cudaMemcpy2DArrayToArray()")
cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t to_x, size_t to_y, cudaArray_const_t from,
                                   size_t from_x, size_t from_y, size_t n,
                                   cudaMemcpyKind = cudaMemcpyDeviceToDevice) {
    return cudaMemcpy(to->data + to_y * to->pitch + to_x,
                      from->data + from_y * from->pitch + from_x, n, cudaMemcpyDeviceToDevice);
}
LOCKSTEP_GONE("13", "a cudaMemLocation for the device")
cudaError_t cudaMemAdvise(const void *p, size_t n, cudaMemoryAdvise advice, int device) {
    return cudaMemAdvise(p, n, advice, lockstep::place_of(device));
}
LOCKSTEP_GONE("13", "a cudaMemLocation for the device, and flags")
cudaError_t cudaMemPrefetchAsync(const void *p, size_t n, int device, cudaStream_t s = nullptr) {
    return cudaMemPrefetchAsync(p, n, lockstep::place_of(device), 0, s);
}
LOCKSTEP_GONE("12", "the form with a cudaGraphExecUpdateResultInfo")
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t e, cudaGraph_t g, cudaGraphNode_t *node,
                                cudaGraphExecUpdateResult *result) {
    cudaGraphExecUpdateResultInfo info;
    cudaError_t error = cudaGraphExecUpdate(e, g, &info);
    if (node) *node = info.errorNode;
    *result = info.result;
    return error;
}

/* Programs may define functions of these names, which are preferred to a template. */
#define LOCKSTEP_SHORT(T, name, full, A, ...) \
    template <int = 0> LOCKSTEP_GONE("13", #full "()") T name A { return full(__VA_ARGS__); }
LOCKSTEP_SHORT(float, saturate, __saturatef, (float v), v)
LOCKSTEP_SHORT(int, float_as_int, __float_as_int, (float v), v)
LOCKSTEP_SHORT(float, int_as_float, __int_as_float, (int v), v)
LOCKSTEP_SHORT(int, mul24, __mul24, (int a, int b), a, b)
LOCKSTEP_SHORT(unsigned, umul24, __umul24, (unsigned a, unsigned b), a, b)
#undef LOCKSTEP_SHORT
#undef LOCKSTEP_GONE
#endif
