/* Launches and the words of the language: what the launch lexer's output needs to be C++. */
#pragma once

/* The program's own calls of these go to the runtime, which knows whether a kernel is running. */
#pragma redefine_extname malloc lockstep_program_malloc
#pragma redefine_extname calloc lockstep_program_calloc
#pragma redefine_extname free lockstep_program_free
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cstring>
#include <math.h>
#include <initializer_list>
#include "../api.h"
#include "../atomics.h"
#include "../warp.h"
#include "vector_types.h"

/* The compiler announces what it copies itself, but not calls of the C library; a copy of one
   word, which it makes an assignment, stays with it. */
#define LOCKSTEP_INLINE static inline __attribute__((always_inline))
LOCKSTEP_INLINE void *lockstep_copy_bytes(void *to, const void *from, size_t n) {
    if (__builtin_constant_p(n) && (n == 1 || n == 2 || n == 4 || n == 8 || n == 16))
        return __builtin_memcpy(to, from, n);
    return lockstep_memcpy(to, from, n);
}
namespace std {
using ::lockstep_copy_bytes;
using ::lockstep_memset;
} // namespace std
#define memcpy(to, from, n)  lockstep_copy_bytes(to, from, n)
#define memmove(to, from, n) lockstep_copy_bytes(to, from, n)
#define memset(to, value, n) lockstep_memset(to, value, n)

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __shared__ thread_local /* of the one OS thread: at block scope it is implicitly static */
#define __grid_constant__
#define __forceinline__ inline
#define __noinline__    __attribute__((noinline))
#define __restrict__ __restrict
#define __align__(n) alignas(n)
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...) \
    static_assert(false, "thread block clusters are not supported by the simulator");
#define LOCKSTEP_DEVICE_VARIABLE   __attribute__((section("lockstep_device")))
#define LOCKSTEP_CONSTANT_VARIABLE __attribute__((section("lockstep_constant")))
#define LOCKSTEP_MANAGED_VARIABLE  __attribute__((section("lockstep_managed")))
#define LOCKSTEP_UNSEEN \
    __attribute__((no_sanitize("thread"))) /* the simulator's, not the program's */

extern "C" {
/* const and without a constructor: the compiler neither reports nor repeats reads of them */
extern const uint3 threadIdx, blockIdx, blockDim, gridDim;
}
static const int warpSize = 32;

namespace lockstep {

struct config {
    dim3 grid, block;
    size_t shared;
    config(dim3 g, dim3 b, size_t s = 0, const void * = nullptr) : grid(g), block(b), shared(s) {}
};

/* Runs one thread of the kernel: the closure holds the arguments, converted once a launch. */
template <class C> LOCKSTEP_UNSEEN void enter(void *closure) { (*(C *)closure)(); }

template <class K, class... A>
LOCKSTEP_UNSEEN void launch(const char *name, config c, K kernel, A... arguments) {
    auto closure = [&]() LOCKSTEP_UNSEEN { kernel(arguments...); };
    uint32_t grid[3] = {c.grid.x, c.grid.y, c.grid.z}, block[3] = {c.block.x, c.block.y, c.block.z};
    lockstep_launch_raw(name, grid, block, c.shared, &enter<decltype(closure)>, &closure);
}

} // namespace lockstep

#define LOCKSTEP_STRIP(...) __VA_ARGS__
#define LOCKSTEP_LAUNCH(name, kernel, configuration, ...)                                \
    ::lockstep::launch(name, (lockstep_launch_here(), ::lockstep::config configuration), \
                       [=](auto... lockstep_arguments) LOCKSTEP_UNSEEN {                 \
                           LOCKSTEP_STRIP kernel(lockstep_arguments...);                 \
                       } __VA_OPT__(, ) __VA_ARGS__)
