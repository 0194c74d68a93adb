/* Atomic functions: atomicAdd() to atomicCAS(), for each type and scope that CUDA has. `_system`
   covers the simulated machine, which has one device. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ATOMIC_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ATOMIC_HPP
#include "../../abi/device_intrinsics.h"
#include "sync.hpp"
#include <type_traits>

/* The scope of all threads: atomics of small floats have no other. */
enum { lockstep_all = LOCKSTEP_SCOPE_DEVICE };

template <class T> struct lockstep_type {
    enum {
        id = sizeof(T) == 8 ? (std::is_signed<T>::value ? LOCKSTEP_ATOMIC_I64 : LOCKSTEP_ATOMIC_U64)
                            : (std::is_signed<T>::value ? LOCKSTEP_ATOMIC_I32 : LOCKSTEP_ATOMIC_U32)
    };
};
template <> struct lockstep_type<float> {
    enum { id = LOCKSTEP_ATOMIC_F32 };
};
template <> struct lockstep_type<double> {
    enum { id = LOCKSTEP_ATOMIC_F64 };
};

template <int operation, class T>
LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT T lockstep_modify(T *p, T v, int scope, T expected = T()) {
    return lockstep_value<T>(lockstep_atomic((void *)p, sizeof(T), lockstep_type<T>::id, operation,
                                             scope, lockstep_bits(v), lockstep_bits(expected)));
}

/* lockstep_modify() without templates, which every program would have to instantiate again. */
#define LOCKSTEP_MODIFY(p, T, v, operation, scope, expected)                                   \
    lockstep_value<T>(lockstep_atomic((void *)(p), sizeof(T), lockstep_type<T>::id, operation, \
                                      scope, lockstep_bits(v), lockstep_bits(expected)))
#define LOCKSTEP_ATOMIC1(name, T, operation, scope)              \
    LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT T name(T *p, T v) {   \
        return LOCKSTEP_MODIFY(p, T, v, operation, scope, (T)0); \
    }
#define LOCKSTEP_ATOMIC(name, T, operation)                              \
    LOCKSTEP_ATOMIC1(name, T, operation, LOCKSTEP_SCOPE_DEVICE)          \
    LOCKSTEP_ATOMIC1(name##_system, T, operation, LOCKSTEP_SCOPE_DEVICE) \
    LOCKSTEP_ATOMIC1(name##_block, T, operation, LOCKSTEP_SCOPE_BLOCK)
#define LOCKSTEP_ATOMIC_INTS(name, operation)  \
    LOCKSTEP_ATOMIC(name, int, operation)      \
    LOCKSTEP_ATOMIC(name, unsigned, operation) \
    LOCKSTEP_ATOMIC(name, unsigned long long, operation)
#define LOCKSTEP_ATOMIC_ALL_INTS(name, operation) \
    LOCKSTEP_ATOMIC_INTS(name, operation)         \
    LOCKSTEP_ATOMIC(name, long long, operation)
LOCKSTEP_ATOMIC_INTS(atomicAdd, LOCKSTEP_ATOMIC_ADD)
LOCKSTEP_ATOMIC(atomicAdd, float, LOCKSTEP_ATOMIC_ADD)
LOCKSTEP_ATOMIC(atomicAdd, double, LOCKSTEP_ATOMIC_ADD)
LOCKSTEP_ATOMIC(atomicSub, int, LOCKSTEP_ATOMIC_SUB)
LOCKSTEP_ATOMIC(atomicSub, unsigned, LOCKSTEP_ATOMIC_SUB)
LOCKSTEP_ATOMIC_INTS(atomicExch, LOCKSTEP_ATOMIC_EXCH)
LOCKSTEP_ATOMIC(atomicExch, float, LOCKSTEP_ATOMIC_EXCH)
LOCKSTEP_ATOMIC_ALL_INTS(atomicMin, LOCKSTEP_ATOMIC_MIN)
LOCKSTEP_ATOMIC_ALL_INTS(atomicMax, LOCKSTEP_ATOMIC_MAX)
LOCKSTEP_ATOMIC(atomicInc, unsigned, LOCKSTEP_ATOMIC_INC)
LOCKSTEP_ATOMIC(atomicDec, unsigned, LOCKSTEP_ATOMIC_DEC)
LOCKSTEP_ATOMIC_ALL_INTS(atomicAnd, LOCKSTEP_ATOMIC_AND)
LOCKSTEP_ATOMIC_ALL_INTS(atomicOr, LOCKSTEP_ATOMIC_OR)
LOCKSTEP_ATOMIC_ALL_INTS(atomicXor, LOCKSTEP_ATOMIC_XOR)
#undef LOCKSTEP_ATOMIC_ALL_INTS
#undef LOCKSTEP_ATOMIC_INTS
#undef LOCKSTEP_ATOMIC
#undef LOCKSTEP_ATOMIC1

#define LOCKSTEP_CAS(name, T, scope)                                           \
    LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT T name(T *p, T expected, T v) {     \
        return LOCKSTEP_MODIFY(p, T, v, LOCKSTEP_ATOMIC_CAS, scope, expected); \
    }
#define LOCKSTEP_CAS_ALL(T)                                  \
    LOCKSTEP_CAS(atomicCAS, T, LOCKSTEP_SCOPE_DEVICE)        \
    LOCKSTEP_CAS(atomicCAS_system, T, LOCKSTEP_SCOPE_DEVICE) \
    LOCKSTEP_CAS(atomicCAS_block, T, LOCKSTEP_SCOPE_BLOCK)
LOCKSTEP_CAS_ALL(int)
LOCKSTEP_CAS_ALL(unsigned)
LOCKSTEP_CAS_ALL(unsigned long long)
LOCKSTEP_CAS(atomicCAS, unsigned short, LOCKSTEP_SCOPE_DEVICE) // CUDA has no others for 16 bits
#undef LOCKSTEP_CAS_ALL
#undef LOCKSTEP_CAS
#undef LOCKSTEP_MODIFY

/* A vector's elements are added one by one: as in CUDA, the vector as a whole is not atomic. */
LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT float2 atomicAdd(float2 *p, float2 v) {
    return {atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y)};
}
LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT float4 atomicAdd(float4 *p, float4 v) {
    return {atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y), atomicAdd(&p->z, v.z),
            atomicAdd(&p->w, v.w)};
}

/* For types that the runtime cannot add (half): one compare-and-swap, which nearly always succeeds,
   since the value has just been read, without counting. */
template <class T, class Change>
LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT T lockstep_modify_by(T *p, int scope, Change change) {
    for (;;) {
        uint64_t expected = lockstep_peek(p, sizeof(T));
        T old = lockstep_value<T>(expected);
        uint64_t found = lockstep_atomic((void *)p, sizeof(T), LOCKSTEP_ATOMIC_U32,
                                         LOCKSTEP_ATOMIC_CAS, scope, lockstep_bits(change(old)),
                                         expected);
        if (found == expected) return old;
    }
}
#endif
