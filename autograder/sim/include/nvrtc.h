/* Refused by name: NVIDIA's libraries are code for its cards, which nothing here can look into. */
#error "nvrtc.h: NVRTC is not supported by the simulator: compile the kernel with the program"
