/** @file counters.h
 * What kernels cost: each lane's accesses are logged, merged into requests of whole warps, and
 * counted in the metrics of the launch.
 */
#ifndef LOCKSTEP_COUNTERS_COUNTERS_H
#define LOCKSTEP_COUNTERS_COUNTERS_H

#include "core/core.h"

/* A log's entry: the site, and the address below. Where nothing is counted, all overwrite one. */
enum { ADDRESS_BITS = 48 };
#define ADDRESS_MASK ((UINT64_C(1) << ADDRESS_BITS) - 1)

extern struct counters {
    uint64_t *log;         /* rows of a warp's lanes: entry i of lane l is at i * WARP + l */
    uint32_t logged[WARP]; /* entries of each lane */
    uint32_t log_step;     /* 1; 0: nobody wants to know what requests cost */
    bool counting;         /* requests, or steps, or both */
    uint16_t *site_of;     /* by program counter */
    struct lockstep_metrics metrics; /* of the running launch */
    struct end_record end;           /* of host code, so far */

    /* modelled time, in steps */
    uint64_t now_steps, begin_steps;
    uint64_t *profile; /* operators applied, by step */
    uint64_t profile_count, profile_capacity;

    struct launch_record *launches;
    uint64_t launch_count, launch_capacity;

    struct loop *loops;
    uint32_t loop_count;

    /* the trace of a small run */
    struct traced_value *log_value;   /* beside the log */
    struct traced_value *trace_value; /* where the value of the last store goes */
    const char *trace_address;
    uint32_t trace_bytes;
    struct trace_event *trace;
    uint64_t trace_count, trace_capacity, trace_steps;

    uint32_t site_count;
    struct site sites[MAX_SITES + 1];
} counters __attribute__((aligned(64)));

HOT void request_enter(uint32_t lane, uint32_t at, uint16_t site, uint64_t address) {
    counters.log[at * WARP + lane] = (uint64_t)site << ADDRESS_BITS | (address & ADDRESS_MASK);
    counters.logged[lane] = at + counters.log_step;
}

/* ---- lane_log.c, warp_requests.c ---- */

enum { OF_SOME_LANES = 1 }; /* what a warp operation logs as its address, if others need not come */

/** The number of the place in the program; it stays the same while the program runs. */
uint16_t site_id(uint64_t pc, int kind, uint32_t bytes);

void request_log(uint16_t site, uint64_t address, uint32_t bytes);

/** Merges the logs of a warp's lanes. @param final its threads are done */
void request_merge(struct block *b, uint32_t warp, bool final);

/* ---- loop_table.c ---- */

/** Reads the loops that the assembler's post-pass has listed in the program. */
void loops_read(void);

/* ---- trace.c ---- */

void trace_settle(void); /* the last store has happened: its value is known */
void trace_result(uint32_t lane, uint32_t operation, uint32_t source, uint64_t result);
void trace_end_launch(void);

/* ---- work_profile.c ---- */

/** So many operators were applied in a step, counted from the beginning of the run. */
void profile_add(uint64_t step, uint64_t operators);

#endif
