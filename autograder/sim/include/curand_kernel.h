/* cuRAND's device API: the numbers are NVIDIA's, the code is ours. Integers and uniform numbers
   agree bit for bit; normal ones as far as two C libraries' logarithms and sines do. What the
   generators are is in the literature, each named in its file. */
#pragma once
#define CURAND_KERNEL_H_ /* by this name others ask for it */
#include "curand.h"
#include "lockstep_curand_xorwow.hpp"
#include "lockstep_curand_philox.hpp"
#include "lockstep_curand_mrg.hpp"
#include "lockstep_curand_uniform.hpp"
#include "lockstep_curand_normal.hpp"
#include "lockstep_curand_poisson.hpp"
#include "lockstep_curand_refused.hpp"
