/** @file limits.h
 * Fixed sizes of the runtime's tables, function attributes that control inlining, and assertions.
 */
#ifndef LOCKSTEP_CORE_LIMITS_H
#define LOCKSTEP_CORE_LIMITS_H

#define HOT      static inline __attribute__((always_inline))
#define COLD     __attribute__((noinline, cold))
#define NOINLINE __attribute__((noinline))

/** An invariant of the runtime. Only the unit tests' build checks it: the fast path stays as it is.
 */
#ifdef LOCKSTEP_ASSERTIONS
#define LOCKSTEP_ASSERT(condition) \
    ((condition) ? (void)0 : assertion_failed(#condition, __FILE__, __LINE__))
#else
#define LOCKSTEP_ASSERT(condition) ((void)0)
#endif
__attribute__((noreturn)) void assertion_failed(const char *condition, const char *file, int line);

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
