/* The CUDA runtime API, as far as the simulator supports it: NVIDIA's names, our functions. */
#ifndef LOCKSTEP_SIM_INCLUDE_CUDA_RUNTIME_H
#define LOCKSTEP_SIM_INCLUDE_CUDA_RUNTIME_H
#include "lockstep/hide.hpp"
#define CUDART_VERSION 13000
#define CUDART_CB
#define CUDA_VERSION CUDART_VERSION
#ifndef __cplusplus
#include "lockstep/guards.hpp"
#include "lockstep/c.h"
#else
extern "C++" { /* a program may include this inside extern "C" */
#define LOCKSTEP_NO_SPECIAL_FUNCTIONS
#include "lockstep/guards.hpp"
#include "lockstep/device.hpp"
#include <assert.h>
#include <time.h>
#include "lockstep/error.hpp"
#include "lockstep/memory.hpp"
#include "lockstep/stream.hpp"
#include "lockstep/pool.hpp"
#include "lockstep/advice.hpp"
#include "lockstep/copy.hpp"
#include "lockstep/array_copy.hpp"
#include "lockstep/kernel.hpp"
#include "lockstep/graph/graph.hpp"
#include "lockstep/graph/params.hpp"
#include "lockstep/graph/memory.hpp"
#include "lockstep/graph/any.hpp"
#include "lockstep/properties.hpp"
#include "lockstep/occupancy.hpp"
#include "lockstep/removed.hpp"
#include "lockstep/graphics.hpp"
#include "lockstep/texture/texture.hpp"
#include "lockstep/texture/cubemap.hpp"
#include "lockstep/texture/reference.hpp"
#include "lockstep/policy.hpp"
#undef LOCKSTEP_NO_SPECIAL_FUNCTIONS
}
#endif
#include "lockstep/show.hpp"
#endif
