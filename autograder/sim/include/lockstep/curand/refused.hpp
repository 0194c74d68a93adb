/* Unsupported parts of cuRAND's device API: refused by name where they are used. */
#pragma once
#include "normal.hpp"

#define LOCKSTEP_NO(what) \
    __attribute__((       \
        error(what " is not supported by the simulator: use XORWOW, Philox or MRG32k3a")))
#define LOCKSTEP_NO_STATE(type, what)                                          \
    struct type {                                                              \
        unsigned never_used;                                                   \
    };                                                                         \
    typedef type type##_t;                                                     \
    template <class First, class Second>                                       \
    LOCKSTEP_NO(what)                                                          \
    void curand_init(First, Second, type *);                                   \
    template <class First, class Second, class Third>                          \
    LOCKSTEP_NO(what)                                                          \
    void curand_init(First, Second, Third, type *);                            \
    LOCKSTEP_NO(what) void skipahead(unsigned long long, type *);              \
    LOCKSTEP_NO(what) unsigned int curand(type *);                             \
    LOCKSTEP_NO(what) float curand_uniform(type *);                            \
    LOCKSTEP_NO(what) double curand_uniform_double(type *);                    \
    LOCKSTEP_NO(what) float curand_normal(type *);                             \
    LOCKSTEP_NO(what) double curand_normal_double(type *);                     \
    LOCKSTEP_NO(what) float curand_log_normal(type *, float, float);           \
    LOCKSTEP_NO(what) double curand_log_normal_double(type *, double, double); \
    LOCKSTEP_NO(what) unsigned int curand_poisson(type *, double);
LOCKSTEP_NO_STATE(curandStateMtgp32, "cuRAND's MTGP32")
LOCKSTEP_NO_STATE(curandStateSobol32, "cuRAND's Sobol32")
LOCKSTEP_NO_STATE(curandStateSobol64, "cuRAND's Sobol64")
LOCKSTEP_NO_STATE(curandStateScrambledSobol32, "cuRAND's scrambled Sobol32")
LOCKSTEP_NO_STATE(curandStateScrambledSobol64, "cuRAND's scrambled Sobol64")
template <class State, class Distribution>
LOCKSTEP_NO("curand_discrete()")
unsigned int curand_discrete(State *, Distribution);
#undef LOCKSTEP_NO_STATE
#undef LOCKSTEP_NO
