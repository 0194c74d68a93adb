/** @file bounds_sites.h
 * Descriptors of array indexing, as GCC emits them for -fsanitize=bounds-strict. GCC's descriptor
 * has neither the array's name nor the kind of access. The toolchain adds both in the assembly
 * (toolchain/asm/bounds_annotate.c); the runtime reads them (instrument/local_memory.c).
 */
#ifndef LOCKSTEP_SIM_ABI_BOUNDS_SITES_H
#define LOCKSTEP_SIM_ABI_BOUNDS_SITES_H

#include <stdint.h>

/** Bits that the toolchain adds above the column number. */
enum bounds_flags {
    BOUNDS_LOCAL = 1 << 24,   /**< a variable on the stack, or a part of one */
    BOUNDS_STATIC = 1 << 25,  /**< a static variable: shared, device, constant or host memory */
    BOUNDS_POINTER = 1 << 26, /**< the target of a pointer, in any memory */
    BOUNDS_ROW = 1 << 27,     /**< not the outermost index: the array may continue after this row */
    BOUNDS_READ = 1 << 28,
    BOUNDS_WRITE = 1 << 29,
    BOUNDS_ADDRESS = 1 << 30 /**< neither read nor written: its address is taken */
};

/** GCC's struct ubsan_type_descriptor. */
struct bounds_type {
    uint16_t kind, information;
    char name[]; /**< the type in single quotes: 'int [8]' */
};
struct bounds_place {
    const char *name; /**< the array's name if a base flag is set; else GCC's: the source file */
    uint32_t line, column_and_flags;
    const struct bounds_type *array, *index;
};

#endif
