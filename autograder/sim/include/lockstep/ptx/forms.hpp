/* PTX's loads and stores with cache hints or of several numbers at once, and its asynchronous
   copies, whose bytes count as stored once their thread has waited for them (shadow/async_copy.c).
   Numbers that are moved together are one access. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_FORMS_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_FORMS_HPP
#include "../../../abi/async_copy.h"
#include "memory.hpp"
#include "values.hpp"

/* Words of that many bytes, of any content. */
typedef uint8_t __attribute__((may_alias)) lockstep_word1;
typedef uint16_t __attribute__((may_alias)) lockstep_word2;
typedef uint32_t __attribute__((may_alias)) lockstep_word4;
typedef uint64_t __attribute__((may_alias)) lockstep_word8;
typedef unsigned __int128 __attribute__((may_alias)) lockstep_word16;
template <int bytes> struct lockstep_any_word;
template <> struct lockstep_any_word<1> { typedef lockstep_word1 type; };
template <> struct lockstep_any_word<2> { typedef lockstep_word2 type; };
template <> struct lockstep_any_word<4> { typedef lockstep_word4 type; };
template <> struct lockstep_any_word<8> { typedef lockstep_word8 type; };
template <> struct lockstep_any_word<16> { typedef lockstep_word16 type; };
template <int bytes> using lockstep_word = typename lockstep_any_word<bytes>::type;

/* [p+16] */
template <class P, class N> LOCKSTEP_INLINE P lockstep_ptx_behind(P p, N bytes) {
    if constexpr (std::is_pointer_v<P>)
        return (P)((uintptr_t)p + (intptr_t)bytes);
    else
        return (P)(p + bytes);
}

template <class T, int count, bool shared, bool is_volatile, bool cached, class Pointer>
LOCKSTEP_INLINE lockstep_ptx_vector<T, count> lockstep_ptx_load(Pointer p) {
    typedef lockstep_ptx_vector<T, count> vector;
    typedef lockstep_word<sizeof(vector)> word;
    if constexpr (is_volatile) {
        vector v;
        const volatile T *at = lockstep_ptx_at<const volatile T, shared>(p);
        for (int i = 0; i < count; i++) v.v[i] = at[i];
        return v;
    } else {
        const word *at = lockstep_ptx_at<const word, shared>(p);
        if (cached) lockstep_read_cached(at, sizeof *at);
        return lockstep_ptx_bits<vector>(*at);
    }
}
template <bool shared, bool is_volatile, class Pointer, class T, int count>
LOCKSTEP_INLINE void lockstep_ptx_store(Pointer p, lockstep_ptx_vector<T, count> v) {
    typedef lockstep_word<sizeof v> word;
    if constexpr (is_volatile) {
        volatile T *at = lockstep_ptx_at<volatile T, shared>(p);
        for (int i = 0; i < count; i++) at[i] = v.v[i];
    } else {
        *lockstep_ptx_at<word, shared>(p) = lockstep_ptx_bits<word>(v);
    }
}

/* cp.async: writes `width` bytes; those after `bytes` are zero. (If the argument is a predicate,
   true means that nothing is read.) */
template <int width, class To, class From>
LOCKSTEP_INLINE void lockstep_ptx_copy_word(To *to, const From *from, unsigned bytes) {
    if (bytes == width) {
        *(lockstep_word<width> *)to = *(const lockstep_word<width> *)from;
        return;
    }
    unsigned char v[width] = {0};
    for (unsigned i = 0; i < bytes && i < width; i++) v[i] = ((const unsigned char *)from)[i];
    *(lockstep_word<width> *)to = lockstep_ptx_bits<lockstep_word<width>>(
        *(lockstep_ptx_vector<unsigned char, width> *)v);
}
template <class To, class From, class Bytes = unsigned>
LOCKSTEP_INLINE void lockstep_ptx_copy(To to, From from, unsigned width, Bytes bytes = 16) {
    void *at = lockstep_ptx_at<void, true>(to);
    const void *source = lockstep_ptx_at<const void, false>(from);
    unsigned n = std::is_same_v<Bytes, bool> ? (bytes ? 0 : width) : (unsigned)bytes;
    if (n > width) n = width;
    if (width == 16)
        lockstep_ptx_copy_word<16>(at, source, n);
    else if (width == 8)
        lockstep_ptx_copy_word<8>(at, source, n);
    else if (width == 4)
        lockstep_ptx_copy_word<4>(at, source, n);
    else
        lockstep_trap("cp.async copies 4, 8 or 16 bytes");
    lockstep_async_copy(at, width);
}

template <class T, class P> LOCKSTEP_INLINE bool lockstep_ptx_op_is_global(P p) {
    return lockstep_space((const void *)p) == 0;
}
template <class T, class P> LOCKSTEP_INLINE bool lockstep_ptx_op_is_shared(P p) {
    return lockstep_space((const void *)p) == 1;
}
template <class T, class P> LOCKSTEP_INLINE bool lockstep_ptx_op_is_local(P p) {
    return lockstep_space((const void *)p) == 2;
}
#endif
