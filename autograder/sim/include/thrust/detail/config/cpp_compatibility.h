/* Thrust runs on the host here, also in place of the device: it must not select its GPU-only code
   (64-bit logarithms by __clz, allocators that cannot throw). */
#pragma once
#pragma push_macro("__CUDA_ARCH__")
#undef __CUDA_ARCH__
#include_next <thrust/detail/config/cpp_compatibility.h>
#pragma pop_macro("__CUDA_ARCH__")
