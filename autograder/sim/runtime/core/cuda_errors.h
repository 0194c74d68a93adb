/** @file cuda_errors.h
 * The values of cudaError_t, by the names that programs use.
 */
#ifndef LOCKSTEP_CORE_CUDA_ERRORS_H
#define LOCKSTEP_CORE_CUDA_ERRORS_H

#include "sim/abi/errors.h"

#define VALUE(number, name, text) name = number,
enum { LOCKSTEP_ERRORS(VALUE) };
#undef VALUE

#endif
