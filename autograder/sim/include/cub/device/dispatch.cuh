/* Shared by the device-wide algorithms: CUB's protocol of two calls, and the checks of a launch.
   The algorithms are plain C++ loops on the host: checked, not counted (cudart/library_region.c).
   The signatures are those of CUB 3.0. */
#pragma once
#include <lockstep/library.hpp>
#include <lockstep/light_std.hpp>
#include <cuda_runtime.h>
#include "../numbers.hpp"
#include <type_traits>

namespace cub {

/** Two buffers, one of which holds the current data. */
template <class T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    DoubleBuffer() : d_buffers{nullptr, nullptr}, selector(0) {}
    DoubleBuffer(T *current, T *alternate) : d_buffers{current, alternate}, selector(0) {}
    T *Current() { return d_buffers[selector]; }
    T *Alternate() { return d_buffers[selector ^ 1]; }
};

namespace detail {

template <class It> using value_t = typename std::iterator_traits<It>::value_type;

/* The value type of an output iterator; if it has none, that of the input. */
template <class Out, class In>
using output_t = std::conditional_t<std::is_void<value_t<Out>>::value, value_t<In>, value_t<Out>>;

enum { TEMPORARY_BYTES = 1024 }; /* enough to notice storage that is missing or too small */

/* The first of the two calls asks for a size only. @param more than a kilobyte: copies of the items
   @return true if this is it, or if it failed */
inline bool only_asks(void *temporary, size_t &bytes, cudaError_t &error, size_t more = 0) {
    error = cudaSuccess;
    if (!temporary) {
        bytes = TEMPORARY_BYTES + more;
        return true;
    }
    if (bytes >= TEMPORARY_BYTES + more) return false;
    error = cudaErrorInvalidValue;
    return true;
}

/* What a scan notes of each tile of its items, 16 bytes for 2048 here. */
template <class N> size_t tile_states(N n) { return n > 0 ? (size_t)n / 2048 * 16 : 0; }

template <class T> bool on_device(T *p) { return lockstep_library_pointer((const void *)p) == 0; }
template <class It> bool on_device(const It &) { return true; } /* a fancy iterator */
inline bool on_device(std::nullptr_t) { return true; }

template <class First, class... Rest> bool all_on_device(First first, Rest... rest) {
    if constexpr (sizeof...(Rest) > 0)
        return on_device(first) && all_on_device(rest...);
    else
        return on_device(first);
}

/* CUB reads and writes side by side: by its documentation, an output of m items must be apart from
   n items of an input. Some algorithms read all that they overwrite before (on an H200, CUDA 13.0).
 */
template <class In, class Out>
void apart(In in, size_t n, Out out, size_t m = 1, bool breaks = false) {
    if constexpr (std::is_pointer<In>::value && std::is_pointer<Out>::value)
        lockstep_library_apart((const void *)in, n * sizeof *in, (const void *)out, m * sizeof *out,
                               breaks);
}

/* CUB uses its storage from the first read to the last write: an array that overlaps it is lost. */
inline void use_storage(void *temporary) {
    enum { ANYTHING = 0xa5 };
    if (temporary) memset(temporary, ANYTHING, TEMPORARY_BYTES);
}

template <class Body> void run_kept(void *kept) { (**(Body **)kept)(); }

} // namespace detail
} // namespace cub

namespace lockstep { /* whose names a lesson's file may not use */

/* Runs body() as the library call `name`, after its pointers have been checked. If a graph captures
   the stream, body() becomes a node that may be launched repeatedly, so a copy of it is kept. */
template <class Body, class... P>
cudaError_t run_cub(const char *name, cudaStream_t stream, Body body, void *temporary,
                    P... pointers) {
    auto all = [=]() mutable {
        ::cub::detail::use_storage(temporary);
        body();
        ::cub::detail::use_storage(temporary);
    };
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    if (cudaStreamIsCapturing(stream, &status)) return cudaGetLastError();
    if (status == cudaStreamCaptureStatusActive) {
        if (!::cub::detail::all_on_device(temporary, pointers...)) return cudaErrorIllegalAddress;
        auto *kept = new decltype(all)(all);
        return (cudaError_t)lockstep_library_later(name, stream,
                                                   ::cub::detail::run_kept<decltype(all)>, kept);
    }
    library_call call(name, stream);
    if (!::cub::detail::all_on_device(temporary, pointers...)) return cudaErrorIllegalAddress;
    all();
    return cudaPeekAtLastError();
}

} // namespace lockstep
