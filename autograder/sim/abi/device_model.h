/** @file device_model.h
 * The devices that can be simulated: their limits decide which launches fail and how many blocks
 * are resident at once. From the CUDA programming guide's table of technical specifications, and
 * the cards' datasheets. The first is the usual one.
 */
#ifndef LOCKSTEP_CORE_DEVICE_MODEL_H
#define LOCKSTEP_CORE_DEVICE_MODEL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { DEVICE_SHARED_PER_BLOCK = 48 * 1024 }; /* of them all, unless a kernel asks for more */

/** One device. */
struct device {
    const char *name;        /**< as in --device */
    const char *title;       /**< as its maker writes it */
    int major, minor;        /**< compute capability */
    uint32_t sms;            /**< multiprocessors */
    uint32_t threads_per_sm; /**< resident at once */
    uint32_t blocks_per_sm;  /**< resident at once */
    uint32_t shared_per_sm;  /**< bytes; a block takes 1 KB besides its own from 8.0 on */
    uint32_t shared_opt_in;  /**< bytes, the most that a block may ask for */
    uint32_t l2;             /**< bytes */
    uint32_t bus_bits;       /**< of global memory */
    uint32_t clock_khz;      /**< of the multiprocessors, at most */
    uint32_t memory_khz;     /**< of global memory */
};

/* clang-format off: a table */
static const struct device devices[] = {
    {"h100", "H100", 9, 0, 132, 2048, 32, 228 << 10, 227 << 10, 50 << 20, 5120, 1980000, 2619000},
    {"a100", "A100", 8, 0, 108, 2048, 32, 164 << 10, 163 << 10, 40 << 20, 5120, 1410000, 1215000},
    {"v100", "Tesla V100", 7, 0, 80, 2048, 32, 96 << 10, 96 << 10, 6 << 20, 4096, 1530000, 877000},
    {"t4", "Tesla T4", 7, 5, 40, 1024, 16, 64 << 10, 64 << 10, 4 << 20, 256, 1590000, 5001000},
    {"rtx3060", "GeForce RTX 3060", 8, 6, 28, 1536, 16, 100 << 10, 99 << 10, 3 << 20, 192, 1777000,
     7501000},
    {"rtx4090", "GeForce RTX 4090", 8, 9, 128, 1536, 24, 100 << 10, 99 << 10, 72 << 20, 384,
     2520000, 10501000},
};
/* clang-format on */
enum { DEVICES = sizeof devices / sizeof *devices };

/** The device with this name, the usual one for NULL and "". @return NULL if there is none */
static inline const struct device *device_named(const char *name) {
    if (!name || !*name) return &devices[0];
    for (size_t i = 0; i < DEVICES; i++)
        if (!strcmp(devices[i].name, name)) return &devices[i];
    return NULL;
}

/** Blocks that can be resident at once on the whole device: at least 1. */
static inline uint32_t device_resident_blocks(const struct device *d, uint32_t threads,
                                              uint64_t shared_bytes) {
    uint32_t warps = (threads + 31) / 32;
    uint32_t per_sm = d->threads_per_sm / 32 / warps;
    uint64_t reserved = d->major >= 8 ? 1024 : 0;
    if (per_sm > d->blocks_per_sm) per_sm = d->blocks_per_sm;
    if (shared_bytes + reserved && d->shared_per_sm / (shared_bytes + reserved) < per_sm)
        per_sm = (uint32_t)(d->shared_per_sm / (shared_bytes + reserved));
    return (per_sm ? per_sm : 1) * d->sms;
}

/** The device of this process. */
const struct device *sim_device(void);

#endif
