/* Include guards of CUDA's headers that public headers test: NVIDIA's helper_cuda.h leaves out most
   of its functions if the first two are not defined. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GUARDS_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GUARDS_HPP
#define __CUDA_RUNTIME_H__
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_API_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __CHANNEL_DESCRIPTOR_H__
#define __TEXTURE_TYPES_H__
#define __SURFACE_TYPES_H__
#endif
