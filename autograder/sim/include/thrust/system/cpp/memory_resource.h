#pragma once
#include_next <thrust/system/cpp/memory_resource.h>
#include <lockstep_thrust_memory.hpp>
