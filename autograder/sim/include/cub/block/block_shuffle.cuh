/* cub::BlockShuffle: items move to other threads of the block. A thread that receives none keeps
   its output. */
#pragma once
#include "collective.hpp"

namespace cub {

template <class T, int X, int Y = 1, int Z = 1, int = 0> class BlockShuffle {
    enum { THREADS = X * Y * Z };

  public:
    typedef detail::storage<T, THREADS> TempStorage;

  private:
    TempStorage &storage_;
    static LOCKSTEP_METHOD TempStorage &own() {
        __shared__ TempStorage t;
        return t;
    }
    LOCKSTEP_METHOD int share(const T &item) {
        int tid = detail::thread_in_block();
        storage_[tid] = item;
        __syncthreads();
        return tid;
    }

  public:
    LOCKSTEP_METHOD BlockShuffle() : storage_(own()) {}
    LOCKSTEP_METHOD BlockShuffle(TempStorage &storage) : storage_(storage) {}

    LOCKSTEP_METHOD void Offset(T in, T &out, int distance = 1) {
        int from = share(in) + distance;
        if (from >= 0 && from < THREADS) out = storage_[from];
    }
    LOCKSTEP_METHOD void Rotate(T in, T &out, unsigned distance = 1) {
        out = storage_[(int)(((unsigned)share(in) + distance) % THREADS)];
    }
    /* Each item moves one position on; the first item of a thread comes from the previous
       thread. */
    template <int N> LOCKSTEP_METHOD void Up(T (&in)[N], T (&previous)[N]) {
        int tid = share(in[N - 1]);
        for (int i = N - 1; i > 0; i--) previous[i] = in[i - 1];
        if (tid > 0) previous[0] = storage_[tid - 1];
    }
    template <int N> LOCKSTEP_METHOD void Up(T (&in)[N], T (&previous)[N], T &last) {
        Up(in, previous);
        last = storage_[THREADS - 1];
    }
    template <int N> LOCKSTEP_METHOD void Down(T (&in)[N], T (&next)[N]) {
        int tid = share(in[0]);
        for (int i = 0; i + 1 < N; i++) next[i] = in[i + 1];
        if (tid + 1 < THREADS) next[N - 1] = storage_[tid + 1];
    }
    template <int N> LOCKSTEP_METHOD void Down(T (&in)[N], T (&next)[N], T &first) {
        Down(in, next);
        first = storage_[0];
    }
};

} // namespace cub
