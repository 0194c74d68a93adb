#pragma once
#include_next <thrust/system/cpp/memory_resource.h>
#include <lockstep/thrust/memory.hpp>
