/* cuRAND's device API: the numbers are NVIDIA's, the code is ours. Integers and uniform numbers
   agree bit for bit; normal ones as far as two C libraries' logarithms and sines do. What the
   generators are is in the literature, each named in its file. */
#pragma once
#define CURAND_KERNEL_H_ /* by this name others ask for it */
#include "curand.h"
#include "lockstep/curand/xorwow.hpp"
#include "lockstep/curand/philox.hpp"
#include "lockstep/curand/mrg.hpp"
#include "lockstep/curand/uniform.hpp"
#include "lockstep/curand/normal.hpp"
#include "lockstep/curand/poisson.hpp"
#include "lockstep/curand/refused.hpp"
