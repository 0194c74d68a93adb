/* Atomic functions: Add to CAS, for each type and scope that CUDA has. `_system` is as wide as the
   simulated machine: one device. */
#pragma once
#include "lockstep_sync.hpp"
#include <type_traits>

template <class T> struct lockstep_type {
    enum {
        id = sizeof(T) == 8 ? (std::is_signed<T>::value ? ATOMIC_I64 : ATOMIC_U64)
                            : (std::is_signed<T>::value ? ATOMIC_I32 : ATOMIC_U32)
    };
};
template <> struct lockstep_type<float> {
    enum { id = ATOMIC_F32 };
};
template <> struct lockstep_type<double> {
    enum { id = ATOMIC_F64 };
};

template <int operation, class T>
LOCKSTEP_INLINE LOCKSTEP_UNSEEN T lockstep_modify(T *p, T v, int scope, T expected = T()) {
    return lockstep_value<T>(lockstep_atomic((void *)p, sizeof(T), lockstep_type<T>::id, operation,
                                             scope, lockstep_bits(v), lockstep_bits(expected)));
}

#define LOCKSTEP_ATOMIC1(name, T, operation, scope)     \
    LOCKSTEP_INLINE LOCKSTEP_UNSEEN T name(T *p, T v) { \
        return lockstep_modify<operation>(p, v, scope); \
    }
#define LOCKSTEP_ATOMIC(name, T, operation)                     \
    LOCKSTEP_ATOMIC1(name, T, operation, SCOPE_DEVICE)          \
    LOCKSTEP_ATOMIC1(name##_system, T, operation, SCOPE_DEVICE) \
    LOCKSTEP_ATOMIC1(name##_block, T, operation, SCOPE_BLOCK)
#define LOCKSTEP_ATOMIC_INTS(name, operation)  \
    LOCKSTEP_ATOMIC(name, int, operation)      \
    LOCKSTEP_ATOMIC(name, unsigned, operation) \
    LOCKSTEP_ATOMIC(name, unsigned long long, operation)
#define LOCKSTEP_ATOMIC_ALL_INTS(name, operation) \
    LOCKSTEP_ATOMIC_INTS(name, operation)         \
    LOCKSTEP_ATOMIC(name, long long, operation)
LOCKSTEP_ATOMIC_INTS(atomicAdd, ATOMIC_ADD)
LOCKSTEP_ATOMIC(atomicAdd, float, ATOMIC_ADD)
LOCKSTEP_ATOMIC(atomicAdd, double, ATOMIC_ADD)
LOCKSTEP_ATOMIC(atomicSub, int, ATOMIC_SUB)
LOCKSTEP_ATOMIC(atomicSub, unsigned, ATOMIC_SUB)
LOCKSTEP_ATOMIC_INTS(atomicExch, ATOMIC_EXCH)
LOCKSTEP_ATOMIC(atomicExch, float, ATOMIC_EXCH)
LOCKSTEP_ATOMIC_ALL_INTS(atomicMin, ATOMIC_MIN)
LOCKSTEP_ATOMIC_ALL_INTS(atomicMax, ATOMIC_MAX)
LOCKSTEP_ATOMIC(atomicInc, unsigned, ATOMIC_INC)
LOCKSTEP_ATOMIC(atomicDec, unsigned, ATOMIC_DEC)
LOCKSTEP_ATOMIC_ALL_INTS(atomicAnd, ATOMIC_AND)
LOCKSTEP_ATOMIC_ALL_INTS(atomicOr, ATOMIC_OR)
LOCKSTEP_ATOMIC_ALL_INTS(atomicXor, ATOMIC_XOR)
#undef LOCKSTEP_ATOMIC_ALL_INTS
#undef LOCKSTEP_ATOMIC_INTS
#undef LOCKSTEP_ATOMIC
#undef LOCKSTEP_ATOMIC1

#define LOCKSTEP_CAS(name, T, scope)                                \
    LOCKSTEP_INLINE LOCKSTEP_UNSEEN T name(T *p, T expected, T v) { \
        return lockstep_modify<ATOMIC_CAS>(p, v, scope, expected);  \
    }
#define LOCKSTEP_CAS_ALL(T)                         \
    LOCKSTEP_CAS(atomicCAS, T, SCOPE_DEVICE)        \
    LOCKSTEP_CAS(atomicCAS_system, T, SCOPE_DEVICE) \
    LOCKSTEP_CAS(atomicCAS_block, T, SCOPE_BLOCK)
LOCKSTEP_CAS_ALL(int)
LOCKSTEP_CAS_ALL(unsigned)
LOCKSTEP_CAS_ALL(unsigned long long)
LOCKSTEP_CAS(atomicCAS, unsigned short, SCOPE_DEVICE) // CUDA has no others for 16 bits
#undef LOCKSTEP_CAS_ALL
#undef LOCKSTEP_CAS

/* A vector's elements are added one by one: the vector as a whole is not atomic, as in CUDA. */
LOCKSTEP_INLINE LOCKSTEP_UNSEEN float2 atomicAdd(float2 *p, float2 v) {
    return {atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y)};
}
LOCKSTEP_INLINE LOCKSTEP_UNSEEN float4 atomicAdd(float4 *p, float4 v) {
    return {atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y), atomicAdd(&p->z, v.z),
            atomicAdd(&p->w, v.w)};
}

/* For types that the runtime does not add itself (half): one compare-and-swap that nearly always
   succeeds, since the value was looked at in the same breath, unseen by the counters. */
template <class T, class Change>
LOCKSTEP_INLINE LOCKSTEP_UNSEEN T lockstep_modify_by(T *p, int scope, Change change) {
    for (;;) {
        uint64_t expected = lockstep_peek(p, sizeof(T));
        T old = lockstep_value<T>(expected);
        uint64_t found = lockstep_atomic((void *)p, sizeof(T), ATOMIC_U32, ATOMIC_CAS, scope,
                                         lockstep_bits(change(old)), expected);
        if (found == expected) return old;
    }
}
