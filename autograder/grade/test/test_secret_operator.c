/* The laws of the secret operators and of the secret equality, for random words and keys. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>

enum { KEYS = 500, WORDS = 40 };

static uint64_t state = 2026;

static struct lockstep_key draw_key(void) {
    struct lockstep_key k;
    for (int i = 0; i < LOCKSTEP_ROUNDS; i++) k.round[i] = suite_random(&state);
    return k;
}

/* What both operators must satisfy, for many keys and triples of operands. */
static void expect_laws(int operation) {
    const struct lockstep_case shape = {.n = 1000, .operation = operation};
    for (int i = 0; i < KEYS; i++) {
        struct suite_case c = {.shape = &shape, .key = draw_key()};
        uint32_t e = suite_identity(&c);
        for (int k = 0; k < WORDS; k++) {
            uint32_t x = suite_value(&c, &state), y = suite_value(&c, &state);
            uint32_t z = suite_value(&c, &state);
            cr_assert(suite_apply(&c, suite_apply(&c, x, y), z) ==
                      suite_apply(&c, x, suite_apply(&c, y, z)));
            cr_assert(suite_apply(&c, e, x) == x && suite_apply(&c, x, e) == x);
        }
    }
}

Test(secret_operator, is_associative_and_has_an_identity) { expect_laws(LOCKSTEP_SECRET); }
Test(secret_operator, so_is_the_ordered_one) { expect_laws(LOCKSTEP_SECRET_ORDERED); }

/* Two random maps commute for about one pair in 65,521. */
static int pairs_that_commute(int operation) {
    const struct lockstep_case shape = {.n = 1000, .operation = operation};
    int count = 0;
    for (int i = 0; i < KEYS * WORDS; i++) {
        struct suite_case c = {.shape = &shape, .key = draw_key()};
        uint32_t x = suite_value(&c, &state), y = suite_value(&c, &state);
        count += suite_apply(&c, x, y) == suite_apply(&c, y, x);
    }
    return count;
}

Test(secret_operator, only_one_of_them_commutes) {
    cr_expect(pairs_that_commute(LOCKSTEP_SECRET) == KEYS * WORDS);
    cr_expect(pairs_that_commute(LOCKSTEP_SECRET_ORDERED) < 10);
}

Test(secret_operator, words_come_back) {
    for (int i = 0; i < KEYS * WORDS; i++) {
        struct lockstep_key k = draw_key();
        uint32_t v = suite_random(&state);
        cr_assert(lockstep_show(&k, lockstep_hide(&k, v)) == v);
        cr_assert(lockstep_hide(&k, lockstep_show(&k, v)) == v);
    }
}

/* Nor does any key give addition: x op y is rarely x + y, the identity rarely 0. */
Test(secret_operator, is_none_that_is_known) {
    int sums = 0, zeros = 0;
    for (int i = 0; i < KEYS * WORDS; i++) {
        struct lockstep_key k = draw_key();
        sums += lockstep_apply_keyed(LOCKSTEP_SECRET, &k, 2, 3) == 5;
        zeros += lockstep_identity_keyed(LOCKSTEP_SECRET, &k) == 0;
    }
    cr_expect(sums < 10 && zeros < 10, "%d sums, %d zeros", sums, zeros);
}

/* Each byte is equal to itself and to one other byte, and which one differs from key to key. */
Test(secret_equality, pairs_the_bytes) {
    bool seen_distance[128] = {false};
    int distances = 0;
    for (int i = 0; i < KEYS; i++) {
        struct lockstep_key k = draw_key();
        uint64_t x = suite_random(&state) % 256, partner = 0;
        int equals = 0;
        for (uint64_t y = 0; y < 256; y++) {
            uint64_t seen = lockstep_compared_keyed(LOCKSTEP_SECRET_EQUALITY, &k, y);
            bool equal = seen == lockstep_compared_keyed(LOCKSTEP_SECRET_EQUALITY, &k, x);
            equals += equal;
            if (equal && y != x) partner = x ^ y;
        }
        cr_assert(equals == 2 && partner < 128);
        distances += !seen_distance[partner];
        seen_distance[partner] = true;
        cr_assert(lockstep_compared_keyed(LOCKSTEP_ADD, &k, x) == x);
    }
    cr_expect(distances > 64, "%d distances of partners", distances);
}
