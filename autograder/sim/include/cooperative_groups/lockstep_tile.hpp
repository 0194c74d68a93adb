/* Groups within a warp: tiles of a power of two lanes, and coalesced groups of any lanes. */
#pragma once

namespace cooperative_groups {

/* Values of any size are exchanged in words of 8 bytes. */
template <class T, class Function> LOCKSTEP_INLINE T lockstep_by_words(T v, Function shuffle) {
    if constexpr (sizeof(T) <= 8) {
        return lockstep_value<T>(shuffle(lockstep_bits(v)));
    } else {
        uint64_t words[(sizeof(T) + 7) / 8];
        __builtin_memcpy(words, &v, sizeof v);
        for (uint64_t &w : words) w = shuffle(w);
        __builtin_memcpy(&v, words, sizeof v);
        return v;
    }
}

/* ---- operations that both kinds share, by rank within the group ---- */

class lockstep_lanes : public thread_group {
  public:
    lockstep_lanes(unsigned m, unsigned rank, unsigned count)
        : thread_group(lockstep_kind::lanes, m, rank, count) {}
    LOCKSTEP_METHOD unsigned num_threads() const { return __popc(mask); }
    LOCKSTEP_METHOD unsigned size() const { return __popc(mask); }
    LOCKSTEP_METHOD unsigned thread_rank() const {
        return __popc(mask & ((1u << lockstep_lane()) - 1));
    }
    LOCKSTEP_METHOD unsigned meta_group_rank() const { return meta_rank; }
    LOCKSTEP_METHOD unsigned meta_group_size() const { return meta_size; }
    LOCKSTEP_METHOD unsigned lane_of(unsigned rank) const {
        unsigned m = mask;
        for (; rank && m; rank--) m &= m - 1;
        return m ? __builtin_ctz(m) : lockstep_lane();
    }
    /* Bits by lane become bits by rank. */
    LOCKSTEP_METHOD unsigned pack(unsigned lanes) const {
        unsigned packed = 0, rank = 0;
        for (unsigned m = mask; m; m &= m - 1, rank++)
            if (lanes & m & -m) packed |= 1u << rank;
        return packed;
    }
    template <class T> LOCKSTEP_METHOD T from_lane(T v, unsigned lane) const {
        unsigned m = mask;
        return lockstep_by_words(
            v, [=](uint64_t w) LOCKSTEP_ALWAYS { return __shfl_sync(m, w, (int)lane, 32); });
    }
    template <class T> LOCKSTEP_METHOD T shfl(T v, int rank) const {
        return from_lane(v, lane_of((unsigned)rank % num_threads()));
    }
    template <class T> LOCKSTEP_METHOD T shfl_up(T v, unsigned delta) const {
        unsigned rank = thread_rank();
        return from_lane(v, lane_of(rank < delta ? rank : rank - delta));
    }
    template <class T> LOCKSTEP_METHOD T shfl_down(T v, unsigned delta) const {
        unsigned rank = thread_rank();
        return from_lane(v, lane_of(rank + delta < num_threads() ? rank + delta : rank));
    }
    template <class T> LOCKSTEP_METHOD T shfl_xor(T v, unsigned bits) const {
        unsigned rank = thread_rank() ^ bits;
        return from_lane(v, lane_of(rank < num_threads() ? rank : thread_rank()));
    }
    LOCKSTEP_METHOD int any(int p) const { return __any_sync(mask, p); }
    LOCKSTEP_METHOD int all(int p) const { return __all_sync(mask, p); }
    LOCKSTEP_METHOD unsigned ballot(int p) const { return pack(__ballot_sync(mask, p)); }
    template <class T> LOCKSTEP_METHOD unsigned match_any(T v) const {
        return pack(__match_any_sync(mask, v));
    }
    template <class T> LOCKSTEP_METHOD unsigned match_all(T v, int &same) const {
        return pack(__match_all_sync(mask, v, &same));
    }
};

/* ---- tiles ---- */

LOCKSTEP_INLINE unsigned lockstep_tile_mask(unsigned size) {
    unsigned ones = size < 32 ? (1u << size) - 1 : ~0u;
    return ones << (lockstep_lane() & ~(size - 1));
}

template <unsigned Lanes, class Parent = void, bool Large = (Lanes > 32)>
class thread_block_tile : public lockstep_lanes {
    static_assert(Lanes >= 1 && Lanes <= 1024 && (Lanes & (Lanes - 1)) == 0,
                  "the number of a tile's threads is a power of two, and at most 1024");

