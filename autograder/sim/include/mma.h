/* Refused by name: ignoring it would answer another question. */
#error "mma.h: tensor cores (wmma) are not supported by the simulator"
