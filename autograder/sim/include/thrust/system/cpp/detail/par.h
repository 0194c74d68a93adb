#pragma once
#include_next <thrust/system/cpp/detail/par.h>
#include <lockstep/thrust/par.hpp>
