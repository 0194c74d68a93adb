/** @file container-sum.h
 * The loop of exercises `serial` and `thread-atomic`, for the exercises after them.
 */
#ifndef ATOMICS_AND_DATES_CONTAINER_SUM_H
#define ATOMICS_AND_DATES_CONTAINER_SUM_H

#include "atomics-and-dates.h"

/** The sum of a container's elements. */
static __device__ __forceinline__ float sum_of(const struct container *c) {
    float sum = 0;
    for (int k = 0, count = c->count; k < count; k++) sum = add(sum, c->elements[k]);
    return sum;
}

/** The container of this thread, in the order of rows: may be n or more. */
static __device__ __forceinline__ int container_of_thread() {
    int x = blockIdx.x * SIDE + threadIdx.x, y = blockIdx.y * SIDE + threadIdx.y;
    return y * (gridDim.x * SIDE) + x;
}

#endif
