/* thrust::cuda::par.on(stream): the simulator's policy by the name that programs know it by. */
#pragma once
#include <thrust/execution_policy.h>
#include <lockstep/thrust/par.hpp>
