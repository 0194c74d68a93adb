/* The primitives of lockstep/thrust/thrust.hpp. Thrust finds them by argument-dependent lookup. */
#pragma once
#include "../../../abi/memory_api.h"
#include <type_traits>

/* Their headers need this one. */
namespace thrust {
template <class, class> struct pair;
template <class> struct iterator_traits;
namespace detail {
template <class, class> struct wrapped_function;
template <class> class normal_iterator;
} // namespace detail
namespace system {
namespace lockstep {
namespace detail {

/* With exactly `count` arguments after the policy: Thrust implements the shorter forms by these. */
#define LOCKSTEP_THRUST(name, count)                                                               \
    template <class Derived, class... Given, std::enable_if_t<sizeof...(Given) == count, int> = 0> \
    auto name(execution_policy<Derived> &p, Given... a)->decltype(name(sequentially(p), a...)) {   \
        ::lockstep::library_call call("thrust::" #name, stream_of(p));                             \
        return name(sequentially(p), a...);                                                        \
    }
LOCKSTEP_THRUST(adjacent_difference, 4)
LOCKSTEP_THRUST(binary_search, 4)
LOCKSTEP_THRUST(lower_bound, 4)
LOCKSTEP_THRUST(upper_bound, 4)
LOCKSTEP_THRUST(max_element, 3)
LOCKSTEP_THRUST(min_element, 3)
LOCKSTEP_THRUST(minmax_element, 3)
LOCKSTEP_THRUST(find_if, 3)
LOCKSTEP_THRUST(merge, 6)
LOCKSTEP_THRUST(merge_by_key, 9)
LOCKSTEP_THRUST(partition, 3)
LOCKSTEP_THRUST(partition, 4)
LOCKSTEP_THRUST(stable_partition, 3)
LOCKSTEP_THRUST(stable_partition, 4)
LOCKSTEP_THRUST(stable_partition_copy, 5)
LOCKSTEP_THRUST(stable_partition_copy, 6)
LOCKSTEP_THRUST(remove_if, 3)
LOCKSTEP_THRUST(remove_if, 4)
LOCKSTEP_THRUST(remove_copy_if, 4)
LOCKSTEP_THRUST(remove_copy_if, 5)
LOCKSTEP_THRUST(inclusive_scan, 4)
LOCKSTEP_THRUST(exclusive_scan, 5)
LOCKSTEP_THRUST(inclusive_scan_by_key, 6)
LOCKSTEP_THRUST(exclusive_scan_by_key, 7)
LOCKSTEP_THRUST(set_difference, 6)
LOCKSTEP_THRUST(set_intersection, 6)
LOCKSTEP_THRUST(set_symmetric_difference, 6)
LOCKSTEP_THRUST(set_union, 6)
LOCKSTEP_THRUST(stable_sort, 3)
LOCKSTEP_THRUST(stable_sort_by_key, 4)
LOCKSTEP_THRUST(unique, 3)
LOCKSTEP_THRUST(unique_count, 3)
LOCKSTEP_THRUST(unique_by_key, 4)
#undef LOCKSTEP_THRUST

/* Those that call a function object for each element, side by side; Thrust's transform(),
   generate() and tabulate() are made of for_each(). */
template <class Derived, class In, class N, class F>
In for_each_n(execution_policy<Derived> &p, In first, N n, F f) {
    ::lockstep::library_call call("thrust::for_each_n", stream_of(p));
    thrust::detail::wrapped_function<F, void> wrapped(
        f); /* an element may be a reference's proxy */
    for (; n > 0; --n, ++first) {
        ::lockstep::library_element element;
        wrapped(*first);
    }
    return first;
}
template <class Derived, class In, class F>
In for_each(execution_policy<Derived> &p, In first, In last, F f) {
    ::lockstep::library_call call("thrust::for_each", stream_of(p));
    thrust::detail::wrapped_function<F, void> wrapped(f);
    for (; first != last; ++first) {
        ::lockstep::library_element element;
        wrapped(*first);
    }
    return first;
}
template <class Derived, class In, class T, class F>
T reduce(execution_policy<Derived> &p, In first, In last, T sum, F f) {
    ::lockstep::library_call call("thrust::reduce", stream_of(p));
    thrust::detail::wrapped_function<F, T> wrapped(f);
    for (; first != last; ++first) {
        ::lockstep::library_element element;
        sum = wrapped(sum, *first);
    }
    return sum;
}

template <class T> T *raw(T *p) { return p; }
template <class Pointer> auto raw(const Pointer &p) -> decltype(p.get()) { return p.get(); }

/* Where an iterator's items lie one after the other; NULL: nowhere, they are computed. */
template <class T> const void *memory_of(T *p) { return p; }
template <class P, class = decltype(std::declval<const P &>().get())>
const void *memory_of(const P &p) {
    return p.get();
}
template <class P> const void *memory_of(const thrust::detail::normal_iterator<P> &i) {
    return memory_of(i.base());
}
inline const void *memory_of(...) { return nullptr; }

/* Thrust documents that an output here is apart from n items of an input. */
template <class In, class Out> void apart(In in, size_t n, Out out) {
    const void *from = memory_of(in), *to = memory_of(out);
    typedef typename thrust::iterator_traits<In>::value_type value;
    if (from && to) lockstep_library_apart(from, n * sizeof(value), to, 1, 0);
}
template <class Derived, class In, class Stencil, class Out, class F>
Out copy_if(execution_policy<Derived> &p, In first, In last, Stencil stencil, Out out, F f) {
    ::lockstep::library_call call("thrust::copy_if", stream_of(p));
    apart(first, last - first, out);
    return copy_if(sequentially(p), first, last, stencil, out, f);
}
template <class Derived, class In, class Out, class F>
Out unique_copy(execution_policy<Derived> &p, In first, In last, Out out, F f) {
    ::lockstep::library_call call("thrust::unique_copy", stream_of(p));
    apart(first, last - first, out);
    return unique_copy(sequentially(p), first, last, out, f);
}
template <class Derived, class Keys, class In, class KeysOut, class Out, class Equal>
thrust::pair<KeysOut, Out> unique_by_key_copy(execution_policy<Derived> &p, Keys first, Keys last,
                                              In values, KeysOut keys_out, Out out, Equal equal) {
    ::lockstep::library_call call("thrust::unique_by_key_copy", stream_of(p));
    apart(first, last - first, keys_out);
    apart(values, last - first, out);
    return unique_by_key_copy(sequentially(p), first, last, values, keys_out, out, equal);
}
template <class Derived, class Keys, class In, class KeysOut, class Out, class Equal, class F>
thrust::pair<KeysOut, Out> reduce_by_key(execution_policy<Derived> &p, Keys first, Keys last,
                                         In values, KeysOut keys_out, Out out, Equal equal, F f) {
    ::lockstep::library_call call("thrust::reduce_by_key", stream_of(p));
    apart(first, last - first, keys_out);
    apart(values, last - first, out);
    return reduce_by_key(sequentially(p), first, last, values, keys_out, out, equal, f);
}

/* device_vector's v[i] on the host: a copy of one element, in either direction. Thrust passes a
   policy without an object, at no address: it must not be dereferenced. */
template <class Derived, class Pointer>
auto get_value(execution_policy<Derived> &, Pointer from) -> std::decay_t<decltype(*raw(from))> {
    ::lockstep::library_call call("");
    return *raw(from);
}
template <class Derived, class To, class From>
void assign_value(execution_policy<Derived> &, To to, From from) {
    ::lockstep::library_call call("");
    *raw(to) = *raw(from);
}
template <class Derived, class Given, class Other>
void iter_swap(execution_policy<Derived> &, Given a, Other b) {
    ::lockstep::library_call call("");
    auto x = *raw(a);
    *raw(a) = *raw(b);
    *raw(b) = x;
}

/* thrust::malloc() and thrust::free(). */
template <class Derived> void *malloc(execution_policy<Derived> &, size_t n) {
    void *p = nullptr;
    return lockstep_malloc(&p, n, 0, "Thrust's buffer") ? nullptr : p;
}
template <class Derived, class Pointer> void free(execution_policy<Derived> &, Pointer p) {
    lockstep_free((void *)raw(p));
}

} // namespace detail
} // namespace lockstep
} // namespace system
} // namespace thrust
