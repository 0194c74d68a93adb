/* Refused by name: nothing here draws. */
#error "cuda_gl_interop.h: OpenGL is not supported by the simulator: leave out what draws"
