/* C++ atomics, through GCC's ThreadSanitizer interface (__tsan_atomic*). The memory order becomes
 * scope flags and fences (sim/abi/atomics.h). */
#include "instrument.h"
#include "core/core.h"
#include "hb/hb.h"
#include "sim/abi/atomics.h"

enum { RELAXED, CONSUME, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST };

static void before(int order) {
    if (order == SEQ_CST) hb_fence(ATOMIC_DEVICE, FENCE_BOTH | FENCE_SYSTEM);
}

static uint32_t scope_of(int order) {
    return SCOPE_DEVICE | SCOPE_SYSTEM |
           (order == RELAXED || order == RELEASE ? SCOPE_UNORDERED : SCOPE_ACQUIRES) |
           (order == RELEASE || order == ACQ_REL ? SCOPE_RELEASES : 0) |
           (order == SEQ_CST ? SCOPE_FENCED : 0);
}

#define CALLER sim_pc(__builtin_return_address(0))
#define CPP_FETCH(bits, name, operation)                                                      \
    uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t *p, uint##bits##_t v, \
                                                int order) {                                  \
        before(order);                                                                        \
        return (uint##bits##_t)sim_atomic((void *)p, bits / 8, ATOMIC_U64, operation,         \
                                          scope_of(order), v, 0, CALLER);                     \
    }
/* A weak exchange may fail spuriously; here it never does. */
#define CPP_EXCHANGE(bits, strength)                                                             \
    int __tsan_atomic##bits##_compare_exchange_##strength(                                       \
        volatile uint##bits##_t *p, uint##bits##_t *expected, uint##bits##_t v, int order,       \
        int failure) {                                                                           \
        (void)failure;                                                                           \
        CALL_WRITES(expected, bits / 8);                                                         \
        before(order);                                                                           \
        uint##bits##_t old = (uint##bits##_t)sim_atomic(                                         \
            (void *)p, bits / 8, ATOMIC_U64, ATOMIC_CAS, scope_of(order), v, *expected, CALLER); \
        int same = old == *expected;                                                             \
        *expected = old;                                                                         \
        return same;                                                                             \
    }
#define CPP_ATOMICS(bits)                                                                          \
    CPP_FETCH(bits, fetch_add, ATOMIC_ADD)                                                         \
    CPP_FETCH(bits, fetch_sub, ATOMIC_SUB)                                                         \
    CPP_FETCH(bits, fetch_and, ATOMIC_AND)                                                         \
    CPP_FETCH(bits, fetch_or, ATOMIC_OR)                                                           \
    CPP_FETCH(bits, fetch_xor, ATOMIC_XOR)                                                         \
    CPP_FETCH(bits, exchange, ATOMIC_EXCH)                                                         \
    uint##bits##_t __tsan_atomic##bits##_load(const volatile uint##bits##_t *p, int order) {       \
        return (uint##bits##_t)sim_atomic((void *)(uintptr_t)p, bits / 8, ATOMIC_U64, ATOMIC_LOAD, \
                                          scope_of(order), 0, 0, CALLER);                          \
    }                                                                                              \
    void __tsan_atomic##bits##_store(volatile uint##bits##_t *p, uint##bits##_t v, int order) {    \
        before(order);                                                                             \
        sim_atomic((void *)p, bits / 8, ATOMIC_U64, ATOMIC_STORE, scope_of(order), v, 0, CALLER);  \
    }                                                                                              \
    CPP_EXCHANGE(bits, strong)                                                                     \
    CPP_EXCHANGE(bits, weak)
CPP_ATOMICS(8)
CPP_ATOMICS(16)
CPP_ATOMICS(32)
CPP_ATOMICS(64)

void __tsan_atomic_thread_fence(int order) {
    int what = order == RELEASE ? FENCE_RELEASES : order < RELEASE ? FENCE_ACQUIRES : FENCE_BOTH;
    if (order != RELAXED) hb_fence(ATOMIC_DEVICE, what | FENCE_SYSTEM);
}
void __tsan_atomic_signal_fence(int order) { (void)order; }
