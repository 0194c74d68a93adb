/* Refused by name: nothing here draws. */
#error "cuda_vdpau_interop.h: VDPAU is not supported by the simulator: leave out what draws"
