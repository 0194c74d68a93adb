/* cub::BlockDiscontinuity: flags items that differ from their predecessor (heads) or successor
   (tails). The edges of the block are flagged, unless their neighbour is given. */
#pragma once
#include "collective.hpp"

namespace cub {

template <class T, int X, int Y = 1, int Z = 1, int = 0> class BlockDiscontinuity {
    enum { THREADS = X * Y * Z };

  public:
    struct TempStorage {
        detail::storage<T, THREADS> first, last; /* of each thread */
    };
    LOCKSTEP_METHOD BlockDiscontinuity(TempStorage &storage) : storage_(storage) {}

    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void FlagHeads(Flag (&heads)[N], T (&in)[N], Op op) {
        share(in);
        flag_heads(heads, in, op, (const T *)nullptr);
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void FlagHeads(Flag (&heads)[N], T (&in)[N], Op op, T before) {
        share(in);
        flag_heads(heads, in, op, &before);
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void FlagTails(Flag (&tails)[N], T (&in)[N], Op op) {
        share(in);
        flag_tails(tails, in, op, (const T *)nullptr);
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void FlagTails(Flag (&tails)[N], T (&in)[N], Op op, T behind) {
        share(in);
        flag_tails(tails, in, op, &behind);
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void FlagHeadsAndTails(Flag (&heads)[N], Flag (&tails)[N], T (&in)[N], Op op) {
        both(heads, nullptr, tails, nullptr, in, op);
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void FlagHeadsAndTails(Flag (&heads)[N], Flag (&tails)[N], T behind, T (&in)[N],
                                           Op op) {
        both(heads, nullptr, tails, &behind, in, op);
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void FlagHeadsAndTails(Flag (&heads)[N], T before, Flag (&tails)[N], T (&in)[N],
                                           Op op) {
        both(heads, &before, tails, nullptr, in, op);
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void FlagHeadsAndTails(Flag (&heads)[N], T before, Flag (&tails)[N], T behind,
                                           T (&in)[N], Op op) {
        both(heads, &before, tails, &behind, in, op);
    }

  private:
    TempStorage &storage_;

    template <int N> LOCKSTEP_METHOD void share(T (&in)[N]) {
        storage_.first[detail::thread_in_block()] = in[0];
        storage_.last[detail::thread_in_block()] = in[N - 1];
        __syncthreads();
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void both(Flag (&heads)[N], const T *before, Flag (&tails)[N], const T *behind,
                              T (&in)[N], Op op) {
        share(in);
        flag_heads(heads, in, op, before);
        flag_tails(tails, in, op, behind);
    }
    /* An operator may take the second item's index. */
    template <class Op> static LOCKSTEP_METHOD bool differ(Op op, T a, T b, int index) {
        if constexpr (std::is_invocable_v<Op, T, T, int>)
            return op(a, b, index);
        else
            return op(a, b);
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void flag_heads(Flag (&heads)[N], T (&in)[N], Op op, const T *before) {
        int tid = detail::thread_in_block();
        for (int i = 0; i < N; i++)
            if (i)
                heads[i] = differ(op, in[i - 1], in[i], tid * N + i);
            else if (tid)
                heads[i] = differ(op, storage_.last[tid - 1], in[i], tid * N);
            else
                heads[i] = before ? differ(op, *before, in[i], 0) : 1;
    }
    template <int N, class Flag, class Op>
    LOCKSTEP_METHOD void flag_tails(Flag (&tails)[N], T (&in)[N], Op op, const T *behind) {
        int tid = detail::thread_in_block();
        for (int i = 0; i < N; i++)
            if (i + 1 < N)
                tails[i] = differ(op, in[i], in[i + 1], tid * N + i + 1);
            else if (tid + 1 < THREADS)
                tails[i] = differ(op, in[i], storage_.first[tid + 1], tid * N + N);
            else
                tails[i] = behind ? differ(op, in[i], *behind, tid * N + N) : 1;
    }
};

} // namespace cub
