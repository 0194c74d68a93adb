/* The runtime API's errors, in C and in C++. The numbers are CUDA 13's. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ERROR_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ERROR_HPP
#ifdef __cplusplus
#include "device.hpp"
#endif
#include "../../abi/api_error.h"
#include "../../abi/streams.h"
#include "../../abi/errors.h"

enum cudaError {
#define LOCKSTEP_CODE(number, name, text) name = number,
    LOCKSTEP_ERRORS(LOCKSTEP_CODE)
#undef LOCKSTEP_CODE
};
typedef enum cudaError cudaError_t;

static inline cudaError_t cudaGetLastError() { return (cudaError_t)lockstep_last_error(1); }
static inline cudaError_t cudaPeekAtLastError() { return (cudaError_t)lockstep_last_error(0); }
static inline const char *cudaGetErrorString(cudaError_t e) { return lockstep_error(e, 0); }
static inline const char *cudaGetErrorName(cudaError_t e) { return lockstep_error(e, 1); }
static inline cudaError_t cudaDeviceSynchronize() { return (cudaError_t)lockstep_synchronize(); }
#endif
