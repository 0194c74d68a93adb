#pragma once
#include_next <thrust/system/cpp/memory.h>
#include <lockstep/thrust/memory.hpp>
