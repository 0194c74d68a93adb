/* Values that a word had before: a flag may return to an older one. */
#include "message_passing.h"

static void raise_and_lower(void) {
    publish();
    EXCH(flag, 0);
    other_block();
}

Test(history, may_return_the_same_value_from_before) { /* 0, 1, 0: which of both was it? */
    raise_and_lower();
    LOOK(flag);
    EXPECT_KNOWN(false);
    cr_expect(hb_fence_state(b, 0)->misled);
}

Test(history, returns_the_last_value_behind_a_fence) {
    raise_and_lower();
    fence();
    LOOK(flag);
    EXPECT_KNOWN(true);
    cr_expect_not(hb_fence_state(b, 0)->misled);
}

Test(history, has_one_meaning_for_a_new_value) { /* 0, 1: there was no 1 before */
    publish();
    other_block();
    LOOK(flag);
    cr_expect_not(hb_fence_state(b, 0)->misled);
}

Test(history, counts_changes) {
    given();
    fence();
    struct sync_var *v = sync_var_find((uint64_t)flag, true);
    for (uint32_t i = 1; i <= 3; i++) {
        history_note(v, (uint64_t)flag, 4);
        *flag = i;
    }
    cr_expect_eq(v->past.changes, 3); /* 0, 1, 2; the last is still to be seen */
    history_note(v, (uint64_t)flag, 4);
    cr_expect_eq(v->past.changes, 4);
    history_note(v, (uint64_t)flag, 4); /* nothing was written between */
    cr_expect_eq(v->past.changes, 4);
}

Test(history, forgets_all) {
    given();
    fence();
    struct sync_var *v = sync_var_find((uint64_t)flag, true);
    history_note(v, (uint64_t)flag, 4);
    history_clear(&v->past);
    cr_expect_eq(v->past.changes, 0);
}
