/* How cuRAND's host API fills arrays. In one turn, a thread produces four numbers with Philox, two
   with generators of pairs, otherwise one. */
#pragma once
#include "host.hpp"
#include <algorithm>

namespace lockstep_curand {

typedef curandStatePhilox4_32_10 philox_state;

template <class T, class Value> LOCKSTEP_INLINE int put4(T *to, Value v) {
    to[0] = v.x, to[1] = v.y, to[2] = v.z, to[3] = v.w;
    return 4;
}

struct words {
    typedef unsigned number;
    enum { LOCKSTEP_PAIRS = 0 };
    LOCKSTEP_METHOD int draw(philox_state *s, unsigned *to) const { return put4(to, curand4(s)); }
    template <class State> LOCKSTEP_METHOD int draw(State *s, unsigned *to) const {
        return *to = curand(s), 1;
    }
};
struct uniforms {
    typedef float number;
    enum { LOCKSTEP_PAIRS = 0 };
    LOCKSTEP_METHOD int draw(philox_state *s, float *to) const {
        return put4(to, curand_uniform4(s));
    }
    template <class State> LOCKSTEP_METHOD int draw(State *s, float *to) const {
        return *to = curand_uniform(s), 1;
    }
};
struct uniforms_double {
    typedef double number;
    enum { LOCKSTEP_PAIRS = 0 };
    LOCKSTEP_METHOD int draw(philox_state *s, double *to) const {
        return put4(to, curand_uniform4_double(s));
    }
    template <class State> LOCKSTEP_METHOD int draw(State *s, double *to) const {
        return *to = curand_uniform_double(s), 1;
    }
};

/* Normal numbers of any mean and deviation, or their exponentials. */
template <class T> struct scale {
    T mean, deviation;
    bool logarithmic;
    LOCKSTEP_METHOD T of(T v) const {
        return logarithmic ? exponential(v, mean, deviation) : std::fma(deviation, v, mean);
    }
    template <class Value> LOCKSTEP_METHOD int put(T *to, Value v) const {
        return to[0] = of(v.x), to[1] = of(v.y), 2;
    }
};
struct normals : scale<float> {
    typedef float number;
    enum { LOCKSTEP_PAIRS = 1 };
    LOCKSTEP_METHOD normals(float m, float d, bool l) : scale<float>{m, d, l} {}
    LOCKSTEP_METHOD int draw(philox_state *s, float *to) const {
        int size = put(to, curand_normal2(s));
        return size + put(to + size, curand_normal2(s));
    }
    template <class State> LOCKSTEP_METHOD int draw(State *s, float *to) const {
        return put(to, curand_normal2(s));
    }
};
struct normals_double : scale<double> {
    typedef double number;
    enum { LOCKSTEP_PAIRS = 1 };
    LOCKSTEP_METHOD normals_double(double m, double d, bool l) : scale<double>{m, d, l} {}
    LOCKSTEP_METHOD int draw(philox_state *s, double *to) const {
        int size = put(to, curand_normal2_double(s));
        return size + put(to + size, curand_normal2_double(s));
    }
    template <class State> LOCKSTEP_METHOD int draw(State *s, double *to) const {
        return put(to, curand_normal2_double(s));
    }
};

/* One word each, as in cuRAND, but by the inverse of the distribution function, not by its table:
   the distribution is the same, the numbers are not. For a large mean, it is the normal
   distribution's. */
struct poissons {
    typedef unsigned number;
    enum { LOCKSTEP_PAIRS = 0 };
    double lambda;
    unsigned first = 0;
    std::vector<double> below; /* [k]: the probability of at most first + k */

    LOCKSTEP_NO_INSTRUMENT explicit poissons(double l) : lambda(l) {
        if (lambda > 4000) return;
        double spread = 9 * sqrt(lambda) + 30, sum = 0;
        if (lambda > spread) first = (unsigned)(lambda - spread);
        for (unsigned k = first; k < lambda + spread; k++)
            below.push_back(sum += exp(k * log(lambda) - lambda - lgamma(k + 1.0)));
    }
    LOCKSTEP_NO_INSTRUMENT unsigned of(unsigned word) const {
        double u = (word + 0.5) * 0x1p-32;
        if (below.empty()) return (unsigned)(lambda + sqrt(lambda) * normcdfinv(u) + 0.5);
        return first + (unsigned)(std::lower_bound(below.begin(), below.end(), u) - below.begin());
    }
    LOCKSTEP_METHOD int draw(philox_state *s, unsigned *to) const {
        uint4 w = curand4(s);
        return put4(to, uint4{of(w.x), of(w.y), of(w.z), of(w.w)});
    }
    template <class State> LOCKSTEP_METHOD int draw(State *s, unsigned *to) const {
        return *to = of(curand(s)), 1;
    }
};

/* The stores belong to the library: checked like a kernel's, and not counted. */
template <class Kind, class State>
void fill(curandGenerator_t g, std::vector<State> &states, typename Kind::number *out, size_t n,
          const Kind &kind) {
    for (size_t i = 0; i < n;) {
        typename Kind::number group[4];
        State next;
        int size = turn(kind, states, g->thread, &next, group), used = g->used;
        while (used < size && i < n) out[i++] = group[used++];
        g->used = used;
        if (used == size) end_turn(g, states, next);
    }
    g->place += n;
}

template <class Kind>
void fill(curandGenerator_t g, typename Kind::number *out, size_t n, const Kind &kind) {
    if (g->type == CURAND_RNG_PSEUDO_PHILOX4_32_10) {
        if (!g->ready) make_ready(g, g->philox, 65536, 4);
        fill(g, g->philox, out, n, kind);
    } else if (g->type == CURAND_RNG_PSEUDO_MRG32K3A) {
        if (!g->ready) make_ready(g, g->mrg, g->legacy ? 4096 : 81920, 1);
        fill(g, g->mrg, out, n, kind);
    } else {
        if (!g->ready) make_ready(g, g->xorwow, 4096, 1);
        fill(g, g->xorwow, out, n, kind);
    }
}

template <class Kind>
curandStatus generate(const char *name, curandGenerator_t g, typename Kind::number *out, size_t n,
                      const Kind &kind) {
    if (!g) return CURAND_STATUS_NOT_INITIALIZED;
    if (Kind::LOCKSTEP_PAIRS && n % 2 && g->type != CURAND_RNG_PSEUDO_PHILOX4_32_10)
        return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (!n) return CURAND_STATUS_SUCCESS;
    if (g->on_host) return fill(g, out, n, kind), CURAND_STATUS_SUCCESS;
    ::lockstep::library_call call(name, g->stream);
    if (lockstep_library_pointer(out)) return CURAND_STATUS_LAUNCH_FAILURE;
    fill(g, out, n, kind);
    return CURAND_STATUS_SUCCESS;
}

} // namespace lockstep_curand
