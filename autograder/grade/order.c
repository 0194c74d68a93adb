/* The order in which an exercise's cases run. */
#include "grading.h"

#include <stdlib.h>

/* splitmix64; suite_random() would return the worked example's values in a traced run. */
static uint64_t draw(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Shuffles the candidates among themselves (R. Durstenfeld, "Algorithm 235: Random permutation",
   1964); the other cases keep their positions. */
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
