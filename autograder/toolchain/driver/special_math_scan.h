#pragma once
#include <stdbool.h>

/** Does a source name one of the C++ library's special mathematical functions? cuda_runtime.h
 * includes them only for such sources (autograder/sim/include/bits/specfun.h). */
bool special_functions_named(const char *source);
