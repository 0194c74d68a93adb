/* Launches by function call. `(void *)kernel` loses the types of the kernel's parameters, so the
   rewriter makes it lockstep::kernel_address(kernel), which keeps them in a table. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_KERNEL_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_KERNEL_HPP
#include "stream.hpp"
#include <utility>

namespace lockstep {

/* Arguments as the runtime takes them: an array of pointers to them. */
struct packed_call {
    const char *name;
    config where;
    void **arguments;
};
typedef int (*unpacker)(const void *kernel, const packed_call &call);

template <class T>
LOCKSTEP_NO_INSTRUMENT T unpacked(void *at) { /* a reference is passed as a pointer */
    if constexpr (std::is_reference_v<T>)
        return **(std::remove_reference_t<T> **)at;
    else
        return *(T *)at;
}
template <class... Given, size_t... Index>
LOCKSTEP_NO_INSTRUMENT int unpack(void (*kernel)(Given...), const packed_call &c,
                                  std::index_sequence<Index...>) {
    return launch_typed(c.name, c.where, kernel, unpacked<Given>(c.arguments[Index])...);
}
template <class... Given>
LOCKSTEP_NO_INSTRUMENT int unpack_all(const void *kernel, const packed_call &call) {
    return unpack((void (*)(Given...))kernel, call, std::index_sequence_for<Given...>());
}

/* What is known of a kernel whose address was taken. If a program queries a captured graph for a
   kernel that was launched by name, before its address was taken, it gets a place for the address,
   which is used later. */
struct known_kernel {
    const void *address, *promised;
    const char *name;
    unpacker function;
    known_kernel *next;
};
inline known_kernel *known_kernels = nullptr;
LOCKSTEP_NO_INSTRUMENT inline known_kernel *find_kernel(const void *address) {
    known_kernel *k = address ? known_kernels : nullptr;
    while (k && k->address != address && k->promised != address) k = k->next;
    return k;
}
LOCKSTEP_NO_INSTRUMENT inline known_kernel *kernel_named(const char *name) {
    known_kernel *k = name ? known_kernels : nullptr;
    while (k && (!k->name || strcmp(k->name, name))) k = k->next;
    return k;
}
LOCKSTEP_NO_INSTRUMENT inline known_kernel *new_kernel(const char *name) {
    return known_kernels = new known_kernel{nullptr, nullptr, name, nullptr, known_kernels};
}
LOCKSTEP_NO_INSTRUMENT inline const void *promise_kernel(const char *name, const void *place) {
    known_kernel *k = kernel_named(name);
    if (!k) k = new_kernel(strdup(name)); /* a graph's name is replaced */
    if (!k->address && !k->promised) k->promised = place;
    return k->promised ? k->promised : k->address;
}
template <class... Given>
LOCKSTEP_NO_INSTRUMENT inline void *kernel_address(void (*kernel)(Given...),
                                                   const char *name = nullptr) {
    known_kernel *k = find_kernel((const void *)kernel);
    if (!k) k = kernel_named(name);
    if (!k || (k->address && k->address != (const void *)kernel)) k = new_kernel(name);
    k->address = (const void *)kernel;
    k->function = unpack_all<Given...>;
    return (void *)(k->promised ? k->promised : k->address);
}
LOCKSTEP_NO_INSTRUMENT inline void *kernel_address(const void *p, const char * = "") {
    return (void *)p;
}

LOCKSTEP_INLINE cudaError_t call_kernel(const void *kernel, config where, void **arguments) {
    const known_kernel *k = find_kernel(kernel);
    if (!k || !k->address) return (cudaError_t)lockstep_set_error(cudaErrorInvalidDeviceFunction);
    const char *name = k->name ? k->name : "kernel";
    lockstep_launch_function(kernel);
    return (cudaError_t)k->function(k->address, packed_call{name, where, arguments});
}

} // namespace lockstep

template <class Kernel>
LOCKSTEP_INLINE cudaError_t cudaLaunchKernel(Kernel *kernel, dim3 grid, dim3 block,
                                             void **arguments, size_t shared = 0,
                                             cudaStream_t stream = nullptr) {
    lockstep_launch_here();
    return lockstep::call_kernel(lockstep::kernel_address(kernel),
                                 lockstep::config(grid, block, shared, stream), arguments);
}
template <class Kernel>
LOCKSTEP_INLINE cudaError_t cudaLaunchCooperativeKernel(Kernel *kernel, dim3 grid, dim3 block,
                                                        void **arguments, size_t shared = 0,
                                                        cudaStream_t stream = nullptr) {
    lockstep_launch_here();
    if (!lockstep_fits_at_once((uint64_t)grid.x * grid.y * grid.z, block.x * block.y * block.z,
                               shared))
        return (cudaError_t)lockstep_set_error(cudaErrorCooperativeLaunchTooLarge);
    lockstep_launch_cooperative();
    return lockstep::call_kernel(lockstep::kernel_address(kernel),
                                 lockstep::config(grid, block, shared, stream), arguments);
}

