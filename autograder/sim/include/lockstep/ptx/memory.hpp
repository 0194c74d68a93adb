/* Loads, stores and atomics of PTX: with an order and a scope they are atomics (like cuda::atomic);
   volatile and plain ones are those of C++. The address is a pointer or a number. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_MEMORY_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_MEMORY_HPP
#include <cstdint>
#include "../atomic.hpp"

/* Addresses of shared memory are 32-bit numbers of their own; all others are pointers. */
template <class T, bool shared, class Pointer>
LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT T *lockstep_ptx_at(Pointer p) {
    if constexpr (shared && std::is_integral_v<Pointer>)
        return (T *)lockstep_shared_at((size_t)p);
    else
        return (T *)(p);
}
#define LOCKSTEP_PTX_SHARED(space, qualifier, word, T)                                       \
    template <class Pointer> LOCKSTEP_INLINE T lockstep_ptx_ld_##space##_##word(Pointer p) { \
        return *lockstep_ptx_at<const qualifier T, true>(p);                                 \
    }                                                                                        \
    template <class Pointer, class Value>                                                    \
    LOCKSTEP_INLINE void lockstep_ptx_st_##space##_##word(Pointer p, Value v) {              \
        *lockstep_ptx_at<qualifier T, true>(p) = (T)v;                                       \
    }
#define LOCKSTEP_PTX_PLAIN(space, qualifier, word, T)                                        \
    template <class Pointer> LOCKSTEP_INLINE T lockstep_ptx_ld_##space##_##word(Pointer p) { \
        return *(const qualifier T *)(p);                                                    \
    }                                                                                        \
    template <class Pointer, class Value>                                                    \
    LOCKSTEP_INLINE void lockstep_ptx_st_##space##_##word(Pointer p, Value v) {              \
        *(qualifier T *)(p) = (T)v;                                                          \
    }
/* A relaxed load or store: hb/sync_var.c waits for a fence. */
#define LOCKSTEP_PTX_ORDERED(scope, space_word, T, width)                                       \
    template <class Pointer>                                                                    \
    LOCKSTEP_INLINE T lockstep_ptx_ld_acquire_##scope##space_word(Pointer p) {                  \
        return lockstep_modify<LOCKSTEP_ATOMIC_LOAD>((T *)p, T(), width);                       \
    }                                                                                           \
    template <class Pointer>                                                                    \
    LOCKSTEP_INLINE T lockstep_ptx_ld_relaxed_##scope##space_word(Pointer p) {                  \
        return lockstep_modify<LOCKSTEP_ATOMIC_LOAD>((T *)p, T(),                               \
                                                     width | LOCKSTEP_SCOPE_UNORDERED);         \
    }                                                                                           \
    template <class Pointer, class Value>                                                       \
    LOCKSTEP_INLINE void lockstep_ptx_st_release_##scope##space_word(Pointer p, Value v) {      \
        lockstep_modify<LOCKSTEP_ATOMIC_STORE>(                                                 \
            (T *)p, (T)v, width | LOCKSTEP_SCOPE_UNORDERED | LOCKSTEP_SCOPE_RELEASES);          \
    }                                                                                           \
    template <class Pointer, class Value>                                                       \
    LOCKSTEP_INLINE void lockstep_ptx_st_relaxed_##scope##space_word(Pointer p, Value v) {      \
        lockstep_modify<LOCKSTEP_ATOMIC_STORE>((T *)p, (T)v, width | LOCKSTEP_SCOPE_UNORDERED); \
    }
