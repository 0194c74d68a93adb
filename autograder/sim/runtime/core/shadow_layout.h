/** @file shadow_layout.h
 * The shadow of device and shared memory: for each word its last accesses, and which of its bytes
 * are valid and initialised (the A and V bits of valgrind's memcheck); for words that threads in a
 * row use in a row, one record for 32 of them (shadow/shadow_run.h).
 */
#ifndef LOCKSTEP_CORE_SHADOW_LAYOUT_H
#define LOCKSTEP_CORE_SHADOW_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>
#include "access.h"
#include "limits.h"
#include "state.h"

/** The shadow of four bytes of memory. */
struct cell {
    epoch_t write, read;
    uint16_t write_site, read_site;
    union {
        struct {
            uint8_t valid : 4;                /* bytes that are allocated */
            uint8_t init : 4;                 /* bytes that were written */
            uint8_t writers : 2, readers : 2; /* enum accessors */
            uint8_t write_mode : 2, read_mode : 2;
            uint8_t split : 1;     /* `write` points to four cells, one a byte */
            uint8_t read_only : 1; /* kernels may not write */
            uint32_t warps : 14;   /* that SAME_BLOCK's readers belong to: see warp_sets.c */
        };
        uint32_t meta; /* all of the above: CELL_CLEAN for an ordinary, written word */
    };
};
enum { CELL_CLEAN = 0x000000ff };

enum { RUN_WORDS = 32, RUN_BYTES = RUN_WORDS * GRANULE };

/** The shadow of 128 bytes of device memory. All zero: nobody has come yet. Word i was touched, if
 * it was, by the thread and at the moment whose stamp is `first + (i >> shift)`. */
struct shadow_run {
    epoch_t first;        /* RUN_CELLS: look at the cells; else those are all zero */
    uint32_t read, wrote; /* words; who writes forgets that it read before */
    uint16_t read_site, write_site;
    uint8_t shift;     /* each thread has so many words (as a power of two) */
    bool prepared : 1; /* all of it is allocated, and none of it is the host's as well */
    bool known : 1;    /* all words have a value; false: those that were written here */
    bool read_only : 1;
    bool stored : 1; /* a kernel has written here, at some time */
};

#define RUN_CELLS UINT64_MAX

HOT struct shadow_run *shadow_run_of(uint64_t offset) {
    return &sim.shadow_runs[offset / RUN_BYTES];
}

#endif
