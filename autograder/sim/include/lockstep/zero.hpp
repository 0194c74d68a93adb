/* `k<<<1, 1>>>(a, 0)`: the literal 0 as an argument of a launch, where the kernel's parameter may
   be a pointer. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ZERO_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ZERO_HPP

namespace lockstep {

struct zero {
    template <class T> LOCKSTEP_NO_INSTRUMENT operator T *() const { return nullptr; }
    LOCKSTEP_NO_INSTRUMENT operator int() const { return 0; }
};

/* Is the parameter at this position one that does not accept a number? */
template <size_t Place, class Probe, class... T, size_t... Index>
constexpr bool is_pointer(std::index_sequence<Index...>) {
    return !std::is_invocable_v<Probe, std::conditional_t<Index == Place, int, T &>...>;
}
template <bool Pointer, class T> LOCKSTEP_NO_INSTRUMENT decltype(auto) meant(T &&given) {
    if constexpr (!std::is_same_v<T, zero>)
        return static_cast<T &&>(given);
    else if constexpr (Pointer)
        return nullptr;
    else
        return 0;
}
template <class Probe, class Find, class Kernel, class... Given, size_t... Index>
LOCKSTEP_NO_INSTRUMENT int launch_meant(const char *name, config c, std::index_sequence<Index...>,
                                        Probe probe, Find find, Kernel kernel, Given &&...given) {
    return launch_call(name, c, probe, find, kernel,
                       meant<is_pointer<Index, Probe, std::decay_t<Given>...>(
                           std::index_sequence_for<Given...>())>(static_cast<Given &&>(given))...);
}
/* By value if possible, as launch_call() does: a bit-field has no address. */
template <class T> using number = std::conditional_t<std::is_same_v<T, zero>, int, T>;
template <class Probe, class Find, class... T>
constexpr bool by_value = !takes_references<Probe, number<T>...> &&
                          !needs_types<Find, number<T>...>;
template <class Probe, class Find, class Kernel, class... Given>
LOCKSTEP_NO_INSTRUMENT std::enable_if_t<by_value<Probe, Find, Given...>, int>
launch_zeros(const char *name, config c, Probe probe, Find find, Kernel kernel, Given... given) {
    return launch_meant(name, c, std::index_sequence_for<Given...>(), probe, find, kernel,
                        static_cast<Given &&>(given)...);
}
template <class Probe, class Find, class Kernel, class... Given>
LOCKSTEP_NO_INSTRUMENT std::enable_if_t<!by_value<Probe, Find, std::decay_t<Given>...>, int>
launch_zeros(const char *name, config c, Probe probe, Find find, Kernel kernel, Given &&...given) {
    return launch_meant(name, c, std::index_sequence_for<Given...>(), probe, find, kernel,
                        static_cast<Given &&>(given)...);
}

} // namespace lockstep
#endif
