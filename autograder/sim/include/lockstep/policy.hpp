/* Attributes that say how the cache should treat memory, and how the host should wait. The
   simulator has no cache and does not wait: they are accepted, and change nothing. */
#pragma once
#include "kernel.hpp"
#include "stream.hpp"

enum cudaSynchronizationPolicy {
    cudaSyncPolicyAuto = 1,
    cudaSyncPolicySpin,
    cudaSyncPolicyYield,
    cudaSyncPolicyBlockingSync
};
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
typedef cudaLaunchAttributeValue cudaKernelNodeAttrValue;
typedef cudaLaunchAttributeID cudaStreamAttrID;
typedef cudaLaunchAttributeID cudaKernelNodeAttrID;
#define cudaStreamAttributeAccessPolicyWindow    cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
#define cudaStreamAttributePriority              cudaLaunchAttributePriority

inline cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID,
                                          const cudaStreamAttrValue *) {
    return cudaSuccess;
}
inline cudaError_t cudaStreamGetAttribute(cudaStream_t s, cudaStreamAttrID id,
                                          cudaStreamAttrValue *v) {
    *v = cudaStreamAttrValue();
    return id == cudaLaunchAttributePriority ? cudaStreamGetPriority(s, &v->priority) : cudaSuccess;
}
inline cudaError_t cudaStreamCopyAttributes(cudaStream_t, cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }
