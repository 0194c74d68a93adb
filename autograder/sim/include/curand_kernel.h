/* cuRAND's device API: NVIDIA's numbers, our code. Integers and uniform numbers agree bit for bit,
   normal ones up to differences of the C library's logarithm and sine. Each generator's file names
   the paper that defines it. */
#pragma once
#define CURAND_KERNEL_H_ /* helper headers test this name */
#include "curand.h"
#include "lockstep/curand/xorwow.hpp"
#include "lockstep/curand/philox.hpp"
#include "lockstep/curand/mrg.hpp"
#include "lockstep/curand/uniform.hpp"
#include "lockstep/curand/normal.hpp"
#include "lockstep/curand/poisson.hpp"
#include "lockstep/curand/refused.hpp"
