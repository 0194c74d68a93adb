/* The C++ library's special mathematical functions (std::beta, std::riemann_zeta ...) would double
   the compile time of every program, and hardly any program calls one. So they are not part of
   cuda_runtime.h, but of <cmath>, or are included if the program names one
   (toolchain/driver/special_math_scan.h). */
#if defined LOCKSTEP_NO_SPECIAL_FUNCTIONS && !defined LOCKSTEP_SPECIAL_FUNCTIONS && \
    !defined __STDCPP_WANT_MATH_SPEC_FUNCS__
#include <bits/stl_algobase.h>
#include <limits>
#include <type_traits>
#else
#include_next <bits/specfun.h>
#endif
