/* cg::inclusive_scan and exclusive_scan over a tile or coalesced group (Hillis and Steele, 1986).
 */
#pragma once
#include "reduce.h"

namespace cooperative_groups {

template <class Group, class T, class Function>
LOCKSTEP_INLINE T inclusive_scan(const Group &g, T v, Function &&f) {
    unsigned n = (unsigned)g.num_threads(), rank = (unsigned)g.thread_rank();
    for (unsigned reach = 1; reach < n; reach *= 2) {
        T before = g.shfl_up(v, reach);
        if (rank >= reach) v = f(before, v);
    }
    return v;
}
template <class Group, class T> LOCKSTEP_INLINE T inclusive_scan(const Group &g, T v) {
    return inclusive_scan(g, v, plus<T>());
}
template <class Group, class T, class Function>
LOCKSTEP_INLINE T exclusive_scan(const Group &g, T v, Function &&f) {
    T all = inclusive_scan(g, v, f), before = g.shfl_up(all, 1);
    return g.thread_rank() ? before : T();
}
template <class Group, class T> LOCKSTEP_INLINE T exclusive_scan(const Group &g, T v) {
    return exclusive_scan(g, v, plus<T>());
}

/* ---- the same, after an atomic addition of the total: its old value is the prefix ---- */

template <class Group, class Atomic, class T, class Function>
LOCKSTEP_INLINE T exclusive_scan_update(const Group &g, Atomic &to, T v, Function &&f) {
    T upto = inclusive_scan(g, v, f), before = exclusive_scan(g, v, f), old = T();
    unsigned last = (unsigned)g.num_threads() - 1;
    if (g.thread_rank() == last)
        for (old = to.load(); !to.compare_exchange_weak(old, f(old, upto));) {}
    return f(g.shfl(old, (int)last), before);
}
template <class Group, class Atomic, class T>
LOCKSTEP_INLINE T exclusive_scan_update(const Group &g, Atomic &to, T v) {
    return exclusive_scan_update(g, to, v, plus<T>());
}
template <class Group, class Atomic, class T, class Function>
LOCKSTEP_INLINE T inclusive_scan_update(const Group &g, Atomic &to, T v, Function &&f) {
    return f(exclusive_scan_update(g, to, v, f), v);
}

} // namespace cooperative_groups
