/* The CUDA runtime, as far as the simulator has it: the names of NVIDIA's header, our functions. */
#pragma once
#include "lockstep_hide.hpp"
#define CUDART_VERSION 13000
#define CUDART_CB
#define CUDA_VERSION CUDART_VERSION
#ifndef __cplusplus
#include "lockstep_guards.hpp"
#include "lockstep_c.h"
#else
extern "C++" { /* a program may include this inside extern "C" */
#define LOCKSTEP_NO_SPECIAL_FUNCTIONS
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
#undef LOCKSTEP_NO_SPECIAL_FUNCTIONS
}
#endif
#include "lockstep_show.hpp"
