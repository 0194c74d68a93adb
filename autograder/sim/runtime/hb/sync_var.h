/** @file sync_var.h
 * What is known of an address by which threads speak to each other.
 */
#ifndef LOCKSTEP_HB_SYNC_VAR_H
#define LOCKSTEP_HB_SYNC_VAR_H

#include "hb_state.h"

enum { HISTORY_VALUES = 4 };

/** The values that the word had, newest last; `changes` counts them from the first one on. */
struct value_history {
    struct historic_value {
        uint64_t value, sync_time;
        epoch_t epoch;              /* of the thread that wrote it; 0: unknown */
        uint64_t block;             /* as in struct sync_var */
        struct clock device, local; /* what was published with it */
    } last[HISTORY_VALUES], now;
    uint32_t changes;
};

struct sync_var {
    uint64_t name;  /* 0: free */
    uint64_t block; /* whose block-scope releases `local` holds */
    uint64_t key, version;
    bool lock;       /* threads take it by atomicCAS() and give it back */
    bool unreleased; /* somebody wrote it who had not fenced: nothing orders that write */
    bool noted;      /* all who wrote it are among those of block_updates.c */
    uint64_t writer; /* key of the thread that stored it last */
    struct clock device, local, system;
    struct value_history past;
};

/** NULL if there is none, and none to be made. */
struct sync_var *sync_var_find(uint64_t address, bool make);

/** value_history.c: the running thread is about to write the word. */
void history_note(struct sync_var *v, uint64_t address, uint32_t bytes);
/** It looks at it: may it have seen the same value from before the last change, of which it does
 * not know? @return that value, or NULL */
struct historic_value *history_may_return(struct sync_var *v, uint64_t address, uint32_t bytes);
/** All is forgotten. */
void history_clear(struct value_history *p);

#endif
