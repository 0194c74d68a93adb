/* Refused by name: nothing here draws. */
#error "cuda_egl_interop.h: EGL is not supported by the simulator: leave out what draws"
