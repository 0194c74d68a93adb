/* Refused by name: ignoring it would answer another question. */
#error \
    "curand_discrete.h: cuRAND's discrete distributions are not supported by the simulator: use curand_poisson()"
