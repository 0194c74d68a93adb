/* Thrust's device is the simulator: a system of its own (lockstep/thrust/thrust.hpp) that uses the
   algorithms of Thrust's sequential system. */
#pragma once
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP  2
#define THRUST_DEVICE_SYSTEM_TBB  3
#define THRUST_DEVICE_SYSTEM_CPP  4
#undef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM             THRUST_DEVICE_SYSTEM_CPP
#define __THRUST_DEVICE_SYSTEM_NAMESPACE lockstep
/* Spaces would become part of file names. */
/* clang-format off */
#define __THRUST_DEVICE_SYSTEM_ROOT thrust/system/cpp
/* clang-format on */
