/* Tiles of several warps. Operations that use shuffles in a warp use shared memory here, between
   barriers of the tile (named barriers). */
#pragma once
#include "../cuda/atomic"

namespace cooperative_groups {

/* Memory that older devices need; the simulator has its own. */
template <unsigned MaxThreads> struct block_tile_memory { char values[MaxThreads / 32 * 16]; };
template <unsigned MaxThreads>
LOCKSTEP_INLINE thread_block this_thread_block(block_tile_memory<MaxThreads> &) {
    return {};
}

#ifdef _CG_ABI_EXPERIMENTAL
/* The interface of CUDA 11, with the size of the exchanged values; CUDA 12 dropped the
   namespace. */
namespace experimental {
using namespace cooperative_groups;
template <unsigned Size, unsigned MaxThreads>
struct block_tile_memory : cooperative_groups::block_tile_memory<MaxThreads> {};
template <unsigned Size, unsigned MaxThreads>
LOCKSTEP_INLINE thread_block this_thread_block(block_tile_memory<Size, MaxThreads> &) {
    return {};
}
} // namespace experimental
#endif

/* One slot per thread. */
struct lockstep_tile_values {
    cuda::atomic<uint64_t, cuda::thread_scope_block> value[1024]; /* not data of the program */
};
template <unsigned Lanes> LOCKSTEP_INLINE lockstep_tile_values &lockstep_tile_shared() {
    __shared__ lockstep_tile_values values;
    return values;
}

template <unsigned Lanes, class Parent> class thread_block_tile<Lanes, Parent, true> {
    unsigned meta_rank, meta_size;

    LOCKSTEP_METHOD unsigned first() const { return lockstep_linear_thread() & ~(Lanes - 1); }
    LOCKSTEP_METHOD uint64_t exchange(uint64_t v, unsigned from) const {
        auto *value = lockstep_tile_shared<Lanes>().value;
        value[lockstep_linear_thread()].store(v, cuda::memory_order_relaxed);
        sync();
        uint64_t got = value[first() + from % Lanes].load(cuda::memory_order_relaxed);
        sync();
        return got;
    }

  public:
    thread_block_tile(unsigned rank, unsigned count) : meta_rank(rank), meta_size(count) {}
    template <class Other>
    thread_block_tile(const thread_block_tile<Lanes, Other, true> &o)
        : meta_rank(o.meta_group_rank()), meta_size(o.meta_group_size()) {}
    static constexpr unsigned size() { return Lanes; }
    static constexpr unsigned num_threads() { return Lanes; }
    static LOCKSTEP_METHOD unsigned thread_rank() { return lockstep_linear_thread() % Lanes; }
    LOCKSTEP_METHOD unsigned meta_group_rank() const { return meta_rank; }
    LOCKSTEP_METHOD unsigned meta_group_size() const { return meta_size; }
    LOCKSTEP_METHOD void sync(int = 0) const {
        lockstep_named_barrier(16 + 1024 / Lanes + lockstep_linear_thread() / Lanes, Lanes, 1);
    }

    template <class T> LOCKSTEP_METHOD T shfl(T v, unsigned rank) const {
        return lockstep_by_words(v, [=, this](uint64_t w)
                                        LOCKSTEP_ALWAYS { return this->exchange(w, rank); });
    }
    template <class T> LOCKSTEP_METHOD T shfl_up(T v, unsigned by) const {
        return shfl(v, thread_rank() < by ? thread_rank() : thread_rank() - by);
    }
    template <class T> LOCKSTEP_METHOD T shfl_down(T v, unsigned by) const {
        return shfl(v, thread_rank() + by < Lanes ? thread_rank() + by : thread_rank());
    }
    template <class T> LOCKSTEP_METHOD T shfl_xor(T v, unsigned bits) const {
        return shfl(v, thread_rank() ^ bits);
    }
    LOCKSTEP_METHOD int any(int p) const {
        int found = p != 0;
        for (unsigned by = Lanes / 2; by; by /= 2) found |= shfl_xor(found, by);
        return found;
    }
    LOCKSTEP_METHOD int all(int p) const { return !any(!p); }
};

template <unsigned Lanes, class Parent>
LOCKSTEP_INLINE thread_block_tile<Lanes, Parent> lockstep_large_tile(const Parent &, unsigned rank,
                                                                     unsigned count) {
    return {rank, count};
}

} // namespace cooperative_groups
