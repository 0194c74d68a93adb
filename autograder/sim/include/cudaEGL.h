/* Refused by name: nothing here draws. */
#error "cudaEGL.h: EGL is not supported by the simulator: leave out what draws"
