/** @file counters.h
 * Cost counters: each lane's accesses are logged, the logs are merged into warp-wide requests, and
 * these are added to the metrics of the launch. Also modelled time, in steps, and the trace.
 */
#ifndef LOCKSTEP_COUNTERS_COUNTERS_H
#define LOCKSTEP_COUNTERS_COUNTERS_H

#include "core/core.h"

/* A log entry: the site in the upper 16 bits, the address in the lower 48. If requests are not
   counted, log_step is 0 and every access overwrites the first entry. */
enum { ADDRESS_BITS = 48 };
#define ADDRESS_MASK ((UINT64_C(1) << ADDRESS_BITS) - 1)

extern struct counters {
    uint64_t *log; /* entry i of lane l is at i * WARP + l: a row holds one entry of each lane */
    uint32_t logged[WARP];           /* number of entries per lane */
    uint32_t log_step;               /* 1; or 0 if requests are not counted */
    bool counting;                   /* requests or steps are counted */
    uint16_t *site_of;               /* site number by program counter; 0: none yet */
    struct lockstep_metrics metrics; /* metrics of the running launch */
    struct end_record end;           /* totals of host code so far */

    /* Modelled time, in steps (span): now, and at the beginning of the run. */
    uint64_t now_steps, begin_steps;
    uint64_t *profile; /* work profile: operators applied in each step */
    uint64_t profile_count, profile_capacity;

    /* completed launches, for the record */
    struct launch_record *launches;
    uint64_t launch_count, launch_capacity;

    /* the program's loops, from index 1 (loop_table.h) */
    struct loop *loops;
    uint32_t loop_count;

    /* The trace, for small runs only. */
    struct traced_value *log_value; /* one value per log entry */
    /* where the value of the last store will be recorded; NULL: none pending */
    struct traced_value *trace_value;
    /* address and size of that store */
    const char *trace_address;
    uint32_t trace_bytes;
    struct trace_event *trace;
    uint64_t trace_count, trace_capacity, trace_steps;

    uint32_t site_count;
    struct site sites[MAX_SITES + 1];
} counters __attribute__((aligned(64)));

/** Appends an entry to a lane's log. `at` must be counters.logged[lane] and less than
 * LOG_ENTRIES. */
HOT void request_enter(uint32_t lane, uint32_t at, uint16_t site, uint64_t address) {
    LOCKSTEP_ASSERT(lane < WARP && at < LOG_ENTRIES);
    counters.log[at * WARP + lane] = (uint64_t)site << ADDRESS_BITS | (address & ADDRESS_MASK);
    counters.logged[lane] = at + counters.log_step;
}

/* ---- lane_log.c, warp_requests.c ---- */

/* the address of a warp operation whose mask names only some lanes: the others do not reconverge */
enum { OF_SOME_LANES = 1 };

/** The site number of a program counter, created on first use; it never changes. If there are more
 * than MAX_SITES, the others share the last number, whose entry describes the newest of them. */
uint16_t site_id(uint64_t pc, int kind, uint32_t bytes);

/** Logs an access of the running thread. Yields (LOG_FULL) while its log is full. */
void request_log(uint16_t site, uint64_t address, uint32_t bytes);

/** Merges the logs of a warp's lanes into requests. @param final all lanes wait for others or are
 * done, so every entry must be merged */
void request_merge(struct block *b, uint32_t warp, bool final);

/* ---- loop_table.c ---- */

/** Reads the table of loops that the assembler's post-pass has put into the program. */
void loops_read(void);

/* ---- trace.c ---- */

void trace_settle(void); /* records the value of the last store, which has been executed by now */
/** Replaces a warp operation's logged address by its kind and source lane, and records its
 * result. */
void trace_result(uint32_t lane, uint32_t operation, uint32_t source, uint64_t result);
/** Merges what the running warp has logged before an aborted launch. */
void trace_end_launch(void);

/* ---- work_profile.c ---- */

/** Adds operators to a step of the work profile; steps count from the beginning of the run. */
void profile_add(uint64_t step, uint64_t operators);

#endif
