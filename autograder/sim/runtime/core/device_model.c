/* Which device this process simulates, and what it answers when programs ask for it. */
#include "core.h"
#include "sim/abi/cudart.h"

#include <stdlib.h>

const struct device *sim_device(void) {
    static const struct device *chosen;
    if (!chosen) chosen = device_named(getenv("LOCKSTEP_DEVICE"));
    if (!chosen) chosen = &devices[0];
    return chosen;
}

const char *lockstep_device_title(void) { return sim_device()->title; }

/* By cudaDeviceAttr's numbers. @return `usual` for what is the same on all of them */
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
