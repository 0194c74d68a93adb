/* Thrust runs on the host here, also where it stands in for the device: its code for a GPU alone
   (64-bit logarithms by __clz, allocators that cannot throw) is not what it should take. */
#pragma once
#pragma push_macro("__CUDA_ARCH__")
#undef __CUDA_ARCH__
#include_next <thrust/detail/config/cpp_compatibility.h>
#pragma pop_macro("__CUDA_ARCH__")
