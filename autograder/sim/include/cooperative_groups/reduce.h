/* cg::reduce: combines the values of a tile or coalesced group; every thread gets the result. */
#pragma once
#include <type_traits>
#include "../cooperative_groups.h"

namespace cooperative_groups {

#define LOCKSTEP_OPERATION(name, expression)                                   \
    template <class T = void> struct name {                                    \
        T operator()(T a, T b) const { return expression; }                    \
    };                                                                         \
    template <> struct name<void> {                                            \
        template <class T> T operator()(T a, T b) const { return expression; } \
    };
LOCKSTEP_OPERATION(plus, a + b)
LOCKSTEP_OPERATION(less, b < a ? b : a)
LOCKSTEP_OPERATION(greater, a < b ? b : a)
LOCKSTEP_OPERATION(bit_and, a &b)
LOCKSTEP_OPERATION(bit_or, a | b)
LOCKSTEP_OPERATION(bit_xor, a ^ b)
#undef LOCKSTEP_OPERATION

/* Types for which compute capability 8.0 has a single instruction. */
template <class Function, class T> struct lockstep_redux { static constexpr bool known = false; };
#define LOCKSTEP_REDUX(operation, T, Whole, instruction)                           \
    template <> struct lockstep_redux<operation<Whole>, T> {                       \
        static constexpr bool known = true;                                        \
        static LOCKSTEP_METHOD T of(unsigned m, T v) { return instruction(m, v); } \
    };
#define LOCKSTEP_REDUX_BOTH(operation, name)                          \
    LOCKSTEP_REDUX(operation, int, void, __reduce_##name##_sync)      \
    LOCKSTEP_REDUX(operation, int, int, __reduce_##name##_sync)       \
    LOCKSTEP_REDUX(operation, unsigned, void, __reduce_##name##_sync) \
    LOCKSTEP_REDUX(operation, unsigned, unsigned, __reduce_##name##_sync)
LOCKSTEP_REDUX_BOTH(plus, add)
LOCKSTEP_REDUX_BOTH(less, min)
LOCKSTEP_REDUX_BOTH(greater, max)
LOCKSTEP_REDUX_BOTH(bit_and, and)
LOCKSTEP_REDUX_BOTH(bit_or, or)
LOCKSTEP_REDUX_BOTH(bit_xor, xor)
#undef LOCKSTEP_REDUX_BOTH
#undef LOCKSTEP_REDUX

/* Halves are combined; if the size is not a power of two, starting from the next larger one. */
template <class Group, class T, class Function>
LOCKSTEP_INLINE T reduce(const Group &g, T v, Function &&f) {
    typedef lockstep_redux<std::decay_t<Function>, T> redux;
    if constexpr (std::is_base_of_v<lockstep_lanes, Group> && redux::known)
        return redux::of(g.lanes(), v);
    unsigned n = (unsigned)g.num_threads(), rank = (unsigned)g.thread_rank(), half = 1;
    while (half < n) half *= 2;
    for (half /= 2; half; half /= 2) {
        T other = g.shfl_down(v, half);
        if (rank + half < n && rank < half) v = f(v, other);
    }
    return g.shfl(v, 0);
}

template <class Group, class T, class Function>
LOCKSTEP_INLINE void reduce_store_async(const Group &g, T *to, T v, Function &&f) {
    T all = reduce(g, v, f);
    if (g.thread_rank() == 0) *to = all;
}
/* `to` is a cuda::atomic or cuda::atomic_ref. */
template <class Group, class Atomic, class T, class Function>
LOCKSTEP_INLINE void reduce_update_async(const Group &g, Atomic &to, T v, Function &&f) {
    T all = reduce(g, v, f);
    if (g.thread_rank() != 0) return;
    for (T old = to.load(); !to.compare_exchange_weak(old, f(old, all));) {}
}

} // namespace cooperative_groups
