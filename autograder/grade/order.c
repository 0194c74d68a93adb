/* In which order an exercise's cases come. */
#include "grading.h"

#include <stdlib.h>

/* splitmix64, without the worked example's values that suite_random() would give for a trace. */
static uint64_t draw(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Candidates change places with each other (R. Durstenfeld, "Algorithm 235: Random permutation",
   1964); the other cases stay where they are. */
int *order_of_cases(const struct grading *g) {
    const struct lockstep_exercise *e = g->exercise;
    int count = e->case_count, candidates = 0;
    int *order = calloc((size_t)count + 1, sizeof *order);
    int *place = calloc((size_t)count + 1, sizeof *place);
    if (!order || !place) abort();
    uint64_t state = seed_of(&g->source, g->lesson, e->id, -1, "order");
    for (int i = 0; i < count; i++) {
        order[i] = i;
        if (e->fresh && e->cases[i].variant) place[candidates++] = i;
    }
    for (int i = candidates; i > 1; i--) {
        int other = (int)(draw(&state) % (uint64_t)i), kept = order[place[i - 1]];
        order[place[i - 1]] = order[place[other]];
        order[place[other]] = kept;
    }
    free(place);
    return order;
}
