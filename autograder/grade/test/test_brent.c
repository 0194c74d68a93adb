/* Time on p processors, against hand-computed numbers. */
#include <criterion/criterion.h>
#include "grade/brent.h"

/* A tree over 2^20 values does 2^19 operations, then 2^18, ... 1. */
static uint64_t tree[20];
static void grow(void) {
    for (int i = 0; i < 20; i++) tree[i] = UINT64_C(1) << (19 - i);
}

Test(brent, one_processor_does_all_the_work) {
    grow();
    cr_expect(brent_time(tree, 20, 1) == 1048575);
    cr_expect(brent_bound(1048575, 20, 1) == 1048575); /* the bound is tight there */
}
Test(brent, a_thousand_processors) {
    grow();
    cr_expect(brent_time(tree, 20, 1024) == 1033);
    cr_expect(brent_bound(1048575, 20, 1024) > 1043.9 && brent_bound(1048575, 20, 1024) < 1044);
}
Test(brent, enough_processors_take_the_steps) {
    grow();
    cr_expect(brent_time(tree, 20, 1 << 19) == 20);
}
Test(brent, the_bound_holds_for_every_p) {
    grow();
    for (uint64_t p = 1; p < 3000; p++)
        cr_assert((double)brent_time(tree, 20, p) <= brent_bound(1048575, 20, p) + 1e-9);
}
Test(brent, atomics_are_steps_without_an_operator) {
    const uint64_t profile[] = {4, 0, 0, 2}; /* two atomics between two steps */
    cr_expect(brent_other_work(profile, 4) == 2);
    cr_expect(brent_time(profile, 4, 2) == 2 + 1 + 1 + 1);
    cr_expect((double)brent_time(profile, 4, 1) <= brent_bound(6 + 2, 4, 1));
}
