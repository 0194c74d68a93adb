/* Sets of warps in 14 bits, for SAME_BLOCK read sets (struct cell). In blocks of up to 14 warps,
   each warp has a bit. In larger blocks, the 14 bits are the number of a set. Few different sets
   occur, since warps read most words in the same order. So two tables (set by number, and successor
   by number and added warp) replace 32 bits per word. When all numbers are used, the last number,
   ALL_WARPS, stands for every warp, which is conservative. */
#include "hb.h"
#include "core/core.h"

enum { SETS = ALL_WARPS, PLACES = 1 << 15 };

static uint32_t sets[SETS + 1], count;                 /* sets[0] is the empty set */
uint16_t warps_with_one[SETS + 1][MAX_THREADS / WARP]; /* 0: not computed yet */
static uint16_t places[PLACES]; /* hash table by set, open addressing; 0: free */

/* The table has twice as many places as there are numbers, so the probe always finds a free one. */
static uint32_t number_of(uint32_t set) {
    uint32_t i = set * UINT32_C(0x9e3779b1) >> 17;
    while (places[i] && sets[places[i]] != set) i = (i + 1) % PLACES;
    if (places[i]) return places[i];
    if (count == SETS - 1) return ALL_WARPS;
    LOCKSTEP_ASSERT(count < SETS - 1);
    sets[++count] = set;
    return places[i] = (uint16_t)count;
}

/* The slow path of warps_with(): computes a transition and stores it. */
uint32_t warps_add(uint32_t number, uint32_t warp) {
    LOCKSTEP_ASSERT(number <= ALL_WARPS && warp < MAX_THREADS / WARP);
    uint32_t next = ALL_WARPS;
    if (number != ALL_WARPS) next = number_of(sets[number] | UINT32_C(1) << warp);
    return warps_with_one[number][warp] = (uint16_t)next;
}

uint32_t warps_set(uint32_t threads, uint32_t number) {
    if (number == ALL_WARPS) return UINT32_MAX;
    return threads > OWN_BIT ? sets[number] : number;
}