  public:
    thread_block_tile(unsigned m, unsigned rank, unsigned count) : lockstep_lanes(m, rank, count) {}
    template <class Other>
    thread_block_tile(const thread_block_tile<Lanes, Other> &o)
        : lockstep_lanes(o.lanes(), o.meta_group_rank(), o.meta_group_size()) {}
    static constexpr unsigned size() { return Lanes; }
    static constexpr unsigned num_threads() { return Lanes; }
    static LOCKSTEP_METHOD unsigned thread_rank() { return lockstep_lane() % Lanes; }
    template <class T> LOCKSTEP_METHOD T shfl(T v, int rank) const {
        unsigned m = this->mask;
        return lockstep_by_words(v, [=](uint64_t w)
                                        LOCKSTEP_ALWAYS { return __shfl_sync(m, w, rank, Lanes); });
    }
#define LOCKSTEP_TILE_SHUFFLE(name)                                                           \
    template <class T> LOCKSTEP_METHOD T name(T v, unsigned by) const {                       \
        unsigned m = this->mask;                                                              \
        return lockstep_by_words(                                                             \
            v, [=](uint64_t w) LOCKSTEP_ALWAYS { return __##name##_sync(m, w, by, Lanes); }); \
    }
    LOCKSTEP_TILE_SHUFFLE(shfl_up)
    LOCKSTEP_TILE_SHUFFLE(shfl_down)
    LOCKSTEP_TILE_SHUFFLE(shfl_xor)
#undef LOCKSTEP_TILE_SHUFFLE
};

} // namespace cooperative_groups
#include "lockstep_large_tile.hpp"
namespace cooperative_groups {

template <unsigned Lanes, class Parent>
LOCKSTEP_INLINE thread_block_tile<Lanes, Parent> tiled_partition(const Parent &parent) {
    unsigned rank = (unsigned)parent.thread_rank(), count = (unsigned)parent.num_threads();
    if constexpr (Lanes > 32)
        return lockstep_large_tile<Lanes, Parent>(parent, rank / Lanes,
                                                  (count + Lanes - 1) / Lanes);
    else
        return {lockstep_tile_mask(Lanes), rank / Lanes, (count + Lanes - 1) / Lanes};
}

/* ---- coalesced threads, and parts of them ---- */

class coalesced_group : public lockstep_lanes {
  public:
    explicit coalesced_group(unsigned m, unsigned rank = 0, unsigned count = 1)
        : lockstep_lanes(m, rank, count) {}
};
LOCKSTEP_INLINE coalesced_group coalesced_threads() { return coalesced_group(lockstep_together()); }

LOCKSTEP_INLINE thread_group tiled_partition(const thread_group &parent, unsigned size) {
    unsigned rank = (unsigned)parent.thread_rank();
    return thread_group(lockstep_kind::lanes, lockstep_tile_mask(size), rank / size,
                        ((unsigned)parent.num_threads() + size - 1) / size);
}
/* A coalesced group is divided by rank, not by lane. */
LOCKSTEP_INLINE coalesced_group tiled_partition(const coalesced_group &parent, unsigned size) {
    unsigned part = parent.thread_rank() / size, mask = 0;
    for (unsigned r = part * size; r < (part + 1) * size && r < parent.num_threads(); r++)
        mask |= 1u << parent.lane_of(r);
    return coalesced_group(mask, part, (parent.num_threads() + size - 1) / size);
}

/* Parts of a group whose threads have the same label. */
template <class Group, class Label>
LOCKSTEP_INLINE coalesced_group labeled_partition(const Group &g, Label label) {
    unsigned part = __match_any_sync(g.lanes(), label), leader = part & -part;
    unsigned leaders = __ballot_sync(g.lanes(), leader == 1u << lockstep_lane());
    return coalesced_group(part, __popc(leaders & (leader - 1)), __popc(leaders));
}
template <class Group> LOCKSTEP_INLINE coalesced_group binary_partition(const Group &g, bool p) {
    unsigned yes = __ballot_sync(g.lanes(), p);
    return coalesced_group(p ? yes : g.lanes() & ~yes, p ? 0 : 1, 2);
}
LOCKSTEP_INLINE thread_group this_thread() {
    return thread_group(lockstep_kind::thread, 1u << lockstep_lane());
}

/* ---- the same operations as functions ---- */

template <class Group> LOCKSTEP_INLINE void sync(const Group &g, int line = __builtin_LINE()) {
    g.sync(line);
}
template <class Group> LOCKSTEP_INLINE unsigned long long group_size(const Group &g) {
    return g.num_threads();
}
template <class Group> LOCKSTEP_INLINE unsigned long long thread_rank(const Group &g) {
    return g.thread_rank();
}
template <class Group, class Function> LOCKSTEP_INLINE void invoke_one(const Group &g, Function f) {
    if (g.thread_rank() == 0) f();
}
template <class Group, class Function>
LOCKSTEP_INLINE auto invoke_one_broadcast(const Group &g, Function f) {
    decltype(f()) r{};
    if (g.thread_rank() == 0) r = f();
    return g.shfl(r, 0);
}

} // namespace cooperative_groups
