/* Stable merge sort within a block or a warp: each thread sorts its own items, then runs are merged
   in pairs. An item's new position is its own number plus the number of items of the other run
   before it (a binary search). */
#pragma once
#include "collective.hpp"

namespace cub {
namespace detail {

template <class K, class V, int THREADS, int N, class Group> class merge_sort {
    enum { COUNT = THREADS * N };
    static constexpr bool PAIRS = !std::is_same_v<V, NullType>;

  public:
    struct TempStorage {
        storage<K, COUNT> keys;
        storage<V, COUNT> values;
    };
    LOCKSTEP_METHOD merge_sort(TempStorage &storage) : storage_(storage) {}

    template <class Less> LOCKSTEP_METHOD void Sort(K (&keys)[N], Less less) {
        V none[N];
        sort(keys, none, less);
    }
    /* Items from `valid` on become `last`, which sorts after all others. */
    template <class Less> LOCKSTEP_METHOD void Sort(K (&keys)[N], Less less, int valid, K last) {
        V none[N];
        fill(keys, valid, last);
        sort(keys, none, less);
    }
    template <class Less> LOCKSTEP_METHOD void Sort(K (&keys)[N], V (&values)[N], Less less) {
        sort(keys, values, less);
    }
    template <class Less>
    LOCKSTEP_METHOD void Sort(K (&keys)[N], V (&values)[N], Less less, int valid, K last) {
        fill(keys, valid, last);
        sort(keys, values, less);
    }
    template <class... A> LOCKSTEP_METHOD void StableSort(K (&keys)[N], A &&...a) {
        Sort(keys, a...);
    }

  private:
    TempStorage &storage_;

    LOCKSTEP_METHOD void fill(K (&keys)[N], int valid, K last) {
        for (int i = 0; i < N; i++)
            if (Group::thread() * N + i >= valid) keys[i] = last;
    }
    template <class Less> LOCKSTEP_METHOD void sort(K (&keys)[N], V (&values)[N], Less less) {
        for (int i = 1; i < N; i++)
            for (int j = i; j > 0 && less(keys[j], keys[j - 1]); j--) {
                K key = keys[j];
                V value = values[j];
                keys[j] = keys[j - 1], keys[j - 1] = key;
                values[j] = values[j - 1], values[j - 1] = value;
            }
        for (int run = N; run < COUNT; run *= 2) {
            int rank[N];
            for (int i = 0; i < N; i++) storage_.keys[Group::thread() * N + i] = keys[i];
            Group::sync();
            for (int i = 0; i < N; i++)
                rank[i] = place(Group::thread() * N + i, keys[i], run, less);
            Group::sync();
            for (int i = 0; i < N; i++) {
                storage_.keys[rank[i]] = keys[i];
                if (PAIRS) storage_.values[rank[i]] = values[i];
            }
            Group::sync();
            for (int i = 0; i < N; i++) {
                keys[i] = storage_.keys[Group::thread() * N + i];
                if (PAIRS) values[i] = storage_.values[Group::thread() * N + i];
            }
        }
    }
    /* The position of item `at` after its run and the adjacent run are merged. */
    template <class Less> LOCKSTEP_METHOD int place(int at, const K &key, int run, Less less) {
        int own = at / run * run, other = (at / run ^ 1) * run, right = own > other;
        int low = other < COUNT ? other : COUNT, from = low, high = low + run;
        for (high = high < COUNT ? high : COUNT; low < high;) {
            int middle = (low + high) / 2;
            bool before = right ? !less(key, storage_.keys[middle])
                                : less(storage_.keys[middle], key);
            if (before)
                low = middle + 1;
            else
                high = middle;
        }
        return (right ? other : own) + (at - own) + (low - from);
    }
};

} // namespace detail
} // namespace cub
