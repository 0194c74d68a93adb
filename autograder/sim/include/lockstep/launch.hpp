/* Launches, the built-in variables, and the heap: what the rewriter's output calls. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_LAUNCH_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_LAUNCH_HPP

/* The program's calls of these functions go to the runtime, which knows whether a kernel runs. */
#pragma redefine_extname malloc lockstep_program_malloc
#pragma redefine_extname calloc lockstep_program_calloc
#pragma redefine_extname free lockstep_program_free
#pragma redefine_extname clock lockstep_program_clock
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cstring>
#include <math.h>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <utility>
#include "../../abi/launch.h"
#include "../../abi/program_heap.h"
#include "../../abi/atomics.h"
#include "../../abi/warp.h"
#include "../vector_types.h"

/* The compiler instruments copies that it makes itself, but not calls of the C library. It also
   turns a copy of one word into an assignment, which stays as it is. */
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
/* With any number of arguments, for a program's own member functions of these names. */
#define memcpy(...)  lockstep_copy_bytes(__VA_ARGS__)
#define memmove(...) lockstep_copy_bytes(__VA_ARGS__)
#define memset(...)  lockstep_memset(__VA_ARGS__)

/* A program may test whether these words are defined. They remain for the rewriter
   (lockstep/words.hpp defines what becomes of them). */
#define __global__        __global__
#define __device__        __device__
#define __host__          __host__
#define __constant__      __constant__
#define __managed__       __managed__
#define __shared__        __shared__
#define __forceinline__   __forceinline__
#define __noinline__      __noinline__
#define __align__         __align__
#define __launch_bounds__ __launch_bounds__
#define __restrict__ __restrict

#ifndef LOCKSTEP_HOST_PASS /* one compilation serves both; toolchain/frontend/dual_pass.h says how \
                            */
#define __CUDA_ARCH__ 900
#endif
#define __CUDA_ARCH_LIST__           900
#define __CUDACC_VER_MAJOR__         13
#define __CUDACC_VER_MINOR__         0
#define __CUDACC_VER_BUILD__         0
#define __CUDACC_EXTENDED_LAMBDA__   1
#define __CUDACC_RELAXED_CONSTEXPR__ 1

#define LOCKSTEP_NO_INSTRUMENT \
    __attribute__((no_sanitize("thread"))) /* the simulator's, not the program's */

/* Member functions and lambdas of our headers: inlined, so that findings name the caller's line. */
#define LOCKSTEP_ALWAYS __attribute__((always_inline))
#define LOCKSTEP_METHOD inline __attribute__((always_inline))

extern "C" {
/* const and without a constructor: the compiler neither reports nor repeats reads of them */
extern const uint3 threadIdx, blockIdx, blockDim, gridDim;
}
static const int warpSize = 32;

