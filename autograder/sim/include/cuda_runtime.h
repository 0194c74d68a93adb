/* The CUDA runtime, as far as the simulator has it: the names of NVIDIA's header, our functions. */
#pragma once
#ifndef __cplusplus
#error "cuda_runtime.h: the simulator has the CUDA API for C++ only: rename this .c file to .cpp"
#endif
#define CUDART_VERSION 13000
#define CUDART_CB
#define CUDA_VERSION CUDART_VERSION
extern "C++" { /* a program may include this inside extern "C" */
#include "lockstep_guards.hpp"
#include "lockstep_device.hpp"
#include <assert.h>
#include <time.h>
#include "lockstep_error.hpp"
#include "lockstep_memory.hpp"
#include "lockstep_stream.hpp"
#include "lockstep_pool.hpp"
#include "lockstep_advice.hpp"
#include "lockstep_copy.hpp"
#include "lockstep_array_copy.hpp"
#include "lockstep_kernel.hpp"
#include "lockstep_graph.hpp"
#include "lockstep_graph_params.hpp"
#include "lockstep_graph_memory.hpp"
#include "lockstep_graph_any.hpp"
#include "lockstep_properties.hpp"
#include "lockstep_occupancy.hpp"
#include "lockstep_removed.hpp"
#include "lockstep_graphics.hpp"
#include "lockstep_texture.hpp"
#include "lockstep_cubemap.hpp"
#include "lockstep_reference.hpp"
#include "lockstep_policy.hpp"
}
