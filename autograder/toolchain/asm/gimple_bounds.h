/** @file gimple_bounds.h
 * Finds the checked array indices of a file in the compiler's GIMPLE dump.
 */
#ifndef LOCKSTEP_ASM_GIMPLE_BOUNDS_H
#define LOCKSTEP_ASM_GIMPLE_BOUNDS_H

#include <stddef.h>
#include <stdint.h>

/** A place in the source, as the compiler counts lines and columns. */
struct array_place {
    unsigned line, column;
    uint32_t flags; /**< enum bounds_flags */
    char name[48];  /**< of the array */
};
struct array_places {
    struct array_place *list;
    size_t count, capacity;
};

/** Adds all checked places in the dump. */
void gimple_bounds_read(struct array_places *list, const char *notes);

#endif
