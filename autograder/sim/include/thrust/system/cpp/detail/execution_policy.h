#pragma once
#include_next <thrust/system/cpp/detail/execution_policy.h>
#include <lockstep/thrust/thrust.hpp>
