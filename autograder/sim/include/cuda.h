/* The driver API: devices, contexts, memory and streams, implemented by the runtime API's
   functions. Kernels from modules (PTX or machine code) are refused by name. */
#pragma once
#define __cuda_cuda_h__
#include <cuda_runtime.h>
#ifndef __cplusplus /* programs often include it for the runtime API only */
int cuInit(unsigned flags)
    __attribute__((error("the driver API is here for C++ only: rename this .c file to .cpp")));
#else
extern "C++" { /* a program may include this inside extern "C", as NVIDIA's header is C only */
#include "lockstep/driver/driver.hpp"
#include "lockstep/driver/memory.hpp"
#include "lockstep/driver/refused.hpp"
}
#endif
