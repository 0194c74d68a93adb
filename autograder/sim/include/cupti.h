/* Refused by name: ignoring it would answer another question. */
#error \
    "cupti.h: profiling by callbacks is not supported by the simulator: lockstep run counts for you"
