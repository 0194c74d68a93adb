/* Refused by name: nothing here draws. */
#error "cuda_d3d10_interop.h: Direct3D is not supported by the simulator: leave out what draws"
