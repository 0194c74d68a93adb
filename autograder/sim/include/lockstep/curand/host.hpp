/* The generators of cuRAND's host API. A generator has many states, one for each thread of the grid
   that would fill the array. They take turns, and each produces a group of numbers per turn. The
   numbers of threads, and of numbers in a group, were found by experiment. */
#pragma once
#include "normal.hpp"
#include "../library.hpp"
#include <vector>

enum curandStatus {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999
};
typedef curandStatus curandStatus_t;
enum curandRngType {
    CURAND_RNG_TEST = 0,
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
typedef curandRngType curandRngType_t;
enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102,
    CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
    CURAND_ORDERING_QUASI_DEFAULT = 201
};
typedef curandOrdering curandOrdering_t;

struct curandGenerator_st {
    curandRngType type;
    bool on_host, legacy = false, ready = false; /* ready: the states are at `place` */
    unsigned long long seed = 0, place = 0;      /* how many numbers have been produced */
    cudaStream_t stream = nullptr;
    size_t thread = 0; /* whose turn it is */
    int used = 0;      /* in its group: more than 0 for Philox only */
    std::vector<curandStateXORWOW> xorwow;
    std::vector<curandStatePhilox4_32_10> philox;
    std::vector<curandStateMRG32k3a> mrg;

    LOCKSTEP_NO_INSTRUMENT void forget() {
        ready = false;
        xorwow.clear(), philox.clear(), mrg.clear();
    }
};
typedef curandGenerator_st *curandGenerator_t;

namespace lockstep_curand {

LOCKSTEP_NO_INSTRUMENT inline curandGenerator_t new_generator(curandRngType type, bool on_host) {
    return new curandGenerator_st{type, on_host};
}

/* Inlined, like the functions below, so that a finding names the program's line. */
LOCKSTEP_INLINE curandStatus create(curandGenerator_t *g, curandRngType type, bool on_host) {
    *g = nullptr;
    if (type == CURAND_RNG_PSEUDO_MTGP32 || type == CURAND_RNG_PSEUDO_MT19937)
        lockstep_refuse("cuRAND's Mersenne twisters");
    if (type >= CURAND_RNG_QUASI_DEFAULT)
        lockstep_refuse("cuRAND's quasi-random generators (Sobol)");
    if (type != CURAND_RNG_PSEUDO_DEFAULT && type != CURAND_RNG_PSEUDO_XORWOW &&
        type != CURAND_RNG_PSEUDO_PHILOX4_32_10 && type != CURAND_RNG_PSEUDO_MRG32K3A)
        return CURAND_STATUS_TYPE_ERROR;
    *g = new_generator(type, on_host);
    return CURAND_STATUS_SUCCESS;
}

LOCKSTEP_INLINE curandStatus set_order(curandGenerator_t g, curandOrdering_t order) {
    if (!g) return CURAND_STATUS_NOT_INITIALIZED;
    if (order == CURAND_ORDERING_PSEUDO_SEEDED || order == CURAND_ORDERING_PSEUDO_DYNAMIC)
        lockstep_refuse("cuRAND's orderings SEEDED and DYNAMIC");
    bool legacy = order == CURAND_ORDERING_PSEUDO_LEGACY;
    if (!legacy && order != CURAND_ORDERING_PSEUDO_BEST && order != CURAND_ORDERING_PSEUDO_DEFAULT)
        return CURAND_STATUS_OUT_OF_RANGE;
    if (legacy != g->legacy) g->forget();
    g->legacy = legacy;
    return CURAND_STATUS_SUCCESS;
}

/* The states after `place` numbers, of which each turn takes `group`. */
template <class State>
LOCKSTEP_NO_INSTRUMENT void make_ready(curandGenerator_t g, std::vector<State> &states,
                                       size_t threads, unsigned group) {
    unsigned long long turns = g->place / group, rounds = turns / threads;
    g->thread = (size_t)(turns % threads);
    g->used = (int)(g->place % group);
    states.resize(threads);
    for (size_t t = 0; t < threads; t++)
        curand_init(g->seed, t, (rounds + (t < g->thread)) * group, &states[t]);
    g->ready = true;
}

/* The group of the thread whose turn it is, and its next state. */
template <class Kind, class State>
LOCKSTEP_NO_INSTRUMENT __attribute__((noinline)) int
turn(const Kind &kind, const std::vector<State> &states, size_t thread, State *next,
     typename Kind::number *to) {
    State state = states[thread];
    int size = kind.draw(&state, to);
    *next = state;
    return size;
}
template <class State>
LOCKSTEP_NO_INSTRUMENT void end_turn(curandGenerator_t g, std::vector<State> &states,
                                     const State &next) {
    states[g->thread] = next;
    g->thread = g->thread + 1 == states.size() ? 0 : g->thread + 1;
    g->used = 0;
}

} // namespace lockstep_curand
