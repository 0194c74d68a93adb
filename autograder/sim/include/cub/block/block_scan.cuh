/* cub::BlockScan: each warp scans by shuffles, then each thread adds the totals of the warps before
   its own. One item per thread, or several adjacent ones. Device code, counted as such. */
#pragma once
#include "../warp/warp_scan.cuh"

namespace cub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0>
class BlockScan {
    enum { THREADS = X * Y * Z, WARPS = (THREADS + 31) / 32 };

  public:
    struct TempStorage {
        alignas(T) char warp[WARPS + 1][sizeof(T)]; /* the last one: the block's prefix */
    };

  private:
    TempStorage &temporary;
    static LOCKSTEP_METHOD TempStorage &own() {
        __shared__ TempStorage t;
        return t;
    }

    /* The exclusive prefix of this thread's value (undefined in thread 0), and the total. */
    struct place {
        bool first;
        T before, all;
    };
    template <class Op> LOCKSTEP_METHOD place find(T v, Op op) {
        int warp = (int)WarpId(), lane = (int)LaneId();
        T upto = detail::warp_scan<32>(v, op), before = detail::from_below<32>(upto, 1);
        T *sums = (T *)temporary.warp;
        int last = THREADS - 32 * warp < 32 ? THREADS - 32 * warp - 1 : 31;
        if (lane == last) sums[warp] = upto;
        __syncthreads();
        T all = sums[0], prefix = all;
        for (int w = 1; w < WARPS; w++) {
            if (w == warp) prefix = all;
            all = op(all, sums[w]);
        }
        if (warp && lane)
            before = op(prefix, before);
        else if (warp)
            before = prefix;
        return {warp == 0 && lane == 0, before, all};
    }
    /* The callback's prefix: the first warp calls it, and lane 0's result counts. */
    template <class Callback> LOCKSTEP_METHOD T prefix_of_block(T all, Callback &callback) {
        T *sums = (T *)temporary.warp;
        if (WarpId() == 0) {
            T prefix = callback(all);
            if (LaneId() == 0) sums[WARPS] = prefix;
        }
        __syncthreads();
        return sums[WARPS];
    }

    template <int N, class Op>
    static LOCKSTEP_METHOD void spread_inclusive(const T (&in)[N], T (&out)[N], bool any, T sum,
                                                 Op op) {
        for (int i = 0; i < N; i++) {
            sum = any || i ? op(sum, in[i]) : in[i];
            out[i] = sum;
        }
    }
    template <int N, class Op>
    static LOCKSTEP_METHOD void spread_exclusive(const T (&in)[N], T (&out)[N], T sum, Op op) {
        for (int i = 0; i < N; i++) {
            T next = op(sum, in[i]);
            out[i] = sum;
            sum = next;
        }
    }

  public:
    LOCKSTEP_METHOD BlockScan() : temporary(own()) {}
    LOCKSTEP_METHOD explicit BlockScan(TempStorage &t) : temporary(t) {}

    /* ---- several items per thread; `all` is the total of the block ---- */

    template <int N, class Op>
    LOCKSTEP_METHOD void InclusiveScan(T (&in)[N], T (&out)[N], Op op, T &all) {
        place p = find(detail::fold(in, op), op);
        all = p.all;
        spread_inclusive(in, out, !p.first, p.before, op);
    }
    template <int N, class Op>
    LOCKSTEP_METHOD void ExclusiveScan(T (&in)[N], T (&out)[N], T first, Op op, T &all) {
        place p = find(detail::fold(in, op), op);
        all = p.all;
        spread_exclusive(in, out, p.first ? first : op(first, p.before), op);
    }
    template <int N, class Op, class Callback>
    LOCKSTEP_METHOD void InclusiveScan(T (&in)[N], T (&out)[N], Op op, Callback &callback) {
        place p = find(detail::fold(in, op), op);
        T prefix = prefix_of_block(p.all, callback);
        spread_inclusive(in, out, true, p.first ? prefix : op(prefix, p.before), op);
    }
    template <int N, class Op, class Callback>
    LOCKSTEP_METHOD void ExclusiveScan(T (&in)[N], T (&out)[N], Op op, Callback &callback) {
        place p = find(detail::fold(in, op), op);
        T prefix = prefix_of_block(p.all, callback);
        spread_exclusive(in, out, p.first ? prefix : op(prefix, p.before), op);
    }
    template <int N, class Op> LOCKSTEP_METHOD void InclusiveScan(T (&in)[N], T (&out)[N], Op op) {
        T all;
        InclusiveScan(in, out, op, all);
    }
    template <int N, class Op>
    LOCKSTEP_METHOD void ExclusiveScan(T (&in)[N], T (&out)[N], T first, Op op) {
        T all;
        ExclusiveScan(in, out, first, op, all);
    }
    template <int N, class... A>
    LOCKSTEP_METHOD void InclusiveSum(T (&in)[N], T (&out)[N], A &...a) {
        InclusiveScan(in, out, ::cuda::std::plus<>(), a...);
    }
    template <int N> LOCKSTEP_METHOD void ExclusiveSum(T (&in)[N], T (&out)[N]) {
        ExclusiveScan(in, out, T(), ::cuda::std::plus<>());
    }
    template <int N> LOCKSTEP_METHOD void ExclusiveSum(T (&in)[N], T (&out)[N], T &all) {
        ExclusiveScan(in, out, T(), ::cuda::std::plus<>(), all);
    }
    template <int N, class Callback>
    LOCKSTEP_METHOD void ExclusiveSum(T (&in)[N], T (&out)[N], Callback &callback) {
        ExclusiveScan(in, out, ::cuda::std::plus<>(), callback);
    }

    /* ---- one item per thread: an array of one ---- */

#define LOCKSTEP_ONE(name)                                                   \
    template <class... A> LOCKSTEP_METHOD void name(T v, T &out, A &&...a) { \
        T in[1] = {v}, result[1];                                            \
        name(in, result, a...);                                              \
        out = result[0];                                                     \
    }
    LOCKSTEP_ONE(InclusiveScan)
    LOCKSTEP_ONE(ExclusiveScan)
    LOCKSTEP_ONE(InclusiveSum)
    LOCKSTEP_ONE(ExclusiveSum)
#undef LOCKSTEP_ONE
};

} // namespace cub
