/** @file cuda.h
 * CUDA C++ for clangd, in front of every .cu file: the simulator's headers, and the language's
 * words as clang knows them. No compiler of Lockstep reads it.
 */
#pragma once

/* The simulator's own headers do not say which functions kernels may call: all of them. */
#pragma clang force_cuda_host_device begin
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cuda/atomic>
int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, void *stream = nullptr);
int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, void *stream = nullptr);
#pragma clang force_cuda_host_device end

#undef __global__
#undef __device__
#undef __host__
#undef __constant__
#undef __managed__
#undef __shared__
#undef __launch_bounds__
#undef __forceinline__
#undef __noinline__
#undef __align__
#define __global__             __attribute__((global))
#define __device__             __attribute__((device))
#define __host__               __attribute__((host))
#define __constant__           __attribute__((constant))
#define __managed__            __attribute__((managed))
#define __shared__             __attribute__((shared))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__        inline
#define __noinline__           __attribute__((noinline))
#define __align__(n)           __attribute__((aligned(n)))

/* Words that clang 14 does not know. */
#define __grid_constant__
#define __inline_hint__
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __block_size__(...)
#define __nv_pure__

/* clangd does not index functions whose names begin like these, but macros: so they are completed.
 */
#define __activemask         __activemask
#define __all_sync           __all_sync
#define __any_sync           __any_sync
#define __ballot_sync        __ballot_sync
#define __brev               __brev
#define __clz                __clz
#define __ffs                __ffs
#define __ldg                __ldg
#define __match_all_sync     __match_all_sync
#define __match_any_sync     __match_any_sync
#define __popc               __popc
#define __reduce_add_sync    __reduce_add_sync
#define __reduce_max_sync    __reduce_max_sync
#define __reduce_min_sync    __reduce_min_sync
#define __shfl_down_sync     __shfl_down_sync
#define __shfl_sync          __shfl_sync
#define __shfl_up_sync       __shfl_up_sync
#define __shfl_xor_sync      __shfl_xor_sync
#define __syncthreads        __syncthreads
#define __syncthreads_and    __syncthreads_and
#define __syncthreads_count  __syncthreads_count
#define __syncthreads_or     __syncthreads_or
#define __syncwarp           __syncwarp
#define __threadfence        __threadfence
#define __threadfence_block  __threadfence_block
#define __threadfence_system __threadfence_system
