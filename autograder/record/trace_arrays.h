/** @file trace_arrays.h
 * The arrays of a trace: found by address; typed by the program, or else by their contents.
 */
#ifndef LOCKSTEP_RECORD_TRACE_ARRAYS_H
#define LOCKSTEP_RECORD_TRACE_ARRAYS_H

#include <jansson.h>
#include <stdbool.h>
#include "reader.h"
#include "symbolizer.h"

enum { TRACE_ARRAYS = 256, TRACE_LOADS = 512 };

/** One array: an allocation, a __shared__ or a __device__ variable. */
struct traced_array {
    uint32_t space, id;       /**< id of its trace_array, or UINT32_MAX */
    uint64_t base, bytes;     /**< base: its offset in the space, where that is how it is found */
    uint32_t element;         /**< bytes of the smallest access */
    struct symbols_type type; /**< as the program declares it, if that is known */
    uint32_t signed_bytes;    /**< of a load that extends the sign; 0: none */
    bool any, all_floats, any_negative, any_large;
    char name[96];
};

/** A load of the program, by its return address: a cache of symbols_sign_extends(). */
struct traced_load {
    uint64_t pc;
    bool sign_extends;
};

struct traced_arrays {
    struct traced_array list[TRACE_ARRAYS];
    int count;
    struct traced_load load[TRACE_LOADS];
};

/** Finds all arrays of a run's events. */
void trace_arrays_find(struct traced_arrays *a, const struct run_record *r, struct symbols *s);

/** The array of a memory access, and the offset in it. NULL if there are too many. */
struct traced_array *trace_array_of(struct traced_arrays *a, const struct run_record *r,
                                    struct symbols *s, const struct trace_event *e,
                                    uint64_t *inside);

/** The array's description, and the values of one access, as JSON. */
json_t *trace_array_json(const struct traced_array *a);
void trace_add_values(json_t *list, const struct traced_array *a, const struct trace_event *e);

#endif
