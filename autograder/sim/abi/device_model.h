/** @file device_model.h
 * The GPU models that can be simulated. Their limits decide which launches fail and how many blocks
 * are resident at the same time. Sources: CUDA C++ Programming Guide, "Technical Specifications per
 * Compute Capability"; the vendor's datasheets. The first entry is the default.
 */
#ifndef LOCKSTEP_SIM_ABI_DEVICE_MODEL_H
#define LOCKSTEP_SIM_ABI_DEVICE_MODEL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* bytes of shared memory per block on every model, unless a kernel opts in to more */
enum { DEVICE_SHARED_PER_BLOCK = 48 * 1024 };

/* bytes of constant memory on every model */
enum { DEVICE_CONSTANT = 64 * 1024 };

/** One GPU model. */
struct device {
    const char *name;        /**< as in --device */
    const char *title;       /**< as in cudaDeviceProp::name */
    int major, minor;        /**< compute capability */
    uint32_t sms;            /**< multiprocessors */
    uint32_t threads_per_sm; /**< most resident threads */
    uint32_t blocks_per_sm;  /**< most resident blocks */
    uint32_t shared_per_sm; /**< bytes; from 8.0 on, each block takes 1 KB in addition to its own */
    uint32_t shared_opt_in; /**< bytes, the most that a block may opt in to */
    uint32_t l2;            /**< bytes */
    uint32_t bus_bits;      /**< width of the global memory bus */
    uint32_t clock_khz;     /**< peak clock rate of the multiprocessors */
    uint32_t memory_khz;    /**< clock rate of global memory */
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

/** The model with this name; the default for NULL and "". @return NULL if the name is unknown */
static inline const struct device *device_named(const char *name) {
    if (!name || !*name) return &devices[0];
    for (size_t i = 0; i < DEVICES; i++)
        if (!strcmp(devices[i].name, name)) return &devices[i];
    return NULL;
}

/** How many blocks of this shape are resident on the whole device; at least one per
 * multiprocessor. */
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

/** The model that this process simulates. */
const struct device *sim_device(void);

#endif
