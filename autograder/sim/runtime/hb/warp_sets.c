/* Sets of warps. A word that several warps of a block read says which (struct cell), in 14 bits:
   one for each warp in a block of so many. In larger blocks they are a set's number here. There are
   few sets, since warps come by most words in the same order: so two tables, of sets and of what a
   set becomes with one warp more, take the place of 32 bits a word. Should there ever be more than
   there are numbers, the last number stands for all warps. */
#include "hb.h"
#include "core/core.h"

enum { SETS = ALL_WARPS, PLACES = 1 << 15 };

static uint32_t sets[SETS + 1], count;                 /* the first is empty */
uint16_t warps_with_one[SETS + 1][MAX_THREADS / WARP]; /* 0: not asked for yet */
static uint16_t places[PLACES];                        /* by what is in the set; 0: free */

static uint32_t number_of(uint32_t set) {
    uint32_t i = set * UINT32_C(0x9e3779b1) >> 17;
    while (places[i] && sets[places[i]] != set) i = (i + 1) % PLACES;
    if (places[i]) return places[i];
    if (count == SETS - 1) return ALL_WARPS;
    sets[++count] = set;
    return places[i] = (uint16_t)count;
}

uint32_t warps_add(uint32_t number, uint32_t warp) {
    uint32_t next = ALL_WARPS;
    if (number != ALL_WARPS) next = number_of(sets[number] | UINT32_C(1) << warp);
    return warps_with_one[number][warp] = (uint16_t)next;
}

uint32_t warps_set(uint32_t threads, uint32_t number) {
    if (number == ALL_WARPS) return UINT32_MAX;
    return threads > OWN_BIT ? sets[number] : number;
}
