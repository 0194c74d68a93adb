#pragma once
#include_next <thrust/system/cpp/memory.h>
#include <lockstep_thrust_memory.hpp>
