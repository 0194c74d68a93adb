/** @file secret_operator.h
 * Operators that no submission can recognise: conjugates of addition and of the composition of
 * affine maps by a bijection of the words, which a key chooses.
 *
 * With a bijection E, a op b = E(D(a) + D(b)), where D is the inverse of E, is associative and
 * commutative like +, and its identity is E(0); likewise for compositions, which do not commute.
 * E is a Feistel network of four rounds over the halves of a word, so it is a bijection whatever
 * its rounds compute (M. Luby and C. Rackoff, "How to construct pseudorandom permutations from
 * pseudorandom functions", 1988). Neither identity() nor a few calls tell which operator it is.
 */
#ifndef LOCKSTEP_SECRET_OPERATOR_H
#define LOCKSTEP_SECRET_OPERATOR_H

#include <lockstep/operator.h>

enum { LOCKSTEP_ROUNDS = 4 };

/** What chooses the bijection. */
struct lockstep_key {
    uint32_t round[LOCKSTEP_ROUNDS]; /**< a word for each round of E */
};

/** One round's change of the other half: keyed, in 16 bits. */
static LOCKSTEP_BOTH uint32_t lockstep_mix(uint32_t half, uint32_t key) {
    return (half ^ (key & 0xffff)) * (key | 1) >> 16;
}

/** E: the word that stands for v. */
static LOCKSTEP_BOTH uint32_t lockstep_hide(const struct lockstep_key *k, uint32_t v) {
    uint32_t left = v >> 16, right = v & 0xffff;
    for (int i = 0; i < LOCKSTEP_ROUNDS; i++) {
        uint32_t next = left ^ lockstep_mix(right, k->round[i]);
        left = right, right = next;
    }
    return left << 16 | right;
}

/** D: what a word stands for. */
static LOCKSTEP_BOTH uint32_t lockstep_show(const struct lockstep_key *k, uint32_t v) {
    uint32_t left = v >> 16, right = v & 0xffff;
    for (int i = LOCKSTEP_ROUNDS; i-- > 0;) {
        uint32_t before = right ^ lockstep_mix(left, k->round[i]);
        right = left, left = before;
    }
    return left << 16 | right;
}

/** a op b, for any operator; the key matters for the secret ones alone. */
static LOCKSTEP_BOTH uint32_t lockstep_apply_keyed(int op, const struct lockstep_key *k, uint32_t a,
                                                   uint32_t b) {
    if (op == LOCKSTEP_SECRET) return lockstep_hide(k, lockstep_show(k, a) + lockstep_show(k, b));
    if (op == LOCKSTEP_SECRET_ORDERED)
        return lockstep_hide(k, lockstep_compose(lockstep_show(k, a), lockstep_show(k, b)));
    return lockstep_apply(op, a, b);
}

/** The e with e op a = a op e = a. */
static LOCKSTEP_BOTH uint32_t lockstep_identity_keyed(int op, const struct lockstep_key *k) {
    if (op == LOCKSTEP_SECRET) return lockstep_hide(k, 0);
    if (op == LOCKSTEP_SECRET_ORDERED) return lockstep_hide(k, lockstep_identity(LOCKSTEP_AFFINE));
    return lockstep_identity(op);
}

/** A keyed bijection of the numbers below 128: multiplications by odd numbers, additions and shifts
 * are bijections modulo a power of two. */
static LOCKSTEP_BOTH uint32_t lockstep_shuffle(const struct lockstep_key *k, uint32_t v) {
    for (int i = 0; i < LOCKSTEP_ROUNDS; i++) {
        v = (v * (k->round[i] | 1) + (k->round[i] >> 16)) & 127;
        v ^= v >> 4;
    }
    return v;
}

/** What a lesson's comparison sees of an operand: all of it, or with LOCKSTEP_SECRET_EQUALITY the
 * same of two operands whose lowest seven bits the key makes a pair. This is an equivalence, and an
 * order of its classes, that only the lesson's own comparison knows: == is another one. */
static LOCKSTEP_BOTH uint64_t lockstep_compared_keyed(int op, const struct lockstep_key *k,
                                                      uint64_t v) {
    if (op != LOCKSTEP_SECRET_EQUALITY) return v;
    return (v & ~UINT64_C(127)) | (lockstep_shuffle(k, (uint32_t)v & 127) & ~1u);
}

/** The key on a GPU, where the operator is chosen at compile time: no secret. What a GPU computes
 * is not counted, and gives no points (README, --backend cuda). */
static LOCKSTEP_BOTH struct lockstep_key lockstep_public_key(void) {
    struct lockstep_key key = {{0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f}};
    return key;
}

#endif
