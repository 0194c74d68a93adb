/* cub::BlockReduce: each warp reduces by shuffles, then thread 0 combines the warps' results. Only
   thread 0's result is defined, so one barrier suffices. Device code, counted as such. */
#pragma once
#include "../warp/warp_reduce.cuh"

namespace cub {

enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS
};

template <class T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1,
          int = 0>
class BlockReduce {
    enum { THREADS = X * Y * Z, WARPS = (THREADS + 31) / 32 };

  public:
    struct TempStorage {
        alignas(T) char warp[WARPS][sizeof(T)]; /* no constructor in shared memory */
    };

  private:
    TempStorage &temporary;
    static LOCKSTEP_METHOD TempStorage &own() {
        __shared__ TempStorage t;
        return t;
    }

  public:
    LOCKSTEP_METHOD BlockReduce() : temporary(own()) {}
    LOCKSTEP_METHOD explicit BlockReduce(TempStorage &t) : temporary(t) {}

    template <class Op> LOCKSTEP_METHOD T Reduce(T v, Op op, int valid = THREADS) {
        int warp = (int)WarpId();
        v = detail::warp_reduce<32>(v, op, valid - 32 * warp);
        T *sums = (T *)temporary.warp;
        if (WARPS == 1) return v;
        if (LaneId() == 0) sums[warp] = v;
        __syncthreads();
        if (lockstep_linear_thread() == 0)
            for (int w = 1; w < WARPS && 32 * w < valid; w++) v = op(v, sums[w]);
        return v;
    }
    template <int N, class Op> LOCKSTEP_METHOD T Reduce(T (&items)[N], Op op) {
        return Reduce(detail::fold(items, op), op);
    }
    LOCKSTEP_METHOD T Sum(T v, int valid = THREADS) {
        return Reduce(v, ::cuda::std::plus<>(), valid);
    }
    template <int N> LOCKSTEP_METHOD T Sum(T (&items)[N]) {
        return Reduce(items, ::cuda::std::plus<>());
    }
};

} // namespace cub
