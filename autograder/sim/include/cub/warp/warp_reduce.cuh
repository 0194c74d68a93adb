/* cub::WarpReduce: a reduction over (part of) a warp, by shuffles. The result is lane 0's. */
#pragma once
#include "warp_lanes.cuh"

namespace cub {

template <class T, int N = 32, int = 0> class WarpReduce {
    static_assert(N >= 1 && N <= 32 && (N & (N - 1)) == 0,
                  "a logical warp has 1, 2, 4, 8, 16 or 32 threads");

  public:
    struct TempStorage {};
    LOCKSTEP_METHOD explicit WarpReduce(TempStorage &) {}
    template <class Op> LOCKSTEP_METHOD T Reduce(T v, Op op, int valid = N) {
        return detail::warp_reduce<N>(v, op, valid);
    }
    LOCKSTEP_METHOD T Sum(T v, int valid = N) { return Reduce(v, ::cuda::std::plus<>(), valid); }
};

} // namespace cub
