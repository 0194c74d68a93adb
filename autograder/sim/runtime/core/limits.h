/** @file limits.h
 * The sizes that the runtime's tables have, and three words for the compiler.
 */
#ifndef LOCKSTEP_CORE_LIMITS_H
#define LOCKSTEP_CORE_LIMITS_H

#define HOT      static inline __attribute__((always_inline))
#define COLD     __attribute__((noinline, cold))
#define NOINLINE __attribute__((noinline))

enum {
    WARP = 32,
    MAX_THREADS = 1024,
    GRANULE = 4,        /* bytes that one shadow cell covers */
    LOG_ENTRIES = 1024, /* accesses a lane logs before its warp is merged; all fit in a cache */
    MAX_SITES = 65535,
    MAX_FINDINGS = 4096,       /* while the program runs; some of them turn out to be none */
    MAX_RECORD_FINDINGS = 512, /* at its end, errors before warnings */
    STUB_BYTES = 232448, /* of the dynamic array: as much as a block of the largest device has */
    SPIN_LIMIT = 64      /* volatile or atomic accesses in a row before others get their turn */
};

#endif
