/* The driver API: devices, contexts, memory and streams, by the runtime's functions. Its kernels
   come from modules of PTX or machine code; those are refused by name. */
#pragma once
#define __cuda_cuda_h__
#include <cuda_runtime.h>
#ifndef __cplusplus /* often included for the runtime alone */
int cuInit(unsigned flags)
    __attribute__((error("the driver API is here for C++ only: rename this .c file to .cpp")));
#else
extern "C++" { /* a program may include this inside extern "C", where NVIDIA's has C alone */
#include "lockstep/driver/driver.hpp"
#include "lockstep/driver/memory.hpp"
#include "lockstep/driver/refused.hpp"
}
#endif
