/* cub::WarpScan: prefix sums over (part of) a warp (Hillis and Steele, 1986). */
#pragma once
#include "warp_lanes.cuh"

namespace cub {

template <class T, int N = 32, int = 0> class WarpScan {
    static_assert(N >= 1 && N <= 32 && (N & (N - 1)) == 0,
                  "a logical warp has 1, 2, 4, 8, 16 or 32 threads");

  public:
    struct TempStorage {};
    LOCKSTEP_METHOD explicit WarpScan(TempStorage &) {}

    template <class Op> LOCKSTEP_METHOD void InclusiveScan(T v, T &out, Op op) {
        out = detail::warp_scan<N>(v, op);
    }
    template <class Op> LOCKSTEP_METHOD void InclusiveScan(T v, T &out, Op op, T &all) {
        InclusiveScan(v, out, op);
        all = Broadcast(out, N - 1);
    }
    /* Without an initial value, lane 0's result is undefined. */
    template <class Op> LOCKSTEP_METHOD void ExclusiveScan(T v, T &out, Op op) {
        out = detail::from_below<N>(detail::warp_scan<N>(v, op), 1);
    }
    template <class Op> LOCKSTEP_METHOD void ExclusiveScan(T v, T &out, Op op, T &all) {
        T upto = detail::warp_scan<N>(v, op);
        out = detail::from_below<N>(upto, 1);
        all = Broadcast(upto, N - 1);
    }
    template <class Op> LOCKSTEP_METHOD void ExclusiveScan(T v, T &out, T first, Op op) {
        T before = detail::from_below<N>(detail::warp_scan<N>(v, op), 1);
        out = LaneId() % N ? op(first, before) : first;
    }
    template <class Op> LOCKSTEP_METHOD void ExclusiveScan(T v, T &out, T first, Op op, T &all) {
        T upto = detail::warp_scan<N>(v, op), before = detail::from_below<N>(upto, 1);
        out = LaneId() % N ? op(first, before) : first;
        all = Broadcast(upto, N - 1);
    }
    template <class Op> LOCKSTEP_METHOD void Scan(T v, T &upto, T &before, Op op) {
        upto = detail::warp_scan<N>(v, op);
        before = detail::from_below<N>(upto, 1);
    }
    template <class Op> LOCKSTEP_METHOD void Scan(T v, T &upto, T &before, T first, Op op) {
        T sum = detail::warp_scan<N>(v, op), below = detail::from_below<N>(sum, 1);
        upto = op(first, sum);
        before = LaneId() % N ? op(first, below) : first;
    }
    LOCKSTEP_METHOD void Sum(T v, T &upto, T &before) {
        Scan(v, upto, before, T(), ::cuda::std::plus<>());
    }
    LOCKSTEP_METHOD void InclusiveSum(T v, T &out) { InclusiveScan(v, out, ::cuda::std::plus<>()); }
    LOCKSTEP_METHOD void InclusiveSum(T v, T &out, T &all) {
        InclusiveScan(v, out, ::cuda::std::plus<>(), all);
    }
    LOCKSTEP_METHOD void ExclusiveSum(T v, T &out) {
        ExclusiveScan(v, out, T(), ::cuda::std::plus<>());
    }
    LOCKSTEP_METHOD void ExclusiveSum(T v, T &out, T &all) {
        ExclusiveScan(v, out, T(), ::cuda::std::plus<>(), all);
    }
    LOCKSTEP_METHOD T Broadcast(T v, unsigned lane) { return detail::from_lane<N>(v, (int)lane); }
};

} // namespace cub
