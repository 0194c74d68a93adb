/* Refused by name: nothing here draws. */
#error "cudaGL.h: OpenGL is not supported by the simulator: leave out what draws"
