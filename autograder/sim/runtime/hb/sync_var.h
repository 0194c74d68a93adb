/** @file sync_var.h
 * Sync variables: the table, one variable's state, and the history of its values.
 */
#ifndef LOCKSTEP_HB_SYNC_VAR_H
#define LOCKSTEP_HB_SYNC_VAR_H

#include "hb_state.h"

/** Number of past values that a polling read may return. */
enum { HISTORY_VALUES = 4 };

/** The past values of a word. Change number n is in last[n % HISTORY_VALUES]; `changes` is the
 * number of the newest. `now` describes a write whose value is not known yet. */
struct value_history {
    struct historic_value {
        uint64_t value, sync_time;
        epoch_t epoch;              /* epoch of the write; 0: unknown */
        uint64_t block;             /* as in struct sync_var */
        struct clock device, local; /* released with this value */
    } last[HISTORY_VALUES], now;
    uint32_t changes;
};

/** One sync variable. It exists from the first released write on, until the launch ends. */
struct sync_var {
    uint64_t name;  /* address, or block and offset for shared memory; 0: free slot */
    uint64_t block; /* block (first generation) whose block-scope releases `local` holds */
    /* key in vector clocks; number of released writes */
    uint64_t key, version;
    bool lock;       /* used as a lock: taken by atomicCAS(), then given back */
    bool unreleased; /* a thread wrote it without a fence: nothing orders that write */
    bool noted;      /* all its unreleased writes are recorded by block_updates.c */
    uint64_t writer; /* clock key of the thread that stored to it last */
    /* what a reader acquires: any thread, thread of `block`, host */
    struct clock device, local, system;
    struct value_history past;
};

/** Looks up a sync variable. @param make create it if missing @return NULL if missing and not
 * `make` */
struct sync_var *sync_var_find(uint64_t address, bool make);

/** value_history.c: to be called before the running thread writes the word. */
void history_note(struct sync_var *v, uint64_t address, uint32_t bytes);
/** To be called at a polling read. May the read have returned the same value from before the last
 * change, because the running thread is not ordered after that change? @return that older value, or
 * NULL */
struct historic_value *history_may_return(struct sync_var *v, uint64_t address, uint32_t bytes);
/** Drops the history. */
void history_clear(struct value_history *p);

#endif
