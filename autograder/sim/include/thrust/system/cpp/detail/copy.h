#pragma once
#include_next <thrust/system/cpp/detail/copy.h>
#include <lockstep/thrust/copy.hpp>
