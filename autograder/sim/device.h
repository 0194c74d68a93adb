/** @file device.h
 * The device that is simulated: an H100 (compute capability 9.0). Limits from the CUDA programming
 * guide's table of technical specifications; figures of the card from its datasheet.
 */
#ifndef LOCKSTEP_SIM_DEVICE_H
#define LOCKSTEP_SIM_DEVICE_H

#include <stdint.h>

enum {
    DEVICE_SMS = 132,
    DEVICE_THREADS_PER_SM = 2048,
    DEVICE_BLOCKS_PER_SM = 32,
    DEVICE_SHARED_PER_SM = 228 * 1024,
    DEVICE_SHARED_PER_BLOCK = 48 * 1024,
    DEVICE_SHARED_OPT_IN = 227 * 1024,
    DEVICE_CORES = 16896
};

/** Blocks that can be resident at once on the whole device: at least 1. */
static inline uint32_t device_resident_blocks(uint32_t threads, uint64_t shared_bytes) {
    uint32_t warps = (threads + 31) / 32;
    uint32_t per_sm = DEVICE_THREADS_PER_SM / 32 / warps;
    if (per_sm > DEVICE_BLOCKS_PER_SM) per_sm = DEVICE_BLOCKS_PER_SM;
    uint32_t by_shared = (uint32_t)(DEVICE_SHARED_PER_SM /
                                    (shared_bytes + 1024)); /* 1 KB reserved */
    if (by_shared < per_sm) per_sm = by_shared;
    return (per_sm ? per_sm : 1) * DEVICE_SMS;
}

#endif
