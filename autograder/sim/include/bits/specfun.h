/* Of the C++ library's special mathematical functions (std::beta, std::riemann_zeta ...), half of
   the time went into making them anew in every program, and hardly any program calls one. So they
   do not come with cuda_runtime.h, but with <cmath>, or if the program names one
   (special_math_scan.h of the host side). */
#if defined LOCKSTEP_NO_SPECIAL_FUNCTIONS && !defined LOCKSTEP_SPECIAL_FUNCTIONS && \
    !defined __STDCPP_WANT_MATH_SPEC_FUNCS__
#include <bits/stl_algobase.h>
#include <limits>
#include <type_traits>
#else
#include_next <bits/specfun.h>
#endif
