/* Sets of OpenMP locks: distinct locks stay distinct. */
#include <criterion/criterion.h>
#include "hostthreads/openmp.h"

enum { LOCKS = 250 };
static int locks[1 << 16];

Test(lockset, of_two_locks_do_not_meet) {
    openmp_team.region = 1;
    uint32_t only[LOCKS];
    for (int i = 0; i < LOCKS; i++) only[i] = lockset_with(0, &locks[i]);
    for (int i = 0; i < LOCKS; i++)
        for (int j = 0; j < LOCKS; j++) cr_assert_eq(lockset_meet(only[i], only[j]), i == j);
    cr_expect_not(lockset_meet(0, only[0]));
}

Test(lockset, does_not_depend_on_the_order_of_locks) {
    openmp_team.region = 1;
    uint32_t up = 0, down = 0;
    for (int i = 0; i < 8; i++) up = lockset_with(up, &locks[i]);
    for (int i = 8; i-- > 0;) down = lockset_with(down, &locks[i]);
    cr_expect_eq(up, down);
    cr_expect_eq(lockset_with(up, &locks[3]), up);
}

Test(lockset, loses_only_the_lock_that_is_released) {
    openmp_team.region = 1;
    uint32_t all = 0;
    for (int i = 0; i < LOCKS; i++) all = lockset_with(all, &locks[i]);
    for (int i = 0; i < LOCKS; i += 2) all = lockset_without(all, &locks[i]);
    for (int i = 0; i < LOCKS; i++)
        cr_assert_eq(lockset_meet(all, lockset_with(0, &locks[i])), i % 2);
    cr_expect_eq(lockset_without(all, &locks[0]), all);
    for (int i = 1; i < LOCKS; i += 2) all = lockset_without(all, &locks[i]);
    cr_expect_eq(all, 0);
}

Test(lockset, of_too_many_locks_is_unknown) {
    openmp_team.region = 1;
    uint32_t all = 0;
    for (int i = 0; i < 1000; i++) all = lockset_with(all, &locks[i]);
    cr_expect_eq(all, LOCKSET_UNKNOWN);
}

/* Too many sets: races may be missed, but none is made up. The next region begins anew. */
Test(lockset, may_be_unknown) {
    openmp_team.region = 1;
    uint32_t last = 0;
    for (int i = 0; i < 1 << 16; i++) last = lockset_with(0, &locks[i]);
    cr_expect_eq(last, LOCKSET_UNKNOWN);
    cr_expect(lockset_meet(last, lockset_with(0, &locks[0])));
    cr_expect_eq(lockset_with(last, &locks[0]), LOCKSET_UNKNOWN);
    cr_expect_eq(lockset_without(last, &locks[0]), LOCKSET_UNKNOWN);
    openmp_team.region = 2;
    last = lockset_with(0, &locks[1]);
    cr_expect_neq(last, LOCKSET_UNKNOWN);
    cr_expect_not(lockset_meet(last, lockset_with(0, &locks[0])));
}