#define LOCKSTEP_PTX_WORD(word, T)                                                       \
    LOCKSTEP_PTX_PLAIN(global, , word, T)                                                \
    LOCKSTEP_PTX_PLAIN(volatile, volatile, word, T)                                      \
    LOCKSTEP_PTX_PLAIN(volatile_global, volatile, word, T)                               \
    LOCKSTEP_PTX_SHARED(shared, , word, T)                                               \
    LOCKSTEP_PTX_SHARED(volatile_shared, volatile, word, T)                              \
    LOCKSTEP_PTX_ORDERED(cta, _##word, T, LOCKSTEP_SCOPE_BLOCK)                          \
    LOCKSTEP_PTX_ORDERED(cta, _global_##word, T, LOCKSTEP_SCOPE_BLOCK)                   \
    LOCKSTEP_PTX_ORDERED(gpu, _##word, T, LOCKSTEP_SCOPE_DEVICE)                         \
    LOCKSTEP_PTX_ORDERED(gpu, _global_##word, T, LOCKSTEP_SCOPE_DEVICE)                  \
    LOCKSTEP_PTX_ORDERED(sys, _##word, T, LOCKSTEP_SCOPE_DEVICE | LOCKSTEP_SCOPE_SYSTEM) \
    LOCKSTEP_PTX_ORDERED(sys, _global_##word, T, LOCKSTEP_SCOPE_DEVICE | LOCKSTEP_SCOPE_SYSTEM)
LOCKSTEP_PTX_WORD(u8, uint8_t)
LOCKSTEP_PTX_WORD(u16, uint16_t)
LOCKSTEP_PTX_WORD(u32, uint32_t)
LOCKSTEP_PTX_WORD(s32, int32_t)
LOCKSTEP_PTX_WORD(b32, uint32_t)
LOCKSTEP_PTX_WORD(f32, float)
LOCKSTEP_PTX_WORD(u64, uint64_t)
LOCKSTEP_PTX_WORD(s64, int64_t)
LOCKSTEP_PTX_WORD(b64, uint64_t)
LOCKSTEP_PTX_WORD(f64, double)
#undef LOCKSTEP_PTX_WORD
#undef LOCKSTEP_PTX_ORDERED
#undef LOCKSTEP_PTX_PLAIN
#undef LOCKSTEP_PTX_SHARED

LOCKSTEP_INLINE size_t lockstep_ptx_cvta_to_shared_u64(size_t p) {
    return lockstep_shared_offset((const void *)p);
}
LOCKSTEP_INLINE size_t lockstep_ptx_cvta_shared_u64(size_t p) {
    return (size_t)lockstep_shared_at(p);
}
LOCKSTEP_INLINE size_t lockstep_ptx_cvta_to_global_u64(size_t p) { return p; }
LOCKSTEP_INLINE size_t lockstep_ptx_cvta_global_u64(size_t p) { return p; }

/* ---- atom and red (toolchain/ptx/atomics.c): without an order they are like atomicAdd() ---- */

enum {
    LOCKSTEP_PTX_PLAIN,
    LOCKSTEP_PTX_RELAXED,
    LOCKSTEP_PTX_ACQUIRE,
    LOCKSTEP_PTX_RELEASE,
    LOCKSTEP_PTX_ACQ_REL
};
template <int operation, class T, int order, int scope, bool shared, class Pointer, class Value,
          class New = Value>
LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT T lockstep_ptx_atomic(Pointer p, Value v,
                                                             New in_its_place = New()) {
    const bool unordered = order == LOCKSTEP_PTX_RELAXED || order == LOCKSTEP_PTX_RELEASE;
    const bool acquires = order == LOCKSTEP_PTX_ACQUIRE || order == LOCKSTEP_PTX_ACQ_REL;
    const int flags = scope |
                      (unordered  ? LOCKSTEP_SCOPE_UNORDERED
                       : acquires ? LOCKSTEP_SCOPE_ACQUIRES
                                  : 0) |
                      (order >= LOCKSTEP_PTX_RELEASE ? LOCKSTEP_SCOPE_RELEASES : 0);
    T *at = lockstep_ptx_at<T, shared>(p);
    if (operation == LOCKSTEP_ATOMIC_CAS)
        return lockstep_modify<operation>(at, (T)in_its_place, flags, (T)v);
    return lockstep_modify<operation>(at, (T)v, flags);
}
#endif
