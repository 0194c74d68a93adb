/** @file bounds_sites.h
 * Arrays whose size the compiler knows: it calls the runtime where an index is outside of them
 * (-fsanitize=bounds-strict). What it says of such a place has no name, and not what is done there:
 * the parent writes both into it, in the assembly (host/arrays.c).
 */
#ifndef LOCKSTEP_INSTRUMENT_BOUNDS_SITES_H
#define LOCKSTEP_INSTRUMENT_BOUNDS_SITES_H

#include <stdint.h>

/** What is known of a place, beside its column, in one word. */
enum bounds_flags {
    BOUNDS_LOCAL = 1 << 24,   /**< a variable on the stack, or a part of one */
    BOUNDS_STATIC = 1 << 25,  /**< one elsewhere: shared, device, constant or host memory */
    BOUNDS_POINTER = 1 << 26, /**< what a pointer leads to: anywhere */
    BOUNDS_ROW = 1 << 27,     /**< one of several indices: the array may go on behind its row */
    BOUNDS_READ = 1 << 28,
    BOUNDS_WRITE = 1 << 29,
    BOUNDS_ADDRESS = 1 << 30 /**< neither: a pointer to it is made */
};

/** As the compiler lays it out. */
struct bounds_type {
    uint16_t kind, information;
    char name[]; /**< in quotes: 'int [8]' */
};
struct bounds_place {
    const char *name; /**< of the array, if flags are set; else the compiler's: of the file */
    uint32_t line, column_and_flags;
    const struct bounds_type *array, *index;
};

#endif
