/* Several devices and callbacks: not there, each refused where it is called. */
#pragma once
#include <cufft.h>

#define LOCKSTEP_NO_XT(name)                                                            \
    template <class... Any>                                                             \
    __attribute__((error(#name ": cuFFT's extensions (several devices, callbacks) are " \
                               "not supported by the simulator"))) cufftResult          \
    name(Any...);
LOCKSTEP_NO_XT(cufftXtSetGPUs)
LOCKSTEP_NO_XT(cufftXtMalloc)
LOCKSTEP_NO_XT(cufftXtMemcpy)
LOCKSTEP_NO_XT(cufftXtFree)
LOCKSTEP_NO_XT(cufftXtExec)
LOCKSTEP_NO_XT(cufftXtExecDescriptorC2C)
LOCKSTEP_NO_XT(cufftXtExecDescriptorR2C)
LOCKSTEP_NO_XT(cufftXtExecDescriptorC2R)
LOCKSTEP_NO_XT(cufftXtExecDescriptorZ2Z)
LOCKSTEP_NO_XT(cufftXtMakePlanMany)
LOCKSTEP_NO_XT(cufftXtQueryPlan)
LOCKSTEP_NO_XT(cufftXtSetCallback)
LOCKSTEP_NO_XT(cufftXtClearCallback)
#undef LOCKSTEP_NO_XT
