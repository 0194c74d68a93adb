/* Unsupported parts of the driver API that programs name. The rewriter refuses calls that load and
   launch modules; virtual memory management is refused at the call. */
#pragma once
#include "memory.hpp"

typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef unsigned long long CUmemGenericAllocationHandle;

enum CUmemLocationType { CU_MEM_LOCATION_TYPE_INVALID, CU_MEM_LOCATION_TYPE_DEVICE };
enum CUmemAllocationType { CU_MEM_ALLOCATION_TYPE_INVALID, CU_MEM_ALLOCATION_TYPE_PINNED };
enum CUmemAllocationCompType { CU_MEM_ALLOCATION_COMP_NONE, CU_MEM_ALLOCATION_COMP_GENERIC };
enum CUmemAllocationHandleType {
    CU_MEM_HANDLE_TYPE_NONE = 0,
    CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR = 1
};
enum CUmemAccess_flags {
    CU_MEM_ACCESS_FLAGS_PROT_NONE = 0,
    CU_MEM_ACCESS_FLAGS_PROT_READ = 1,
    CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3
};
enum CUmemAllocationGranularity_flags {
    CU_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
    CU_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1
};
struct CUmemLocation {
    CUmemLocationType type;
    int id;
};
struct CUmemAllocationProp {
    CUmemAllocationType type;
    CUmemAllocationHandleType requestedHandleTypes;
    CUmemLocation location;
    void *win32HandleMetaData;
    struct {
        unsigned char compressionType, gpuDirectRDMACapable;
        unsigned short usage;
        unsigned char reserved[4];
    } allocFlags;
};
struct CUmemAccessDesc {
    CUmemLocation location;
    CUmemAccess_flags flags;
};

#define LOCKSTEP_NOT_MAPPED(name, ...)                                                    \
    LOCKSTEP_INLINE CUresult name(__VA_ARGS__) {                                          \
        return (CUresult)lockstep_refuse(#name "(): memory that a program maps by hand"); \
    }
LOCKSTEP_NOT_MAPPED(cuMemGetAllocationGranularity, size_t *, const CUmemAllocationProp *,
                    CUmemAllocationGranularity_flags)
LOCKSTEP_NOT_MAPPED(cuMemAddressReserve, CUdeviceptr *, size_t, size_t, CUdeviceptr,
                    unsigned long long)
LOCKSTEP_NOT_MAPPED(cuMemAddressFree, CUdeviceptr, size_t)
LOCKSTEP_NOT_MAPPED(cuMemCreate, CUmemGenericAllocationHandle *, size_t,
                    const CUmemAllocationProp *, unsigned long long)
LOCKSTEP_NOT_MAPPED(cuMemRelease, CUmemGenericAllocationHandle)
LOCKSTEP_NOT_MAPPED(cuMemMap, CUdeviceptr, size_t, size_t, CUmemGenericAllocationHandle,
                    unsigned long long)
LOCKSTEP_NOT_MAPPED(cuMemUnmap, CUdeviceptr, size_t)
LOCKSTEP_NOT_MAPPED(cuMemSetAccess, CUdeviceptr, size_t, const CUmemAccessDesc *, size_t)
LOCKSTEP_NOT_MAPPED(cuMemGetAllocationPropertiesFromHandle, CUmemAllocationProp *,
                    CUmemGenericAllocationHandle)
