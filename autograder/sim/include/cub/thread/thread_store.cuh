/* cub::ThreadStore: a store with a cache modifier. The simulator has no caches. */
#pragma once
#include <cuda_runtime.h>
#include <type_traits>

namespace cub {

enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

template <CacheStoreModifier M, class Out, class T>
__host__ __device__ inline void ThreadStore(Out to, T value) {
    if constexpr (M == STORE_VOLATILE && std::is_scalar_v<T> && std::is_pointer_v<Out>)
        *(volatile std::remove_pointer_t<Out> *)to = value;
    else
        *to = value;
}

} // namespace cub
