/* Managed memory: advice and prefetches do not change results, but a program may query them. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ADVICE_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ADVICE_HPP
#include "memory.hpp"

enum cudaMemLocationType {
    cudaMemLocationTypeInvalid = 0,
    cudaMemLocationTypeNone = 0,
    cudaMemLocationTypeDevice = 1,
    cudaMemLocationTypeHost = 2,
    cudaMemLocationTypeHostNuma = 3,
    cudaMemLocationTypeHostNumaCurrent = 4
};
struct cudaMemLocation {
    cudaMemLocationType type;
    int id;
};
enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1,
    cudaMemAdviseUnsetReadMostly,
    cudaMemAdviseSetPreferredLocation,
    cudaMemAdviseUnsetPreferredLocation,
    cudaMemAdviseSetAccessedBy,
    cudaMemAdviseUnsetAccessedBy
};
enum cudaMemRangeAttribute {
    cudaMemRangeAttributeReadMostly = 1,
    cudaMemRangeAttributePreferredLocation,
    cudaMemRangeAttributeAccessedBy,
    cudaMemRangeAttributeLastPrefetchLocation,
    cudaMemRangeAttributePreferredLocationType,
    cudaMemRangeAttributePreferredLocationId,
    cudaMemRangeAttributeLastPrefetchLocationType,
    cudaMemRangeAttributeLastPrefetchLocationId
};

namespace lockstep {
enum { LOCKSTEP_PREFETCH = 100 };
struct advice {
    const char *from, *to;
    int what; /* cudaMemoryAdvise or LOCKSTEP_PREFETCH */
    cudaMemLocation where;
    advice *before;
};
inline advice *last_advice = nullptr;

LOCKSTEP_INLINE cudaMemLocation place_of(int device) {
    if (device == cudaCpuDeviceId) return {cudaMemLocationTypeHost, 0};
    return {cudaMemLocationTypeDevice, device};
}
LOCKSTEP_INLINE int number_of(cudaMemLocation l) {
    return l.type == cudaMemLocationTypeDevice    ? l.id
           : l.type == cudaMemLocationTypeInvalid ? cudaInvalidDeviceId
                                                  : cudaCpuDeviceId;
}
inline bool is_managed(const void *p) {
    int type, managed;
    lockstep_attributes(p, &type, &managed);
    return managed;
}
inline cudaError_t advise(const void *p, size_t n, int what, cudaMemLocation where) {
    if (!is_managed(p)) return (cudaError_t)lockstep_set_error(cudaErrorInvalidValue);
    const char *from = (const char *)p;
    last_advice = new advice{from, from + n, what, where, last_advice};
    return cudaSuccess;
}
/* The last advice given for all of these bytes, of two kinds that cancel each other. */
inline const advice *advised(const void *p, size_t n, int set, int unset) {
    const char *from = (const char *)p;
    for (const advice *a = last_advice; a; a = a->before) {
        if (a->to <= from || a->from >= from + n || (a->what != set && a->what != unset)) continue;
        return a->what == set && a->from <= from && a->to >= from + n ? a : nullptr;
    }
    return nullptr;
}
} // namespace lockstep

LOCKSTEP_INLINE cudaError_t cudaMemAdvise(const void *p, size_t n, cudaMemoryAdvise what,
                                          cudaMemLocation where) {
    return lockstep::advise(p, n, what, where);
}
LOCKSTEP_INLINE cudaError_t cudaMemPrefetchAsync(const void *p, size_t n, cudaMemLocation where,
                                                 unsigned, cudaStream_t = nullptr) {
    return lockstep::advise(p, n, lockstep::LOCKSTEP_PREFETCH, where);
}
inline cudaError_t cudaMemPrefetchBatchAsync(void *const *p, const size_t *n, size_t count,
                                             const cudaMemLocation *where, const size_t *first,
                                             size_t places, unsigned long long,
                                             cudaStream_t s = nullptr) {
    cudaError_t error = cudaSuccess;
    for (size_t i = 0, k = 0; i < count && !error; i++) {
        while (k + 1 < places && first[k + 1] <= i) k++;
        error = cudaMemPrefetchAsync(p[i], n[i], where[k], 0, s);
    }
    return error;
}

inline cudaError_t cudaMemRangeGetAttribute(void *data, size_t capacity, cudaMemRangeAttribute a,
                                            const void *p, size_t n) {
    using namespace lockstep;
    int *to = (int *)data;
    if (!is_managed(p) || capacity < sizeof *to)
        return (cudaError_t)lockstep_set_error(cudaErrorInvalidValue);
    const advice *preferred = advised(p, n, cudaMemAdviseSetPreferredLocation,
                                      cudaMemAdviseUnsetPreferredLocation);
    const advice *fetched = advised(p, n, LOCKSTEP_PREFETCH, LOCKSTEP_PREFETCH);
    const advice *said = a == cudaMemRangeAttributePreferredLocation ||
                                 a == cudaMemRangeAttributePreferredLocationType ||
                                 a == cudaMemRangeAttributePreferredLocationId
                             ? preferred
                             : fetched;
    cudaMemLocation where = said ? said->where : cudaMemLocation{cudaMemLocationTypeInvalid, 0};
    if (a == cudaMemRangeAttributeReadMostly) {
        *to = advised(p, n, cudaMemAdviseSetReadMostly, cudaMemAdviseUnsetReadMostly) != nullptr;
    } else if (a == cudaMemRangeAttributeAccessedBy) {
        said = advised(p, n, cudaMemAdviseSetAccessedBy, cudaMemAdviseUnsetAccessedBy);
        for (size_t i = 0; i < capacity / sizeof *to; i++) to[i] = cudaInvalidDeviceId;
        if (said) *to = number_of(said->where);
    } else if (a == cudaMemRangeAttributePreferredLocationType ||
               a == cudaMemRangeAttributeLastPrefetchLocationType) {
        *to = where.type;
    } else if (a == cudaMemRangeAttributePreferredLocationId ||
               a == cudaMemRangeAttributeLastPrefetchLocationId) {
        *to = where.id;
    } else {
        *to = number_of(where);
    }
    return cudaSuccess;
}
inline cudaError_t cudaMemRangeGetAttributes(void **data, size_t *capacities,
                                             cudaMemRangeAttribute *a, size_t count, const void *p,
                                             size_t n) {
    cudaError_t error = cudaSuccess;
    for (size_t i = 0; i < count && !error; i++)
        error = cudaMemRangeGetAttribute(data[i], capacities[i], a[i], p, n);
    return error;
}
#endif
