/* CUDA's keywords as C++: in effect when the rewriter's output is compiled, after preprocessing. */
#pragma once

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __shared__ thread_local /* of the only OS thread: at block scope implicitly static */
#define __grid_constant__
#define __forceinline__ inline
#define __inline_hint__
#define __noinline__         __attribute__((noinline))
#define __align__(n)         __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...) /* launch_syntax.c looks for it */
#define __block_size__(...)
#define __builtin_assume(condition) ((condition) ? (void)0 : __builtin_unreachable())
#define __nv_pure__                 __attribute__((pure))

#define LOCKSTEP_DEVICE_VARIABLE   __attribute__((section("lockstep_device")))
#define LOCKSTEP_CONSTANT_VARIABLE __attribute__((section("lockstep_constant")))
#define LOCKSTEP_MANAGED_VARIABLE  __attribute__((section("lockstep_managed")))

/* Of a template, which cannot have a section: autograder/toolchain/asm/device_templates.c */
#define LOCKSTEP_DEVICE_TEMPLATE   __attribute__((visibility("internal")))
#define LOCKSTEP_CONSTANT_TEMPLATE __attribute__((visibility("protected")))

#define LOCKSTEP_STRIP(...) __VA_ARGS__
#define LOCKSTEP_LAUNCH_BY(call, name, kernel, configuration, ...)                \
    (void)::lockstep::call(                                                       \
        name, (lockstep_launch_here(), ::lockstep::config configuration),         \
        [](auto &&...lockstep_given) -> decltype((void)LOCKSTEP_STRIP kernel(     \
                                         static_cast<decltype(lockstep_given)>(   \
                                             lockstep_given)...)) {},             \
        [=](auto lockstep_as) -> decltype(lockstep_as(LOCKSTEP_STRIP kernel)) {   \
            return lockstep_as(LOCKSTEP_STRIP kernel);                            \
        },                                                                        \
        [=](auto &...lockstep_arguments) __attribute__((no_sanitize("thread"))) { \
            LOCKSTEP_STRIP kernel(lockstep_arguments...);                         \
        } __VA_OPT__(, ) __VA_ARGS__)
#define LOCKSTEP_LAUNCH(...)      LOCKSTEP_LAUNCH_BY(launch_call, __VA_ARGS__)
#define LOCKSTEP_LAUNCH_ZERO(...) LOCKSTEP_LAUNCH_BY(launch_zeros, __VA_ARGS__)
#define LOCKSTEP_LAUNCH_POINTER(name, kernel, configuration, ...)                              \
    (void)::lockstep::launch_typed(name,                                                       \
                                   (lockstep_launch_here(), ::lockstep::config configuration), \
                                   LOCKSTEP_STRIP kernel __VA_OPT__(, ) __VA_ARGS__)

#ifdef __cplusplus
/* `(c ? a : b)[i]` becomes lockstep_decayed(c ? a : b)[i]
 * (autograder/toolchain/frontend/chosen_array.c). */
template <class T, __SIZE_TYPE__ N>
__attribute__((always_inline)) constexpr T *lockstep_decayed(T (&array)[N]) {
    return array;
}
template <class T> __attribute__((always_inline)) constexpr T &&lockstep_decayed(T &&other) {
    return static_cast<T &&>(other);
}
#endif
