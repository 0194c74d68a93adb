/* Locksets (S. Savage et al., "Eraser", TOCS 1997, section 3.2): a set has a number, and equal sets
 * have the same one. A set is the lock with the highest address and the number of the set of the
 * others. */
#include "openmp.h"

#include <stdbool.h>
#include <stdlib.h>

/* MOST_HELD: functions recur once per lock, on a small stack. */
enum { SETS = 1 << 16, MOST_USED = SETS / 4 * 3, MOST_HELD = 256 };

/* Hash table with open addressing: a set's number is its slot, and slot 0 is the empty set. */
static struct set {
    uint64_t lock; /* its address; 0: free */
    uint32_t rest, count, region;
} * sets;
static uint32_t used, used_region;

/* The table serves one parallel region. */
static bool prepare(void) {
    if (!sets) sets = calloc(SETS, sizeof *sets);
    if (used_region != openmp_team.region) used = 0;
    used_region = openmp_team.region;
    return sets != NULL;
}

static uint32_t number_of(uint64_t lock, uint32_t rest) {
    if (rest == LOCKSET_UNKNOWN) return rest;
    uint64_t hash = (lock + rest * UINT64_C(0xff51afd7ed558ccd)) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t i = (uint32_t)(hash >> 48) % (SETS - 1) + 1;
    while (sets[i].region == openmp_team.region && sets[i].lock &&
           (sets[i].lock != lock || sets[i].rest != rest))
        i = i % (SETS - 1) + 1;
    if (sets[i].region == openmp_team.region && sets[i].lock) return i;
    uint32_t count = rest ? sets[rest].count + 1 : 1;
    if (used == MOST_USED || count > MOST_HELD) return LOCKSET_UNKNOWN;
    used++;
    sets[i] = (struct set){lock, rest, count, openmp_team.region};
    return i;
}

uint32_t lockset_with(uint32_t set, const void *lock) {
    uint64_t address = (uint64_t)lock;
    if (!prepare() || set == LOCKSET_UNKNOWN) return LOCKSET_UNKNOWN;
    if (!set || sets[set].lock < address) return number_of(address, set);
    if (sets[set].lock == address) return set;
    return number_of(sets[set].lock, lockset_with(sets[set].rest, lock));
}

uint32_t lockset_without(uint32_t set, const void *lock) {
    if (!set || set == LOCKSET_UNKNOWN) return set;
    if (sets[set].lock == (uint64_t)lock) return sets[set].rest;
    return number_of(sets[set].lock, lockset_without(sets[set].rest, lock));
}

bool lockset_meet(uint32_t a, uint32_t b) {
    if (a == LOCKSET_UNKNOWN || b == LOCKSET_UNKNOWN) return true;
    while (a && b) {
        if (sets[a].lock == sets[b].lock) return true;
        if (sets[a].lock > sets[b].lock)
            a = sets[a].rest;
        else
            b = sets[b].rest;
    }
    return false;
}
