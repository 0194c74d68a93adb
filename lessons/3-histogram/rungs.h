/** @file rungs.h
 * What the solutions include, before each of them is put into a namespace of its own (make bench3).
 * RUNG_LIBRARY: this one uses Thrust or CUB.
 */
#include "histogram.h"
#ifdef RUNG_LIBRARY
#include <cub/device/device_histogram.cuh>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#endif
