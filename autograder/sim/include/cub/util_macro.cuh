/* CUB keeps names of its own here, of which programs use those that cub.cuh has. */
#pragma once
#include "util_device.cuh"
