/* cg::inclusive_scan and exclusive_scan over a tile or coalesced group (Hillis and Steele, 1986).
 */
#pragma once
#include "reduce.h"

namespace cooperative_groups {

template <class G, class T, class F> LOCKSTEP_INLINE T inclusive_scan(const G &g, T v, F &&f) {
    unsigned n = (unsigned)g.num_threads(), rank = (unsigned)g.thread_rank();
    for (unsigned reach = 1; reach < n; reach *= 2) {
        T before = g.shfl_up(v, reach);
        if (rank >= reach) v = f(before, v);
    }
    return v;
}
template <class G, class T> LOCKSTEP_INLINE T inclusive_scan(const G &g, T v) {
    return inclusive_scan(g, v, plus<T>());
}
template <class G, class T, class F> LOCKSTEP_INLINE T exclusive_scan(const G &g, T v, F &&f) {
    T all = inclusive_scan(g, v, f), before = g.shfl_up(all, 1);
    return g.thread_rank() ? before : T();
}
template <class G, class T> LOCKSTEP_INLINE T exclusive_scan(const G &g, T v) {
    return exclusive_scan(g, v, plus<T>());
}

/* ---- the same, with what one atomic addition of the total found before it ---- */

template <class G, class A, class T, class F>
LOCKSTEP_INLINE T exclusive_scan_update(const G &g, A &to, T v, F &&f) {
    T upto = inclusive_scan(g, v, f), before = exclusive_scan(g, v, f), old = T();
    unsigned last = (unsigned)g.num_threads() - 1;
    if (g.thread_rank() == last)
        for (old = to.load(); !to.compare_exchange_weak(old, f(old, upto));) {}
    return f(g.shfl(old, (int)last), before);
}
template <class G, class A, class T>
LOCKSTEP_INLINE T exclusive_scan_update(const G &g, A &to, T v) {
    return exclusive_scan_update(g, to, v, plus<T>());
}
template <class G, class A, class T, class F>
LOCKSTEP_INLINE T inclusive_scan_update(const G &g, A &to, T v, F &&f) {
    return f(exclusive_scan_update(g, to, v, f), v);
}

} // namespace cooperative_groups
