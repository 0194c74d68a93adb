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
    bool profile_dropped; /* the chain is too long for one */

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

    uint32_t site_count, shared_sites; /* those that share the last number with the one before */
    struct site sites[MAX_SITES + 1];
} counters __attribute__((aligned(64)));

/* ---- what other folders read ---- */

/** The number of the site at an offset in the program's code; 0: none yet. What is known of it. */
HOT uint16_t site_number(uint64_t pc) { return counters.site_of[pc]; }
HOT const struct site *site_get(uint32_t number) { return &counters.sites[number]; }
/** The largest number; how many share it with the one before. */
HOT uint32_t sites_known(void) { return counters.site_count; }
HOT uint32_t sites_shared(void) { return counters.shared_sites; }

/** Are requests or steps counted? */
HOT bool counting_is_on(void) { return counters.counting; }
/** The number of entries in a lane's log; one of them, oldest first. */
HOT uint32_t log_length(uint32_t lane) { return counters.logged[lane]; }
HOT uint64_t log_entry(uint32_t lane, uint32_t at) { return counters.log[at * WARP + lane]; }
/** The running launch's metrics; those of completed launches; the totals of host code. */
HOT const struct lockstep_metrics *metrics_so_far(void) { return &counters.metrics; }
HOT uint64_t launches_counted(void) { return counters.launch_count; }
HOT const struct launch_record *launch_counted(uint64_t i) { return &counters.launches[i]; }
HOT const struct end_record *host_totals(void) { return &counters.end; }
/** The operators applied in each step; the trace. @param count gets the number of entries */
HOT const uint64_t *work_profile(uint64_t *count) {
    *count = counters.profile_dropped ? 0 : counters.profile_count;
    return counters.profile;
}
HOT const struct trace_event *trace_events(uint64_t *count) {
    *count = counters.trace_count;
    return counters.trace;
}
HOT uint64_t trace_time(void) { return counters.trace_steps; }
/** Will the value of the last store be recorded? */
HOT bool trace_is_pending(void) { return counters.trace_value != NULL; }

/* ---- the log ---- */

/** Appends an entry to a lane's log. `at` must be log_length(lane) and less than LOG_ENTRIES. */
HOT void request_enter(uint32_t lane, uint32_t at, uint16_t site, uint64_t address) {
    LOCKSTEP_ASSERT(lane < WARP && at < LOG_ENTRIES);
    counters.log[at * WARP + lane] = (uint64_t)site << ADDRESS_BITS | (address & ADDRESS_MASK);
    counters.logged[lane] = at + counters.log_step;
}

/** All logs of the running warp are empty. */
HOT void logs_clear(void) { memset(counters.logged, 0, sizeof counters.logged); }

/* ---- modelled time, and what the scheduler counts ---- */

/** The modelled time, in steps: now, and when the run began. */
HOT uint64_t steps_now(void) { return counters.now_steps; }
HOT uint64_t steps_at_begin(void) { return counters.begin_steps; }
/** Sets the modelled time; advances it, if it is earlier. */
HOT void steps_set(uint64_t steps) { counters.now_steps = steps; }
HOT void steps_raise(uint64_t steps) {
    if (steps > counters.now_steps) counters.now_steps = steps;
}

/** A barrier has completed; with these lanes of a warp, which is one more instruction of it. */
HOT void count_barrier(void) { counters.metrics.barriers++; }
HOT void count_barrier_lanes(uint32_t lanes) {
    counters.metrics.warp_instructions += lanes != 0;
    counters.metrics.lanes += !~lanes ? WARP : (uint32_t)__builtin_popcount(lanes);
}

/** Lanes of a warp have exchanged registers. */
HOT void count_exchange(void) { counters.metrics.exchanges++; }

/** The running kernel launches another one. */
HOT void count_device_launch(void) { counters.metrics.device_launches++; }

