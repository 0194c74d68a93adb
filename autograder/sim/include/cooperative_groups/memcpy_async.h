/* cg::memcpy_async: the threads of a group copy together. The copy is made at once, so a missing
   cg::wait() appears as a race where a thread reads what another one has copied. */
#pragma once
#include "../cooperative_groups.h"
#include "../cuda/barrier"

namespace cooperative_groups {

template <class Word, class Group>
LOCKSTEP_INLINE void lockstep_copy_words(const Group &g, void *to, const void *from, size_t n) {
    for (size_t i = g.thread_rank(); i < n / sizeof(Word); i += g.num_threads()) {
        ((Word *)to)[i] = ((const Word *)from)[i];
        lockstep_async_copy((Word *)to + i, sizeof(Word));
    }
    lockstep_async_commit();
}

template <class Group, class T, class U>
LOCKSTEP_INLINE void memcpy_async(const Group &g, T *to, const U *from, size_t bytes) {
    uint64_t bits = (uint64_t)to | (uint64_t)from | bytes;
    if (bits % 16 == 0)
        lockstep_copy_words<int4>(g, to, from, bytes);
    else if (bits % 8 == 0)
        lockstep_copy_words<int2>(g, to, from, bytes);
    else if (bits % 4 == 0)
        lockstep_copy_words<int>(g, to, from, bytes);
    else
        lockstep_copy_words<char>(g, to, from, bytes);
}
/* By numbers of elements: the rest of the target does not change. */
template <class Group, class T, class Layout, class Other>
LOCKSTEP_INLINE void memcpy_async(const Group &g, T *to, const Layout &capacity, const T *from,
                                  const Other &have) {
    size_t n = (size_t)capacity < (size_t)have ? (size_t)capacity : (size_t)have;
    memcpy_async(g, to, from, n * sizeof(T));
}
template <class Group> LOCKSTEP_INLINE void wait(const Group &g, int line = __builtin_LINE()) {
    lockstep_async_wait(0);
    g.sync(line);
}
template <unsigned Stages, class Group>
LOCKSTEP_INLINE void wait_prior(const Group &g, int line = __builtin_LINE()) {
    lockstep_async_wait(Stages);
    g.sync(line);
}

} // namespace cooperative_groups
