/** @file limits.h
 * Fixed sizes of the runtime's tables, and the function attributes that control inlining.
 */
#ifndef LOCKSTEP_CORE_LIMITS_H
#define LOCKSTEP_CORE_LIMITS_H

#define HOT      static inline __attribute__((always_inline))
#define COLD     __attribute__((noinline, cold))
#define NOINLINE __attribute__((noinline))

enum {
    WARP = 32,
    MAX_THREADS = 1024,
    GRANULE = 4, /* bytes of memory per shadow cell */
    /* entries per lane before its warp's logs are merged; 32 logs fit in the L2 cache */
    LOG_ENTRIES = 1024,
    MAX_SITES = 65535,
    MAX_FINDINGS = 4096,       /* while the program runs; race_settle() drops some of them */
    MAX_RECORD_FINDINGS = 512, /* in the record: errors before warnings */
    /* size reserved for the dynamic shared array: the limit of the largest device */
    STUB_BYTES = 232448,
    SPIN_LIMIT = 64 /* volatile or atomic accesses in a row before the thread yields */
};

#endif
