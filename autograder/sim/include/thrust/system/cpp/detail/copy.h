#pragma once
#include_next <thrust/system/cpp/detail/copy.h>
#include <lockstep_thrust_copy.hpp>
