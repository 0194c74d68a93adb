#pragma once
#include <stdbool.h>

/** Does a source name one of the C++ library's special mathematical functions, which come with
    cuda_runtime.h only to whoever asks (autograder/sim/include/bits/specfun.h)? */
bool special_functions_named(const char *source);
