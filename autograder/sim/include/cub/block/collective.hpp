/* Shared by BlockExchange and BlockRadixSort: storage in shared memory, and a thread's number. */
#pragma once
#include <cuda_runtime.h>
#include <type_traits>

namespace cub {

struct NullType {
    typedef NullType value_type;
};

namespace detail {

/** Storage for `count` values, which may be a member of a union, whatever their constructors
 * are. */
template <class T, int COUNT> struct storage {
    alignas(T) unsigned char bytes[COUNT * sizeof(T)];
    LOCKSTEP_METHOD T &operator[](int i) { return reinterpret_cast<T *>(bytes)[i]; }
};

static LOCKSTEP_METHOD int thread_in_block() {
    return (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
}

} // namespace detail
} // namespace cub
