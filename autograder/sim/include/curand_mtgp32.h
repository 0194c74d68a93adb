/* Refused by name: ignoring it would answer another question. */
#error \
    "curand_mtgp32.h: the generator MTGP32 is not supported by the simulator: use XORWOW, Philox or MRG32k3a"
