/** @file shadow_layout.h
 * Layout of the shadow of device and shared memory. A cell holds, for 4 bytes, the last write and
 * the read set (FastTrack: C. Flanagan, S. N. Freund, PLDI 2009). It also holds which bytes are
 * allocated and which are initialised, as the A and V bits of memcheck do, but per byte (J. Seward,
 * N. Nethercote, USENIX ATC 2005). A shadow run is a compressed form of 32 cells
 * (shadow/shadow_run.h).
 */
#ifndef LOCKSTEP_CORE_SHADOW_LAYOUT_H
#define LOCKSTEP_CORE_SHADOW_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>
#include "access.h"
#include "limits.h"
#include "state.h"

/** The shadow of one 4-byte word. The state machine of its read set is described in
 * shadow/shadow.h. */
struct cell {
    epoch_t write, read; /* last write; read set since then, 0: empty. Encoding: enum accessors */
    uint16_t write_site, read_site;
    union {
        struct {
            uint8_t valid : 4;                /* A bits, one per byte: allocated */
            uint8_t init : 4;                 /* V bits, one per byte: initialised */
            uint8_t writers : 2, readers : 2; /* sets that `write` and `read` stand for */
            /* enum access_mode of the two sets */
            uint8_t write_mode : 2, read_mode : 2;
            uint8_t split : 1; /* byte-wise accesses: `write` points to four cells, one per byte */
            uint8_t read_only : 1; /* kernels must not write here */
            uint32_t warps : 14;   /* warps in a SAME_BLOCK read set; encoded by warp_sets.c */
        };
        /* all bit fields; CELL_CLEAN for a word that is initialised and has plain, single
           accessors */
        uint32_t meta;
    };
};
enum { CELL_CLEAN = 0x000000ff };
enum { ALL_BYTES = (1 << GRANULE) - 1 }; /* of a word, as in `valid` and `init` */

enum { RUN_WORDS = 32, RUN_BYTES = RUN_WORDS * GRANULE };

/** The shadow of 128 bytes of device memory whose words were accessed by consecutive threads. If
 * word i was accessed, then by the thread and at the time given by the epoch `first + (i >>
 * shift)`. All zero: not accessed yet. */
struct shadow_run {
    epoch_t first;        /* RUN_CELLS: the cells are in use; otherwise they are all zero */
    uint32_t read, wrote; /* bit sets of words; a write clears the word's read bit */
    /* one site for all reads, one for all writes */
    uint16_t read_site, write_site;
    uint8_t shift;     /* log2 of the words per thread */
    bool prepared : 1; /* all 128 bytes are allocated, and the host has no direct access to them */
    bool initialised : 1; /* all words are initialised; false: only the words in `wrote` are */
    bool read_only : 1;   /* kernels must not write here */
    bool stored : 1;      /* a kernel has written here since the allocation */
};

#define RUN_CELLS UINT64_MAX

HOT struct shadow_run *shadow_run_of(uint64_t offset) {
    return &sim.shadow_runs[offset / RUN_BYTES];
}

#endif
