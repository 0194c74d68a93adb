/* cub::BlockAdjacentDifference: applies an operator to each item and its neighbour. The edge of the
   block, and items after the first `valid`, are copied. Input and output may be the same array. */
#pragma once
#include "collective.hpp"

namespace cub {

template <class T, int X, int Y = 1, int Z = 1, int = 0> class BlockAdjacentDifference {
    enum { THREADS = X * Y * Z, ALL = 0x7fffffff };

  public:
    typedef detail::storage<T, THREADS> TempStorage;
    LOCKSTEP_METHOD BlockAdjacentDifference(TempStorage &storage) : storage_(storage) {}

    template <int N, class Out, class Op>
    LOCKSTEP_METHOD void SubtractLeft(T (&in)[N], Out (&out)[N], Op op) {
        left(in, out, op, ALL, (const T *)nullptr);
    }
    template <int N, class Out, class Op>
    LOCKSTEP_METHOD void SubtractLeft(T (&in)[N], Out (&out)[N], Op op, T before) {
        left(in, out, op, ALL, &before);
    }
    template <int N, class Out, class Op>
    LOCKSTEP_METHOD void SubtractLeftPartialTile(T (&in)[N], Out (&out)[N], Op op, int valid) {
        left(in, out, op, valid, (const T *)nullptr);
    }
    template <int N, class Out, class Op>
    LOCKSTEP_METHOD void SubtractLeftPartialTile(T (&in)[N], Out (&out)[N], Op op, int valid,
                                                 T before) {
        left(in, out, op, valid, &before);
    }
    template <int N, class Out, class Op>
    LOCKSTEP_METHOD void SubtractRight(T (&in)[N], Out (&out)[N], Op op) {
        right(in, out, op, N * THREADS, (const T *)nullptr);
    }
    template <int N, class Out, class Op>
    LOCKSTEP_METHOD void SubtractRight(T (&in)[N], Out (&out)[N], Op op, T behind) {
        right(in, out, op, N * THREADS, &behind);
    }
    template <int N, class Out, class Op>
    LOCKSTEP_METHOD void SubtractRightPartialTile(T (&in)[N], Out (&out)[N], Op op, int valid) {
        right(in, out, op, valid, (const T *)nullptr);
    }

  private:
    TempStorage &storage_;

    template <int N, class Out, class Op>
    LOCKSTEP_METHOD void left(T (&in)[N], Out (&out)[N], Op op, int valid, const T *before) {
        int tid = detail::thread_in_block();
        storage_[tid] = in[N - 1];
        __syncthreads();
        for (int i = N - 1; i >= 0; i--) { /* backwards, since the left one must still be an
                                              input */
            bool inside = tid * N + i < valid;
            if (inside && i)
                out[i] = op(in[i], in[i - 1]);
            else if (inside && tid)
                out[i] = op(in[i], storage_[tid - 1]);
            else if (inside && before)
                out[i] = op(in[i], *before);
            else
                out[i] = in[i];
        }
    }
    template <int N, class Out, class Op>
    LOCKSTEP_METHOD void right(T (&in)[N], Out (&out)[N], Op op, int valid, const T *behind) {
        int tid = detail::thread_in_block();
        storage_[tid] = in[0];
        __syncthreads();
        for (int i = 0; i < N; i++) {
            int at = tid * N + i;
            if (at + 1 < valid && i + 1 < N)
                out[i] = op(in[i], in[i + 1]);
            else if (at + 1 < valid)
                out[i] = op(in[i], storage_[tid + 1]);
            else if (at + 1 == valid && behind)
                out[i] = op(in[i], *behind);
            else
                out[i] = in[i];
        }
    }
};

} // namespace cub