namespace lockstep {

/* For the next launch. */
LOCKSTEP_INLINE void cluster(unsigned x, unsigned y = 1, unsigned z = 1) {
    lockstep_launch_cluster(x, y, z);
}
struct config {
    dim3 grid, block;
    size_t shared;
    const void *stream;
    config(dim3 g, dim3 b, size_t s = 0, const void *to = nullptr)
        : grid(g), block(b), shared(s), stream(to) {}
};

/* Runs one thread of the kernel: the closure holds the arguments, converted once per launch. If
   they fit in registers, this is only a jump to the kernel. */
template <class Closure>
LOCKSTEP_NO_INSTRUMENT __attribute__((optimize("optimize-sibling-calls"))) void
enter(void *closure) {
    (*(Closure *)closure)();
}

template <class T> LOCKSTEP_NO_INSTRUMENT int argument(T *p) {
    return lockstep_argument((void *)p), 0;
}
template <class T> LOCKSTEP_NO_INSTRUMENT int argument(const T &) { return 0; }

/* A graph that captured the launch asks the closure for the addresses of its arguments. */
template <class T>
LOCKSTEP_NO_INSTRUMENT void describe_argument(lockstep_kernel_node *to, T &value) {
    lockstep_describe_argument(to, (void *)&value, sizeof value);
}
template <class Closure>
LOCKSTEP_NO_INSTRUMENT void describe(void *closure, lockstep_kernel_node *to) {
    (*(Closure *)closure)(to);
}

template <class Kernel, class... Given>
LOCKSTEP_NO_INSTRUMENT int launch(const char *name, config c, Kernel kernel, Given... arguments) {
    static_assert((sizeof arguments + ... + 0) <= 32764,
                  "a kernel's arguments take at most 32,764 bytes: pass a pointer to the data");
    (void)std::initializer_list<int>{0, argument(arguments)...};
    auto closure = [=](auto... to) mutable LOCKSTEP_NO_INSTRUMENT {
        if constexpr (sizeof...(to))
            (describe_argument(to..., arguments), ...);
        else
            kernel(arguments...);
    };
    typedef decltype(closure) Closure;
    uint32_t grid[3] = {c.grid.x, c.grid.y, c.grid.z}, block[3] = {c.block.x, c.block.y, c.block.z};
    lockstep_closure packed = {&enter<Closure>, &describe<Closure>, &closure, sizeof closure};
    return lockstep_launch_raw(name, grid, block, c.shared, &packed, c.stream);
}

/* A reference parameter refers to the argument itself: `k<<<1, 1>>>(*p)` may change *p. */
template <bool Reference, class T> struct held {
    T value;
    LOCKSTEP_NO_INSTRUMENT T &get() { return value; }
};
template <class T> struct held<true, T> {
    T *place;
    LOCKSTEP_NO_INSTRUMENT T &get() { return *place; }
};
template <bool Reference, class T>
LOCKSTEP_NO_INSTRUMENT void describe_argument(lockstep_kernel_node *to, held<Reference, T> &h) {
    if constexpr (Reference)
        describe_argument(to, h.place);
    else
        describe_argument(to, h.value);
}
template <class T> LOCKSTEP_NO_INSTRUMENT int argument(const held<false, T> &h) {
    return argument(h.value);
}
template <bool Reference, class T> LOCKSTEP_NO_INSTRUMENT held<Reference, T> hold(T &given) {
    if constexpr (Reference)
        return {&given};
    else
        return {given};
}

/* Objects with their own copy constructor or destructor: the host makes one copy per launch and
   destroys it. A thread gets its bytes, without copy or destruction. The ABI passes such a
   parameter by address, so a kernel can be called as if it took a reference. */
template <class T>
constexpr bool has_own_copies =
    std::is_class_v<T> &&
    (!std::is_trivially_destructible_v<T> ||
     (std::is_copy_constructible_v<T> && !std::is_trivially_copy_constructible_v<T>) ||
     (std::is_move_constructible_v<T> && !std::is_trivially_move_constructible_v<T>));
template <class T> using passed = std::conditional_t<has_own_copies<T>, T &, T>;
template <class T> struct bytes_of {
    alignas(T) unsigned char raw[sizeof(T)];
    LOCKSTEP_NO_INSTRUMENT T &get() { return *(T *)raw; }
};
template <class T> LOCKSTEP_NO_INSTRUMENT bytes_of<T> own(bytes_of<T> &b) { return b; }
template <bool Reference, class T>
LOCKSTEP_NO_INSTRUMENT held<Reference, T> &own(held<Reference, T> &h) {
    return h;
}
template <class Taken, class T> LOCKSTEP_NO_INSTRUMENT auto hold_as(T &given) {
    if constexpr (has_own_copies<Taken>) {
        bytes_of<T> b;
        __builtin_memcpy(b.raw, (const void *)&given, sizeof b.raw);
        return b;
    } else {
        return hold<std::is_reference_v<Taken>>(given);
    }
}

/* Arguments converted to the kernel's parameter types: {1, 2} has no type of its own. */
template <class T> struct as_it_is { typedef T type; };
template <class... Taken>
LOCKSTEP_NO_INSTRUMENT int launch_typed(const char *name, config c, void (*kernel)(Taken...),
                                        typename as_it_is<Taken>::type... arguments) {
    auto as_passed = (void (*)(passed<Taken>...))kernel;
    return launch(
        name, c, [=](auto &...held) LOCKSTEP_NO_INSTRUMENT { as_passed(own(held).get()...); },
        hold_as<Taken>(arguments)...);
}

/* A kernel's name may be overloaded, or a template's. So its parameters are found by testing which
   calls compile: a parameter that binds only to a variable is a reference. */
template <class Probe, class... T>
constexpr bool takes_references = !std::is_invocable_v<Probe, T...> &&
                                  std::is_invocable_v<Probe, T &...>;
template <size_t Place, class Probe, class... T, size_t... Index>
constexpr bool is_reference(std::index_sequence<Index...>) {
    return !std::is_invocable_v<Probe, std::conditional_t<Place == Index, T, T &>...>;
}
template <class Probe, class Kernel, class... T, size_t... Index>
LOCKSTEP_NO_INSTRUMENT int launch_held(const char *name, config c, Kernel kernel,
                                       std::index_sequence<Index...>, T &...given) {
    return launch(
        name, c, [=](auto &...held) LOCKSTEP_NO_INSTRUMENT { kernel(held.get()...); },
        hold<is_reference<Index, Probe, T...>(std::index_sequence<Index...>())>(given)...);
}
/* The kernel's address: the name is unique, or one overload has exactly these parameters. */
struct only_one {
    template <class... Given> auto operator()(void (*kernel)(Given...)) const { return kernel; }
};
template <class... Given> struct exactly {
    auto operator()(void (*kernel)(Given...)) const { return kernel; }
};
template <class Find, class As, class... T> constexpr bool finds() {
    if constexpr (std::is_invocable_v<Find, As>)
        return std::is_invocable_v<std::invoke_result_t<Find, As>, T...>;
    return false;
}
template <class Find, class... T>
constexpr bool needs_types = (has_own_copies<T> || ...) &&
                             (finds<Find, only_one, T...>() || finds<Find, exactly<T...>, T...>());
template <class Find, class... T> LOCKSTEP_NO_INSTRUMENT auto find(Find f) {
    if constexpr (finds<Find, only_one, T...>())
        return f(only_one{});
    else
        return f(exactly<T...>{});
}

template <class Probe, class Find, class Kernel, class... Given>
LOCKSTEP_NO_INSTRUMENT
    std::enable_if_t<!takes_references<Probe, Given...> && !needs_types<Find, Given...>, int>
    launch_call(const char *name, config c, Probe, Find, Kernel kernel, Given... given) {
    return launch(name, c, kernel, given...);
}
template <class Probe, class Find, class Kernel, class... Given>
LOCKSTEP_NO_INSTRUMENT std::enable_if_t<!takes_references<Probe, std::decay_t<Given>...> &&
                                            needs_types<Find, std::decay_t<Given>...>,
                                        int>
launch_call(const char *name, config c, Probe, Find f, Kernel, Given &&...given) {
    return launch_typed(name, c, find<Find, std::decay_t<Given>...>(f),
                        static_cast<Given &&>(given)...);
}
template <class Probe, class Find, class Kernel, class... Given>
LOCKSTEP_NO_INSTRUMENT std::enable_if_t<takes_references<Probe, std::decay_t<Given>...>, int>
launch_call(const char *name, config c, Probe, Find, Kernel kernel, Given &&...given) {
    return launch_held<Probe>(name, c, kernel, std::index_sequence_for<Given...>(), given...);
}

} // namespace lockstep

#include "zero.hpp"
#endif
