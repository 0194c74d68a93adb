/* Attributes for caching, and for how the host waits. The simulator has no cache and does not wait:
   it accepts and ignores them. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_POLICY_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_POLICY_HPP
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
#endif
