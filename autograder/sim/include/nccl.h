/* Refused by name: NVIDIA's libraries are code for its cards, which nothing here can look into. */
#error "nccl.h: NCCL is not supported by the simulator: the simulator has one device"