/** A block has ended. Its idle threads applied no operator and stored nothing; the busiest one has
 * executed so many memory and synchronising instructions, all of them together `all`. */
HOT void count_block(uint32_t idle, uint32_t busiest, uint64_t all) {
    enum { FREE = LOCKSTEP_LONE_FREE, FREE_BLOCK = LOCKSTEP_BLOCK_FREE };
    struct lockstep_metrics *m = &counters.metrics;
    m->idle_threads += idle;
    m->idle_blocks += counters.counting && idle == sim.block_threads;
    m->lone_instructions += busiest > FREE ? busiest - FREE : 0;
    if (busiest > m->longest_thread) m->longest_thread = busiest;
    if (all > FREE_BLOCK + m->longest_block) m->longest_block = all - FREE_BLOCK;
}

/* ---- launch_metrics.c ---- */

/** Reserves the logs and the table of sites. @return whether there was memory */
bool counters_init(void);
/** A run begins: forgets all launches, totals, the trace and the time. */
void counters_begin_run(void);
/** A grid begins: clears its metrics. A kernel launch (not a library call) counts its threads. */
void counters_begin_grid(void);
void counters_begin_launch(uint64_t blocks);
/** Appends the metrics of the launch, which took so many steps, to the record. */
void counters_end_launch(uint64_t steps);
/** A speculative worker begins: its counters start at 0. Later they are added to those of the
 * launch, whose time is the latest of all. */
void counters_begin_worker(void);
void counters_add_worker(const struct lockstep_metrics *m, uint64_t now_steps,
                         uint64_t trace_steps);
/** A copy between host and device; one beside which a kernel of another stream may run. */
void count_copy(bool to_device, uint64_t bytes);
void count_overlapped_copy(uint64_t bytes);
/** An OpenMP team has ended: memory instructions of its threads without a lock, but for the busiest
 * one's; and how many locks they took. */
void count_team(uint64_t instructions, uint64_t locks);
/** A function object has made an atomic in a library's call, whose accesses are not counted. */
void count_library_atomic(void);
/** It has accessed global memory; its element is done, and another one may follow. */
void count_element_access(void);
void count_element_end(void);
/** A library's sort has read or written so many bytes. */
void count_sorted(uint64_t bytes);
/** A library's call has ended: its longest element counts. */
void count_library_end(void);
/** A TODO mark was reached. */
void count_todo(void);
/** Another order of the threads has split the lanes that came to an __activemask(). */
void count_split(void);
/** A thread has applied the counted operator, or (NULL) a library call or host code: one operation,
 * and one step of its clock. */
void count_operator(struct thread *t);

/* ---- sites: what is known about a site's accesses ---- */

/** It polls an address. spins: and does nothing else. */
HOT void site_set_polling(uint16_t site, bool spins) {
    counters.sites[site].is_polling = true;
    counters.sites[site].is_pure_spin |= spins;
}
/** A compare-and-swap validates its plain read. */
HOT void site_set_validated(uint16_t site) { counters.sites[site].cas_validated = true; }
/** Adds what a speculative worker has found out about sites. */
void sites_merge(const struct site *sites, uint64_t count);

/* ---- lane_log.c, warp_requests.c ---- */

/* the address of a warp operation whose mask names only some lanes: the others do not reconverge */
enum { OF_SOME_LANES = 1 };

/** The site number of a program counter, created on first use; it never changes. If there are more
 * than MAX_SITES, the others share the last number, whose entry describes the first of them. */
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
/** Logs an application of the counted operator by the running thread, at a program counter. */
void trace_operator(uint64_t pc, uint32_t left, uint32_t right, uint32_t result);
/** Merges what the running warp has logged before an aborted launch. */
void trace_end_launch(void);

/* ---- work_profile.c ---- */

/** Adds operators to a step of the work profile; steps count from the beginning of the run. */
void profile_add(uint64_t step, uint64_t operators);

#endif
