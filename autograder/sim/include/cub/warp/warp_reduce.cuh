/* cub::WarpReduce: a reduction over (part of) a warp, by shuffles. Lane 0 has the result; in
   segmented reductions, the first lane of each segment. */
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
    template <int ITEMS, class Op> LOCKSTEP_METHOD T Reduce(T (&items)[ITEMS], Op op) {
        return Reduce(detail::fold(items, op), op);
    }
    LOCKSTEP_METHOD T Sum(T v, int valid = N) { return Reduce(v, ::cuda::std::plus<>(), valid); }
    template <int ITEMS> LOCKSTEP_METHOD T Sum(T (&items)[ITEMS]) {
        return Reduce(items, ::cuda::std::plus<>());
    }

    template <class Flag, class Op> LOCKSTEP_METHOD T HeadSegmentedReduce(T v, Flag head, Op op) {
        return segment(v, flags(head) >> 1, op);
    }
    template <class Flag, class Op> LOCKSTEP_METHOD T TailSegmentedReduce(T v, Flag tail, Op op) {
        return segment(v, flags(tail), op);
    }
    template <class Flag> LOCKSTEP_METHOD T HeadSegmentedSum(T v, Flag head) {
        return HeadSegmentedReduce(v, head, ::cuda::std::plus<>());
    }
    template <class Flag> LOCKSTEP_METHOD T TailSegmentedSum(T v, Flag tail) {
        return TailSegmentedReduce(v, tail, ::cuda::std::plus<>());
    }

  private:
    /* One bit per lane of the logical warp. */
    template <class Flag> static LOCKSTEP_METHOD unsigned flags(Flag flag) {
        unsigned mine = detail::lanes<N>(), all = __ballot_sync(mine, flag) & mine;
        return all >> (LaneId() & ~(N - 1u));
    }
    /* Reduces up to the next lane that `ends` a segment; all lanes at once. */
    template <class Op> static LOCKSTEP_METHOD T segment(T v, unsigned ends, Op op) {
        int lane = (int)LaneId() % N, last = __ffs((int)(ends >> lane)) + lane - 1;
        if (!(ends >> lane)) last = N - 1;
        for (int by = 1; by < N; by *= 2) {
            T next = detail::from_above<N>(v, (unsigned)by);
            if (lane + by <= last && detail::there<N>(lane + by)) v = op(v, next);
        }
        return v;
    }
};

} // namespace cub
