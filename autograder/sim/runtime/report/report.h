/** @file report.h
 * The findings of a run: one entry for each mistake at each place, however often it happens.
 */
#ifndef LOCKSTEP_REPORT_REPORT_H
#define LOCKSTEP_REPORT_REPORT_H

#include "core/core.h"

/** A write-write race whose two values are compared once the second store has happened. */
struct pending_value {
    uint32_t finding, bytes;
    const char *address;
    uint64_t before;
};

enum { DROPPED_BITS = 1 << 16 };

extern struct findings {
    struct finding list[MAX_FINDINGS + 1]; /* the last one: the finding that is being dropped */
    bool values_differ[MAX_FINDINGS + 1];
    uint32_t count;
    uint32_t dropped, dropped_errors; /* these, among them */
    uint64_t dropped_bits[DROPPED_BITS / 64], error_bits[DROPPED_BITS / 64];
    struct pending_value pending[64]; /* sim.pending_count of them */
} findings;

/** Their number, and one of them; how many did not fit, of all or of errors. */
HOT uint32_t findings_count(void) { return findings.count; }
HOT struct finding *finding_at(uint32_t i) { return &findings.list[i]; }
HOT uint32_t findings_dropped(bool errors) {
    return errors ? findings.dropped_errors : findings.dropped;
}

/** @return the entry of that kind at these places, a new one if there is none */
struct finding *finding_add(int kind, int space, int severity, uint64_t pc, uint64_t other_pc);

/** Sets the finding's thread: the running one, or another. */
void finding_here(struct finding *f);
void finding_of_thread(struct finding *f, const struct block *b, const struct thread *t);

/** Sets the origin of the access (a kernel or a call, by name); of the other access; host code. */
void finding_of(struct finding *f, enum actor actor, const char *name);
void finding_other_of(struct finding *f, enum actor actor, const char *name);
void finding_of_host(struct finding *f);

/** Sets the array that contains the address, and the offset in it. */
void finding_place(struct finding *f, uint64_t address, int space, uint32_t bytes);

/** The two accesses of a race do not store the same value, as far as is known. */
void finding_set_values_differ(struct finding *f);
void finding_compare_later(struct finding *f, uint64_t address, uint32_t bytes);
void finding_settle(void); /* compares what was to be compared later */

/** Keeps the findings for which `keep` returns true; `same`: both accesses stored the same value.
 */
void finding_filter(bool (*keep)(struct finding *f, bool same));
/** Counts a finding that the record does not contain. */
void finding_drop(const struct finding *f);

/** A finding that did not fit into the table is complete: counts it. */
void finding_settle_dropped(void);

void finding_forget_all(void); /* a run begins */

#endif
