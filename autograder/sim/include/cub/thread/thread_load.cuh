/* cub::ThreadLoad: a load with a cache modifier. The simulator has no caches; a volatile load is
   volatile. */
#pragma once
#include <lockstep/light_std.hpp>
#include <cuda_runtime.h>

namespace cub {

enum CacheLoadModifier {
    LOAD_DEFAULT,
    LOAD_CA,
    LOAD_CG,
    LOAD_CS,
    LOAD_CV,
    LOAD_LDG,
    LOAD_VOLATILE
};

template <CacheLoadModifier M, class In>
__host__ __device__ inline typename std::iterator_traits<In>::value_type ThreadLoad(In from) {
    typedef typename std::iterator_traits<In>::value_type T;
    if constexpr (M == LOAD_VOLATILE && std::is_scalar_v<T> && std::is_pointer_v<In>)
        return *(const volatile T *)from;
    else
        return *from;
}

} // namespace cub
