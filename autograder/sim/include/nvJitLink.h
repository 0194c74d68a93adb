/* Refused by name: ignoring it would answer another question. */
#error \
    "nvJitLink.h: compiling while the program runs is not supported by the simulator: compile the kernel with the program"
