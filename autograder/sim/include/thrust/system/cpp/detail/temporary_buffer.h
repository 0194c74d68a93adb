#pragma once
#include <lockstep/thrust/buffers.hpp>