/* Handles of kernels: their addresses. */
typedef struct CUfunc_st *cudaFunction_t;
typedef struct CUkern_st *cudaKernel_t;
template <class Kernel>
LOCKSTEP_INLINE cudaError_t cudaGetFuncBySymbol(cudaFunction_t *f, Kernel *kernel) {
    return *f = (cudaFunction_t)lockstep::kernel_address(kernel), cudaSuccess;
}
template <class Kernel> LOCKSTEP_INLINE cudaError_t cudaGetKernel(cudaKernel_t *k, Kernel *kernel) {
    return *k = (cudaKernel_t)lockstep::kernel_address(kernel), cudaSuccess;
}
/* As written in the source: there is no mangled name. */
LOCKSTEP_INLINE cudaError_t cudaFuncGetName(const char **name, const void *kernel) {
    const lockstep::known_kernel *k = lockstep::find_kernel(kernel);
    if (!k || !k->name) return (cudaError_t)lockstep_set_error(cudaErrorInvalidDeviceFunction);
    return *name = k->name, cudaSuccess;
}

/* ---- cudaLaunchKernelEx ---- */

enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore = 0,
    cudaLaunchAttributeAccessPolicyWindow = 1,
    cudaLaunchAttributeCooperative = 2,
    cudaLaunchAttributeSynchronizationPolicy = 3,
    cudaLaunchAttributeClusterDimension = 4,
    cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
    cudaLaunchAttributeProgrammaticStreamSerialization = 6,
    cudaLaunchAttributeProgrammaticEvent = 7,
    cudaLaunchAttributePriority = 8
};
enum cudaAccessProperty {
    cudaAccessPropertyNormal,
    cudaAccessPropertyStreaming,
    cudaAccessPropertyPersisting
};
struct cudaAccessPolicyWindow { /* a cache preference: the simulator has no caches */
    void *base_ptr;
    size_t num_bytes;
    float hitRatio;
    cudaAccessProperty hitProp, missProp;
};
union cudaLaunchAttributeValue {
    char pad[64];
    int cooperative, priority, programmaticStreamSerializationAllowed;
    unsigned syncPolicy;
    cudaAccessPolicyWindow accessPolicyWindow;
    struct {
        unsigned x, y, z;
    } clusterDim;
};
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute *attrs;
    unsigned numAttrs;
};
namespace lockstep {
LOCKSTEP_INLINE cudaError_t check_attributes(const cudaLaunchConfig_t *c) {
    uint64_t blocks = (uint64_t)c->gridDim.x * c->gridDim.y * c->gridDim.z;
    unsigned threads = c->blockDim.x * c->blockDim.y * c->blockDim.z;
    for (unsigned i = 0; i < c->numAttrs; i++) {
        const cudaLaunchAttribute &a = c->attrs[i];
        if (a.id == cudaLaunchAttributeClusterDimension)
            lockstep_launch_cluster(a.val.clusterDim.x, a.val.clusterDim.y, a.val.clusterDim.z);
        if (a.id != cudaLaunchAttributeCooperative || !a.val.cooperative) continue;
        if (!lockstep_fits_at_once(blocks, threads, c->dynamicSmemBytes))
            return (cudaError_t)lockstep_set_error(cudaErrorCooperativeLaunchTooLarge);
        lockstep_launch_cooperative();
    }
    return cudaSuccess;
}
} // namespace lockstep
template <class... Taken, class... Given>
LOCKSTEP_INLINE cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *c,
                                               void (*kernel)(Taken...), Given &&...arguments) {
    lockstep_launch_here();
    cudaError_t e = lockstep::check_attributes(c);
    if (e) return e;
    lockstep::config where(c->gridDim, c->blockDim, c->dynamicSmemBytes, c->stream);
    return (cudaError_t)lockstep::launch_typed("kernel", where, kernel, (Taken)arguments...);
}
LOCKSTEP_INLINE cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *c, const void *kernel,
                                                void **arguments) {
    lockstep_launch_here();
    cudaError_t e = lockstep::check_attributes(c);
    if (e) return e;
    lockstep::config where(c->gridDim, c->blockDim, c->dynamicSmemBytes, c->stream);
    return lockstep::call_kernel(kernel, where, arguments);
}
#endif
