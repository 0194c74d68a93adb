/* cub::BlockLoad and cub::BlockStore: move a block's items between memory and threads. Thread t has
   items t * N to t * N + N - 1, or every X-th from t on (striped). Transposing goes through shared
   memory, so that adjacent threads access adjacent words. */
#pragma once
#include "../warp/warp_lanes.cuh"

namespace cub {

enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

/* Items at distance `step`, of those below `valid`. */
namespace detail {
template <class T, int N, class In>
LOCKSTEP_INLINE void load(In from, T (&items)[N], int first, int step, int valid) {
    for (int i = 0; i < N; i++)
        if (first + i * step < valid) items[i] = from[first + i * step];
}
template <class T, int N, class Out>
LOCKSTEP_INLINE void store(Out to, const T (&items)[N], int first, int step, int valid) {
    for (int i = 0; i < N; i++)
        if (first + i * step < valid) to[first + i * step] = items[i];
}
enum { ALL = 0x7fffffff };
} // namespace detail

template <class T, int N, class In>
LOCKSTEP_INLINE void LoadDirectBlocked(int t, In from, T (&items)[N], int valid = detail::ALL) {
    detail::load(from, items, t * N, 1, valid);
}
template <class T, int N, class Out>
LOCKSTEP_INLINE void StoreDirectBlocked(int t, Out to, T (&items)[N], int valid = detail::ALL) {
    detail::store(to, items, t * N, 1, valid);
}
template <int X, class T, int N, class In>
LOCKSTEP_INLINE void LoadDirectStriped(int t, In from, T (&items)[N], int valid = detail::ALL) {
    detail::load(from, items, t, X, valid);
}
template <int X, class T, int N, class Out>
LOCKSTEP_INLINE void StoreDirectStriped(int t, Out to, T (&items)[N], int valid = detail::ALL) {
    detail::store(to, items, t, X, valid);
}

/* For both: the block's shape, and storage for the transposition. */
template <class T, int THREADS, int N, bool Transposes> struct lockstep_block_items {
    struct TempStorage {
        alignas(T) char storage[Transposes ? THREADS * N * sizeof(T) : 1];
    };
    TempStorage &temporary;
    LOCKSTEP_METHOD explicit lockstep_block_items(TempStorage &t) : temporary(t) {}
    static LOCKSTEP_METHOD int me() { return (int)lockstep_linear_thread(); }
    /* From items at distance `from` to items at distance `to`; a distance is 1 or THREADS. */
    LOCKSTEP_METHOD void exchange(T (&items)[N], bool to_striped) {
        T *storage = (T *)temporary.storage;
        int first = me() * N, step = 1, other_first = me(), other_step = THREADS;
        if (!to_striped) first = me(), step = THREADS, other_first = me() * N, other_step = 1;
        detail::store(storage, items, first, step, detail::ALL);
        __syncthreads();
        detail::load(storage, items, other_first, other_step, detail::ALL);
    }
};

template <class T, int X, int N, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1,
          int = 0>
class BlockLoad : lockstep_block_items<T, X * Y * Z, N, (A >= BLOCK_LOAD_TRANSPOSE)> {
    enum { THREADS = X * Y * Z, TRANSPOSES = A >= BLOCK_LOAD_TRANSPOSE };
    typedef lockstep_block_items<T, THREADS, N, TRANSPOSES> base;

  public:
    typedef typename base::TempStorage TempStorage;
    LOCKSTEP_METHOD explicit BlockLoad(TempStorage &t) : base(t) {}
    template <class In> LOCKSTEP_METHOD void Load(In from, T (&items)[N], int valid = detail::ALL) {
        if (TRANSPOSES || A == BLOCK_LOAD_STRIPED)
            detail::load(from, items, base::me(), THREADS, valid);
        else
            detail::load(from, items, base::me() * N, 1, valid);
        if (TRANSPOSES) base::exchange(items, false);
    }
    template <class In, class D>
    LOCKSTEP_METHOD void Load(In from, T (&items)[N], int valid, D otherwise) {
        for (int i = 0; i < N; i++) items[i] = otherwise;
        Load(from, items, valid);
    }
};

template <class T, int X, int N, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1,
          int = 0>
class BlockStore : lockstep_block_items<T, X * Y * Z, N, (A >= BLOCK_STORE_TRANSPOSE)> {
    enum { THREADS = X * Y * Z, TRANSPOSES = A >= BLOCK_STORE_TRANSPOSE };
    typedef lockstep_block_items<T, THREADS, N, TRANSPOSES> base;

  public:
    typedef typename base::TempStorage TempStorage;
    LOCKSTEP_METHOD explicit BlockStore(TempStorage &t) : base(t) {}
    template <class Out>
    LOCKSTEP_METHOD void Store(Out to, T (&items)[N], int valid = detail::ALL) {
        if (TRANSPOSES) base::exchange(items, true);
        if (TRANSPOSES || A == BLOCK_STORE_STRIPED)
            detail::store(to, items, base::me(), THREADS, valid);
        else
            detail::store(to, items, base::me() * N, 1, valid);
    }
};

} // namespace cub
