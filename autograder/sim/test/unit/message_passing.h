/** @file message_passing.h
 * What tests of flags, locks and sync variables share: two blocks, the data, two flags. (PTX ISA,
 * "Memory Consistency Model"; CUDA's guide, "Memory Fence Functions".)
 */
#ifndef LOCKSTEP_TEST_UNIT_MESSAGE_PASSING_H
#define LOCKSTEP_TEST_UNIT_MESSAGE_PASSING_H

#include "fixture.h"
#include "sim/abi/atomics.h"

static __attribute__((unused)) struct block *a, *b;
static __attribute__((unused)) uint32_t *data, *flag, *other;

/* Two blocks; thread 0 of block `a` runs. */
static inline void given(void) {
    a = given_grid(3, 64);
    data = (uint32_t *)given_array(256);
    flag = (uint32_t *)given_array(256);
    other = (uint32_t *)given_array(256);
}

static inline uint64_t atomic(void *p, uint32_t operation, uint32_t scope, uint64_t v,
                              uint64_t expected, int line) {
    return sim_atomic(p, 4, ATOMIC_U32, operation, scope, v, expected, (uint64_t)line);
}
#define EXCH(p, v)     atomic(p, ATOMIC_EXCH, SCOPE_DEVICE, v, 0, __LINE__)
#define ADD(p, v)      atomic(p, ATOMIC_ADD, SCOPE_DEVICE, v, 0, __LINE__)
#define ADD_CTA(p, v)  atomic(p, ATOMIC_ADD, SCOPE_BLOCK, v, 0, __LINE__)
#define LOOK(p)        atomic(p, ATOMIC_ADD, SCOPE_DEVICE, 0, 0, __LINE__)
#define CAS(p, was, v) atomic(p, ATOMIC_CAS, SCOPE_DEVICE, v, was, __LINE__)

/* Thread 0 of block `a` writes the data, and raises the flag behind a fence. */
static inline void publish(void) {
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
}

static inline void volatile_store(uint32_t *p, uint32_t v, int line) {
    hb_begin_release((uint64_t)p, 4, VOLATILE, true);
    access_at(p, 4, ACCESS_WRITE, VOLATILE, line);
    hb_release((uint64_t)p, VOLATILE, true);
    *p = v;
}

static inline void volatile_load(uint32_t *p, int line) {
    access_at(p, 4, ACCESS_READ, VOLATILE, line);
    hb_note_poll((uint64_t)p, 4, VOLATILE, false);
}

static inline void other_block(void) { b = given_block(1); }

/* Whether the running thread may read the data without a race. */
#define EXPECT_KNOWN(known)                                            \
    do {                                                               \
        READ(data, 4);                                                 \
        cr_expect_eq(count_findings(FINDING_RACE), (known) ? 0u : 1u); \
    } while (0)

#endif
