/* What `prefix-sum`, `balanced` and `never-worse` may cost. Included by exercises.c alone. */
#ifndef NESTED_LOOP_BOUNDS_SHARES_H
#define NESTED_LOOP_BOUNDS_SHARES_H

#include "bounds.h"

/* A thread for each pair, if the host asks how many there are, or as many as fill the card. */
static void prefix_sum_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    if (c->variant & ASKED) return;
    struct facts f = facts_of(c);
    if (c->variant & SLICE) f.pairs = pairs_of_slice(c, false), f.longest = f.full = 0;
    double nx = f.nx, pairs = f.pairs, card = card_of(c);
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, launches, 2);
    if (!f.per_atomic) LOCKSTEP_BOUND(b, m, steps, 2 * ceil_div(pairs, card) + 32);
    LOCKSTEP_BOUND(b, m, threads, most(card, pairs) + nx + 2048);
    if (c->variant & SLICE) return;
    LOCKSTEP_BOUND(b, m, global_reads,
                   pairs * (2 * ceil_log2(nx + 1) + 4) + 2 * nx + 2 * card + f.body_reads);
}

static double shares_of(double nx, double pairs) { return ceil_div(nx + pairs, SHARE); }

/* This supposes shares of 512 items or more, with a search at either end. */
static void balanced_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    if (c->variant & ASKED) return;
    struct facts f = facts_of(c);
    if (c->variant & SLICE) f.pairs = pairs_of_slice(c, true), f.longest = f.full = 0;
    double nx = f.nx, pairs = f.pairs, shares = shares_of(nx, pairs), card = card_of(c);
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, launches, 2);
    if (!f.per_atomic) LOCKSTEP_BOUND(b, m, steps, 16 * ceil_div(shares, card / 256) + 32);
    LOCKSTEP_BOUND(b, m, threads, card + nx + 2048);
    if (c->variant & SLICE) return;
    LOCKSTEP_BOUND(b, m, global_reads,
                   2 * pairs + 8 * nx + (4 * ceil_log2(nx) + 16) * (4 * shares) + 2 * card +
                       f.body_reads);
}

/* ---- never-worse ---- */

/* A block asks which of its rows are left after every `rounds` rounds. If half of them are not,
   all of its threads share the others: these are given their places one by one, at most 128 + 64 +
   ... times. */
static void never_worse_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    const struct measured_card *card = &setting_of(c)->card;
    int k = 0;
    if (c->variant & ASKED) return;
    struct facts f = facts_of(c);
    while (k + 1 < card->plans && card->plan[k + 1].rows <= f.nx) k++;
    double nx = f.nx, longest = f.longest, pairs = f.pairs, rounds = card->plan[k].rounds;
    double sharers = card->plan[k].sharers, launches = 1, grid = (nx + 256) * (sharers + 8);
    bool by_shares = card->plan[k].way == BY_SHARES;
    if (by_shares) launches = 2, grid = card_of(c) + nx + 2048;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, launches, launches);
    LOCKSTEP_AT_LEAST(b, m, launches, launches);
    LOCKSTEP_BOUND(b, m, threads, grid);
    if (f.per_atomic) return;
    if (by_shares)
        LOCKSTEP_BOUND(b, m, steps, 16 * ceil_div(shares_of(nx, pairs), card_of(c) / 256) + 32);
    else if (longest > 1000 && pairs < 5 * longest) /* one giant: its block is at it together */
        LOCKSTEP_BOUND(b, m, steps, longest / 256 + 8 * rounds);
    else
        LOCKSTEP_BOUND(b, m, steps, longest / sharers + rounds + 256);
}

#endif
