/* The simulated device model (LOCKSTEP_DEVICE), and the answers to device queries of the
   program. */
#include "core.h"
#include "sim/abi/device_api.h"

#include <stdlib.h>

/* Chosen once: the model must not change while allocations and launches depend on it. */
const struct device *sim_device(void) {
    static const struct device *chosen;
    if (!chosen) chosen = device_named(getenv("LOCKSTEP_DEVICE"));
    if (!chosen) chosen = &devices[0];
    return chosen;
}

const char *lockstep_device_title(void) { return sim_device()->title; }

/* Numbers are those of enum cudaDeviceAttr. @return `usual` for attributes that all models share */
long lockstep_device_attribute(int number, long usual) {
    const struct device *d = sim_device();
    switch (number) {
    case 13: return d->clock_khz;
    case 16: return d->sms;
    case 36: return d->memory_khz;
    case 37: return d->bus_bits;
    case 38: return d->l2;
    case 39: return d->threads_per_sm;
    case 75: return d->major;
    case 76: return d->minor;
    case 81: return d->shared_per_sm;
    case 97: return d->shared_opt_in;
    case 106: return d->blocks_per_sm;
    case 111: return d->major >= 8 ? 1024 : 0;
    default: return usual;
    }
}
